/** The top line: whose Sota it is, by which rules, and the small buttons. */

import { byId, put, setText } from "../dom.js";
import { keepFitting } from "../fit.js";
import { say } from "../i18n.js";

/** @import {Game} from "../marks/games.js" */
/** @import {Link, Scene} from "../types.js" */

/** @param {Scene} scene @param {Game | undefined} game */
export function drawHeader({ state, lang, operator }, game) {
  const owner = byId("owner", HTMLElement);
  const sota = byId("sota", HTMLElement);
  setText(sota, String(state?.sota ?? "–"));
  if (sota.parentElement) sota.parentElement.hidden = Boolean(game && !game.questions.some(({ key }) => key === "sota"));
  setText(owner, state?.owner || (state?.sota ? say(lang, "head.sota", { sota: state.sota }) : (game?.titles[lang] ?? "")));
  put(owner, "title", owner.textContent ?? "");
  keepFitting(owner, 0.36, "many");
  drawParty(state, lang);
  setText(byId("rules-mode", HTMLElement), state?.mode ? say(lang, "head.mode", { mode: state.mode }) : (state?.edition ?? ""));
  setText(byId("rules-method", HTMLElement), state?.method ? say(lang, "head.method", { method: state.method }) : "");
  put(byId("rules", HTMLElement), "title", state ? [state.edition, state.method && say(lang, `method.${state.method}`)].filter(Boolean).join(" — ") : "");
  drawButtons(lang, operator);
}

/** Which party, and how far it has come. @param {Scene["state"]} state @param {Scene["lang"]} lang */
function drawParty(state, lang) {
  const party = state?.party ?? null;
  byId("party", HTMLElement).hidden = party === null;
  if (party === null) return;
  const name = party.round === null ? say(lang, "head.party", { number: party.number }) : say(lang, "head.round", { round: party.round, rounds: party.rounds ?? "" });
  setText(byId("party-name", HTMLElement), name);
  const count = party.end_after === null ? String(party.collected) : `${party.collected}/${party.end_after}`;
  setText(byId("party-count", HTMLElement), say(lang, party.over ? "head.over" : "head.collected", { count }));
}

/** @param {Scene["lang"]} lang @param {boolean} operator */
function drawButtons(lang, operator) {
  setText(byId("button-view-text", HTMLElement), say(lang, operator ? "button.table" : "button.operator"));
  setText(byId("button-lang-text", HTMLElement), lang === "ru" ? "EN" : "RU");
  for (const [id, key] of [["view", "operator"], ["lang", "lang"], ["theme", "theme"], ["full", "full"]]) {
    const button = byId(`button-${id}`, HTMLButtonElement);
    put(button, "title", say(lang, `button.${key}.hint`));
    put(button, "aria-label", button.title);
  }
  put(byId("button-view", HTMLButtonElement), "aria-pressed", String(operator));
}

/** Whether the page is heard; and that somebody has to touch it first, where the browser wants that. @param {boolean} on @param {boolean} blocked @param {Scene["lang"]} lang */
export function drawSound(on, blocked, lang) {
  const button = byId("button-sound", HTMLButtonElement);
  for (const one of [button, byId("button-more", HTMLButtonElement)]) put(one, "data-blocked", String(on && blocked));
  put(button, "aria-pressed", String(on));
  put(button, "title", say(lang, on ? "button.sound.off" : "button.sound.on"));
  put(button, "aria-label", button.title);
  put(byId("button-sound-sign", SVGUseElement), "href", on ? "#sign-sound" : "#sign-silent");
}

/** @param {Link} link @param {Scene["lang"]} lang */
export function drawLink(link, lang) {
  const badge = byId("link", HTMLElement);
  put(badge, "data-link", link);
  setText(byId("link-text", HTMLElement), say(lang, `link.${link}`));
}
