/** What the standings say, Russian and English. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  title: ["Таблица партий", "Standings"],
  "page.title": ["Таблица", "Standings"],
  lang: ["EN", "RU"],
  "lang.hint": ["Switch to English (L)", "Переключить на русский (L)"],
  "theme.hint": ["Светлая или тёмная тема (T)", "Light or dark theme (T)"],
  place: ["Место", "Place"],
  name: ["Игрок", "Player"],
  parties: ["Партий", "Parties"],
  blockchains: ["Blockchain", "Blockchains"],
  points: ["Game Points", "Game Points"],
  bonuses: ["Бонусы", "Bonuses"],
  best: ["Лучший", "Best"],
  check: ["", ""],
  "check.VERIFIED": ["все результаты зачтены", "all results are verified"],
  "check.REVIEW": ["один из результатов проверяет человек", "a person looks at one of the results"],
  nothing: ["Партий ещё не было", "No party was played yet"],
  offline: ["Нет связи: показано последнее известное", "Offline: what was last known"],
  where: ["Сота {sota}", "Sota {sota}"],
  round: ["раунд {round}, стол {table}", "round {round}, table {table}"],
  party: ["партия {party}", "party {party}"],
  pages: ["{from}–{to} из {count}", "{from}–{to} of {count}"],
};

/** @param {Lang} lang @param {string} key @param {Record<string, string | number | null>} [values] @returns {string} */
export function say(lang, key, values = {}) {
  const pair = WORDS[key];
  if (!pair) return key;
  return pair[lang === "ru" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** All keys, for the test that looks for gaps. */
export const KEYS = Object.freeze(Object.keys(WORDS));
