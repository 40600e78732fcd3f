/** The fourteen steps: a strip of numbers for the players, a list with full texts for the operator. The same list, laid out twice. */

import { byId, make, redraw } from "../dom.js";
import { keepFitting } from "../fit.js";
import { say, told, word } from "../i18n.js";

/** @import {Lang, Scene, Step} from "../types.js" */

const GLYPHS = { passed: "✓", waiting: "", failed: "✕" };
const COUNT = 14;

/** @param {Scene} scene */
export function drawSteps({ state, lang, stale, shown }) {
  const list = byId("steps", HTMLElement);
  const none = state && (state.mark_kind ?? "index") !== "index" ? [] : unknown();
  const known = state?.steps.length ? state.steps : none;
  const steps = shown === "PENDING" && state?.motion !== "settled" ? known.map(untilRead) : known;
  redraw(list, [steps, lang, stale], () => list.replaceChildren(...steps.map((step) => row(step, lang))));
  keepFitting(list, 0.5, "many");
}

/** @returns {Step[]} */
const unknown = () => Array.from({ length: COUNT }, (_, place) => ({ step: place + 1, outcome: "waiting", text: "" }));

/** While cards are being read, nothing is said about them; what does not depend on them stands. @param {Step} step @returns {Step} */
const untilRead = (step) => (step.outcome === "passed" ? step : { ...step, outcome: "waiting", text: say("en", "steps.unknown"), texts: { ru: say("ru", "steps.unknown"), en: say("en", "steps.unknown") } });

/** @param {Step} step @param {Lang} lang */
function row(step, lang) {
  const text = told(lang, step);
  const number = make("span", "step-number", String(step.step));
  const glyph = make("span", "step-glyph", GLYPHS[step.outcome] ?? "");
  glyph.setAttribute("aria-hidden", "true");
  const name = make("span", "step-name", word(lang, "step", step.step));
  const outcome = make("span", "unseen", say(lang, `outcome.${step.outcome}`));
  const item = make("li", `step step-${step.outcome}`, make("span", "step-mark", number, glyph), name, make("span", "step-text", text), outcome);
  item.title = `${step.step}. ${step.titles?.[lang] ?? word(lang, "step", step.step)}: ${text}`;
  return item;
}
