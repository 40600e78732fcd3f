/** What the set-up page says, Russian and English; values and advice come from the kiosk. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  "title": ["Настройка камеры", "Camera set-up"],
  "lang": ["EN", "RU"],
  "home": ["К столу", "To the table"],
  "camera": ["Камера", "Camera"],
  "hold": ["Закрепить фокус, экспозицию, баланс белого", "Hold focus, exposure, white balance"],
  "release": ["Закреплено: вернуть автоматику", "Held: back to automatic"],
  "control.focus": ["фокус", "focus"],
  "control.exposure": ["экспозиция", "exposure"],
  "control.white-balance": ["баланс белого", "white balance"],
  "control.held": ["закреплён на {got}", "held at {got}"],
  "control.free": ["автоматика", "automatic"],
  "control.none": ["камера не умеет", "the camera has none"],

  "check.camera": ["Камера", "Camera"],
  "check.rate": ["Кадры", "Rate"],
  "check.light": ["Свет", "Light"],
  "check.glare": ["Блики", "Glare"],
  "check.banding": ["Мерцание", "Flicker"],
  "check.sharpness": ["Резкость", "Sharpness"],
  "check.index": ["Размер индексов", "Size of the indices"],
  "check.mirror": ["Зеркало", "Mirror"],
  "outcome.passed": ["в порядке", "good"],
  "outcome.failed": ["исправьте", "to be put right"],
  "outcome.unknown": ["ещё не видно", "not seen yet"],

  "old": ["Картинке {seconds} с: она устарела", "The picture is {seconds} s old"],
  "none": ["Картинки нет", "There is no picture"],
  "offline": ["Киоск не отвечает", "The kiosk does not answer"],
  "looking": ["Смотрю…", "Looking…"],
};

/** @param {Lang} lang @param {string} key @param {Record<string, string | number>} [values] */
export function say(lang, key, values = {}) {
  const text = WORDS[key][lang === "ru" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
