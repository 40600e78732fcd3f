/** Why a score is what it is: sections whose items add up, each item with the marks that it is about. */

import { byId, make, redraw } from "../dom.js";
import { keepFitting } from "../fit.js";
import { drawMark } from "./art.js";

/** @import {Lang, Scene, Section} from "../types.js" */

/** @param {Scene} scene */
export function drawWhy({ state, lang, stale, shown }) {
  const box = byId("why", HTMLElement);
  const sections = state?.score?.status === "score" && shown === "VERIFIED" && !stale ? (state.score.sections ?? []) : [];
  document.body.dataset.why = String(sections.length > 0);
  redraw(box, [sections, lang, state?.mark_kind], () => box.replaceChildren(...sections.map((section) => drawSection(section, lang, state?.mark_kind))));
  keepFitting(box, 0.4, "many");
}

/** @param {Section} section @param {Lang} lang @param {string | undefined} kind */
export function drawSection(section, lang, kind) {
  const rows = section.items.map(({ amount, texts, labels }) => {
    const marks = make("span", "why-marks", ...labels.map((label) => drawMark(kind, label) ?? label));
    return make("li", "why-item", make("b", "why-amount", amount === null ? "★" : String(amount)), make("span", "why-text", texts[lang]), marks);
  });
  const list = make("ol", "why-items", ...rows);
  return make("section", "why-section", make("h3", "why-title", section.titles[lang]), list, make("p", "why-total", section.totals[lang]));
}
