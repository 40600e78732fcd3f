/** What the page of the tile set says, Russian and English. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  "title": ["Кости: показать свой набор", "Tiles: show your own set"],
  "lang": ["EN", "RU"],
  "home": ["К столу", "To the table"],
  "clear": ["Забыть всё", "Forget all"],
  "clear.sure": ["Забыть все показанные кости?", "Forget all tiles that were shown?"],
  "progress": ["показано костей: {count}", "tiles shown: {count}"],
  "ask": ["Покажите: {name}", "Show: {name}"],
  "hint": ["Одну кость, верхом вверх, в середине. Показывать нужно только те, что читаются неверно; 2–3 снимка, каждый раз чуть иначе.", "One tile, upright, in the middle. Only those that are read wrong need showing; 2 or 3 pictures, each a little different."],
  "reading.none": ["Кость не найдена", "No tile found"],
  "reading.same": ["Читается верно: {name}, {percent} %", "Read rightly: {name}, {percent} %"],
  "reading.other": ["Читается как: {name}, {percent} %", "Read as: {name}, {percent} %"],
  "reading.unsure": ["Не уверен: {name}, {percent} %", "Not sure: {name}, {percent} %"],
  "accept": ["Это {name}: принять", "This is {name}: accept"],
  "undo": ["Убрать последний", "Undo the last"],
  "freeze": ["Рамка вручную", "Box by hand"],
  "live": ["Снова живое", "Live again"],
  "note.none": ["Кость не найдена: ближе, ровнее, больше света — или «Рамка вручную».", "No tile found: nearer, flatter, more light — or “Box by hand”."],
  "note.small": ["Слишком мелко: ближе к камере.", "Too small: nearer to the camera."],
  "note.several": ["Видно несколько костей: оставьте одну.", "Several tiles are seen: leave one."],
  "note.keys": ["Тяните углы. Клавиши: 1–4 угол, 0 вся рамка, стрелки — двигать, + − размер, [ ] поворот.", "Drag the corners. Keys: 1–4 a corner, 0 the box, arrows move, + − size, [ ] turn."],
  "note.lost": ["Нет изображения: проверьте камеру.", "No picture: check the camera."],
  "taken": ["Принято: {name}. Теперь читается.", "Kept: {name}. It is read from now on."],
  "offline": ["Киоск не отвечает.", "The kiosk does not answer."],
};

/** @param {Lang} lang @param {string} key @param {Record<string, string | number>} [values] */
export function say(lang, key, values = {}) {
  const text = WORDS[key][lang === "ru" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
