/** The games as they describe themselves: asked for once, then known. */

/** @import {State, Texts} from "../types.js" */

/**
 * @typedef {string | number | boolean} Value
 * @typedef {{value: Value, titles: Texts}} Choice
 * @typedef {{key: string, titles: Texts, choices: Choice[], default: Value | null, lasts: boolean, labels: number}} Question
 * @typedef {{titles: Texts, left: number, top: number, width: number, height: number, marks: number}} GuidePlace in parts of the picture
 * @typedef {object} Game
 * @property {string} key
 * @property {Texts} titles
 * @property {string} mark_kind
 * @property {{label: string, names: Texts}[]} labels
 * @property {Question[]} settings
 * @property {Question[]} questions
 * @property {GuidePlace[]} guide where what is laid
 * @property {boolean} course whether it goes on from placement to placement
 * @property {boolean} watched whether it does so by what the camera sees
 */

const RETRY_MS = 2000;

/** Knows the games. */
export class Games {
  /** @param {() => void} onKnown */
  constructor(onKnown) {
    this.onKnown = onKnown;
    /** @type {Game[]} */
    this.all = [];
  }

  /** Asks until it is told. */
  async fetch() {
    for (;;) {
      try {
        const answer = await fetch("/api/games");
        if (answer.ok) {
          this.all = await answer.json();
          return this.onKnown();
        }
      } catch {
        // the kiosk is starting, or gone
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** The game that is played; undefined while that is not known. @param {State | null} state */
  of(state) {
    return this.all.find((game) => game.key === (state?.game ?? "ycws144"));
  }
}

/** What is answered now; undefined where nothing is. @param {State | null} state @param {Question} question @returns {Value | undefined} */
export function answerTo(state, question) {
  const said = state?.fields?.[question.key] ?? /** @type {any} */ (state)?.[question.key];
  return said ?? question.default ?? undefined;
}
