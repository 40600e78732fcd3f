/** The words of the trainer in both languages. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const TEXTS = {
  title: ["Тренажёр риичи: сколько стоит рука", "Riichi trainer: what the hand is worth"],
  count: ["верно {solved} из {asked}", "{solved} of {asked} right"],
  back: ["К столу", "To the table"],
  closed: ["Закрытые кости", "Closed tiles"],
  win: ["Кость победы", "Winning tile"],
  meld: ["Набор", "Meld"],
  dora: ["Индикатор доры", "Dora indicator"],
  ura: ["Ура-дора", "Ura dora"],
  photograph: ["Рука со стола, результат {number}", "A hand from the table, result {number}"],
  played: ["Руки со стола ({count})", "Hands from the table ({count})"],
  "none-played": ["Рук со стола ещё нет", "No hands from the table yet"],
  random: ["Случайные руки", "Random hands"],
  "han-text": ["Хан", "Han"],
  "fu-text": ["Фу", "Fu"],
  "points-text": ["Очки руки без хонбы", "Points without honba"],
  payments: ["Кто сколько платит", "Who pays how much"],
  yakuman: ["якуман", "yakuman"],
  check: ["Проверить", "Check"],
  another: ["Следующая рука", "Next hand"],
  next: ["Другая рука", "Another hand"],
  right: ["Всё верно:", "All right:"],
  wrong: ["Неверно: {parts}. Правильно:", "Wrong: {parts}. It is"],
  "wrong.han": ["хан", "han"],
  "wrong.fu": ["фу", "fu"],
  "wrong.points": ["очки", "points"],
  "wrong.payments": ["выплаты", "payments"],
  unreachable: ["Нет связи с киоском", "No connection to the kiosk"],
};

/** The text with its `{places}` filled in. @param {Lang} lang @param {string} key @param {Record<string, string | number>} [values] */
export function say(lang, key, values = {}) {
  const pair = TEXTS[key];
  if (!pair) return key;
  return pair[lang === "ru" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
