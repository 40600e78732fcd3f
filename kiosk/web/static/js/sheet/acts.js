/** What a person may do now in a game with a score sheet: one list, drawn as buttons and pressed by keys. */

import { told } from "../i18n.js";
import { say } from "./words.js";

/** @import {Standing} from "../marks/course.js" */
/** @import {Lang, State, Turn} from "../types.js" */

/**
 * @typedef {{key: string, text: string, act: string, said: object, main?: boolean, pressed?: boolean}} Deed one thing to tell; `key` is its key
 *   on the keyboard, or the code of one that is at another place in each alphabet; `pressed` says of a switch whether it is on
 * @typedef {{line: string, deeds: Deed[]}} Choice
 */

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * @param {State} state
 * @param {Standing} standing
 * @param {{row: string | null, die: number | null, faces: (number | null)[], advice: boolean}} draft
 * @param {Lang} lang
 * @returns {Choice}
 */
export function choiceOf(state, standing, draft, lang) {
  const turn = state.turn ?? null;
  const undo = { key: "Backspace", text: say(lang, "undo"), act: "undo", said: {} };
  const again = { key: "", text: say(lang, "again"), act: "start", said: {} };
  if (!turn) return { line: state.ended ? say(lang, "over") : standing.titles[lang], deeds: [{ ...again, key: "Enter", main: true }, undo] };
  if (draft.die !== null) return faceChoice(turn, draft, lang);
  const deeds = rowDeeds(standing, draft.row, lang);
  if (turn.code && !turn.counted) return { line: told(lang, { texts: turn.texts }), deeds: [...deeds, ...answers(turn, draft, lang), undo] };
  const numbers = turn.number > 0 ? FACES.slice(0, turn.most).filter((number) => number !== turn.number) : [];
  const renumber = numbers.map((number) => ({ key: "", text: say(lang, "set", { number }), act: "count", said: { roll: number } }));
  const advice = standing.advised ? [{ key: "KeyA", text: say(lang, "advice"), act: "advice", said: {}, pressed: draft.advice }] : [];
  return { line: lineOf(turn, lang), deeds: [...deeds, ...advice, ...renumber, again, undo] };
}

/** @param {Turn} turn @param {Lang} lang */
function lineOf(turn, lang) {
  if (turn.number === 0) return say(lang, "roll.none");
  return say(lang, turn.number < turn.most ? "counted" : "last");
}

/** A question: it is a roll, which one, or the same dice. A die that was not read has to be named first. @param {Turn} turn @param {{faces: (number | null)[]}} draft @param {Lang} lang @returns {Deed[]} */
function answers(turn, { faces }, lang) {
  if (!turn.asks && turn.code !== "no-rolls-left") return [];
  if (turn.code === "wrong-count") return [];
  const whole = faces.every((face) => face !== null);
  if (!whole) return [];
  const dice = faces.length === 5 ? { dice: faces } : {};
  const others = FACES.slice(0, turn.most).filter((number) => number !== turn.next);
  const same = { key: "Escape", text: say(lang, "same"), act: "same", said: {} };
  return [
    { key: "Enter", text: say(lang, "is", { number: turn.next }), act: "count", said: { roll: turn.next, ...dice }, main: true },
    ...(turn.code === "unread" ? [] : [same]),
    ...others.map((number) => ({ key: "", text: say(lang, "set", { number }), act: "count", said: { roll: number, ...dice } })),
  ];
}

/** @param {Turn} turn @param {{die: number | null}} draft @param {Lang} lang @returns {Choice} */
function faceChoice(turn, { die }, lang) {
  const place = /** @type {number} */ (die) + 1;
  const act = turn.counted ? "fix" : "face";
  const deeds = FACES.map((face) => ({ key: String(face), text: String(face), act, said: { place, face } }));
  return { line: say(lang, "which", { place }), deeds: [...deeds, { key: "Escape", text: say(lang, "back"), act: "back", said: {} }] };
}

/** @param {Standing} standing @param {string | null} row @param {Lang} lang @returns {Deed[]} */
function rowDeeds(standing, row, lang) {
  const chosen = standing.sheet.find(({ key }) => key === row);
  const points = chosen?.cells[standing.seat ?? 0]?.offer ?? null;
  if (!chosen || points === null) return [];
  return [{ key: "Enter", text: say(lang, "write", { row: chosen.titles[lang], points }), act: "write", said: { row }, main: true }];
}
