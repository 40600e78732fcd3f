/** The words of a game with a score sheet in both languages. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const TEXTS = {
  roll: ["Бросок {number} из {most}", "Roll {number} of {most}"],
  "roll.none": ["Бросьте все кубики", "Roll all dice"],
  "left.2": ["можно ещё 2 раза", "2 more allowed"],
  "left.1": ["можно ещё раз", "1 more allowed"],
  "left.0": ["выберите строку", "choose a row"],
  kept: ["оставлен", "kept"],
  counted: ["Выберите строку или бросайте дальше", "Choose a row, or roll on"],
  last: ["Выберите строку", "Choose a row"],
  is: ["Это бросок {number}", "It is roll {number}"],
  same: ["Те же кубики", "The same dice"],
  set: ["Бросок {number}", "Roll {number}"],
  write: ["{row}: записать {points}", "{row}: write {points}"],
  which: ["Что на кубике {place}?", "What does die {place} show?"],
  back: ["Назад", "Back"],
  over: ["Итог записан. Сыграем ещё?", "The result is kept. Another game?"],
  undo: ["Отменить", "Undo"],
  again: ["Новая игра", "New game"],
  advice: ["Подсказка", "Advice"],
  "advice.keep": ["оставить {faces}", "keep {faces}"],
  "advice.none": ["бросить все пять", "roll all five"],
  "advice.write": ["записать: {row}", "write {row}"],
  "advice.best": ["в среднем {points}", "{points} on average"],
  unreachable: ["Нет связи с киоском", "No connection to the kiosk"],
};

/** The text with its `{places}` filled in. @param {Lang} lang @param {string} key @param {Record<string, string | number>} [values] */
export function say(lang, key, values = {}) {
  const pair = TEXTS[key];
  if (!pair) return key;
  return pair[lang === "ru" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
