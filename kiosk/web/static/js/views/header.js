/** The top line: whose Sota it is, by which rules, and the small buttons. */

import { byId, setText } from "../dom.js";
import { keepFitting } from "../fit.js";
import { say } from "../i18n.js";

/** @import {Link, Scene} from "../types.js" */

/** @param {Scene} scene */
export function drawHeader({ state, lang, operator }) {
  const owner = byId("owner", HTMLElement);
  setText(byId("sota", HTMLElement), String(state?.sota ?? "–"));
  setText(owner, state?.owner || (state?.sota ? say(lang, "head.sota", { sota: state.sota }) : ""));
  owner.title = owner.textContent ?? "";
  keepFitting(owner, 0.36, "many");
  setText(byId("rules-mode", HTMLElement), state?.mode ? say(lang, "head.mode", { mode: state.mode }) : "");
  setText(byId("rules-method", HTMLElement), state?.method ? say(lang, "head.method", { method: state.method }) : "");
  byId("rules", HTMLElement).title = state ? [state.edition, state.method && say(lang, `method.${state.method}`)].filter(Boolean).join(" — ") : "";
  drawButtons(lang, operator);
}

/** @param {Scene["lang"]} lang @param {boolean} operator */
function drawButtons(lang, operator) {
  setText(byId("button-view-text", HTMLElement), say(lang, operator ? "button.table" : "button.operator"));
  setText(byId("button-lang-text", HTMLElement), lang === "ru" ? "EN" : "RU");
  for (const [id, key] of [["view", "operator"], ["lang", "lang"], ["theme", "theme"], ["full", "full"]]) {
    const button = byId(`button-${id}`, HTMLButtonElement);
    button.title = say(lang, `button.${key}.hint`);
    button.setAttribute("aria-label", button.title);
  }
  byId("button-view", HTMLButtonElement).setAttribute("aria-pressed", String(operator));
}

/** @param {Link} link @param {Scene["lang"]} lang */
export function drawLink(link, lang) {
  const badge = byId("link", HTMLElement);
  badge.dataset.link = link;
  setText(byId("link-text", HTMLElement), say(lang, `link.${link}`));
}
