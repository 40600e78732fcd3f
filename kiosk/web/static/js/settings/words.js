/** What the settings page says, Russian and English. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  "title": ["Настройки", "Settings"],
  "lang": ["EN", "RU"],
  "home": ["К пульту", "To the operator's page"],
  "save": ["Сохранить", "Save"],
  "saved": ["Сохранено. Начнёт действовать при следующем запуске.", "Saved. It takes effect at the next start."],
  "offline": ["Нет связи с киоском: не сохранено", "No connection to the kiosk: not saved"],
  "hint.file": ["Сохраняется в {file}", "Kept in {file}"],
  "hint.waiting": ["Отмеченное начнёт действовать при следующем запуске", "What is marked takes effect at the next start"],
  "place.default": ["как в программе", "as the program comes"],
  "place.file": ["из файла настроек", "from the settings file"],
  "place.environment": ["задано переменной {name}", "set by the variable {name}"],
  "place.command-line": ["задано при запуске: {name}", "set at the start: {name}"],
  "place.byHand": ["меняется только на самом компьютере", "changed on the machine itself only"],
  "now": ["сейчас: {now}", "now: {now}"],
  "none": ["не задано", "not set"],
  "yes": ["да", "yes"],
  "no": ["нет", "no"],
};

/** @param {Lang} lang @param {string} key @param {Record<string, string>} [values] */
export function say(lang, key, values = {}) {
  const pair = WORDS[key];
  return pair ? pair[lang === "ru" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "") : key;
}
