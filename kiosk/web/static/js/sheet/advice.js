/** Advice for the roll that lies there, while it is wished: what to keep or write, and what anything else would cost. */

import { byId, make, put, redraw } from "../dom.js";
import { keepFitting } from "../fit.js";
import { told } from "../i18n.js";
import { say } from "./words.js";

/** @import {Standing} from "../marks/course.js" */
/** @import {Lang, State, Texts} from "../types.js" */
/** @typedef {{keeps: string[], row: string | null, expected: number, cost: number}} Choice */

const SHOWN = 3;

export class SheetAdvice {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.wished = false;
    /** The event that the choices are about. */
    this.event = 0;
    /** @type {Choice[]} */
    this.choices = [];
    /** Why there are none. @type {{texts?: Texts} | null} */
    this.fault = null;
  }

  /** What each row costs against the best choice; empty while there is no advice. @returns {Map<string, number>} */
  get costs() {
    return new Map(this.choices.flatMap(({ row, cost }) => (row === null ? [] : [[row, cost]])));
  }

  /** Before the sheet is drawn. @param {State} state @param {Standing} standing */
  follow(state, standing) {
    const wanted = this.wished && standing.advised && state.turn?.counted === true;
    if (!wanted) [this.event, this.choices] = [0, []];
    else if (this.event !== standing.event) void this.#ask(standing.event);
  }

  /** @param {Standing} standing @param {Lang} lang */
  draw(standing, lang) {
    put(document.body, "data-advice", String(this.wished && standing.seat !== null));
    const list = byId("sheet-advice", HTMLElement);
    const best = this.choices.slice(0, SHOWN);
    redraw(list, [best, this.fault, lang], () => {
      const lines = best.map((choice) => make("li", choice.cost > 0 ? "" : "best", ...wording(choice, standing, lang)));
      const fault = this.fault ? [make("li", "", this.fault.texts ? told(lang, { texts: this.fault.texts }) : say(lang, "unreachable"))] : [];
      list.replaceChildren(...lines, ...fault);
    });
    keepFitting(list, 0.5, "one");
  }

  /** @param {number} event */
  async #ask(event) {
    [this.event, this.choices, this.fault] = [event, [], null];
    const { ok, said } = await ask();
    if (this.event !== event) return;
    if (ok && said.event === event) this.choices = said.choices;
    if (!ok) this.fault = said;
    this.changed();
  }
}

async function ask() {
  try {
    const answer = await fetch("/api/course/advice");
    return { ok: answer.ok, said: await answer.json() };
  } catch {
    return { ok: false, said: {} };
  }
}

/** @param {Choice} choice @param {Standing} standing @param {Lang} lang */
function wording({ keeps, row, expected, cost }, standing, lang) {
  const title = standing.sheet.find(({ key }) => key === row)?.titles[lang] ?? "";
  const hold = keeps.length > 0 ? say(lang, "advice.keep", { faces: keeps.join(" ") }) : say(lang, "advice.none");
  const what = row === null ? hold : say(lang, "advice.write", { row: title });
  return [make("span", "", what), make("b", "", cost > 0 ? costOf(cost) : say(lang, "advice.best", { points: expected.toFixed(1) }))];
}

/** @param {number} cost */
export const costOf = (cost) => (cost >= 0.05 ? `−${cost.toFixed(1)}` : "★");
