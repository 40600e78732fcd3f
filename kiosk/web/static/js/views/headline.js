/** The line between cards and verdict: category, sum and bonus; or what is missing, doubtful or wrong. */

import { byId, make, redraw } from "../dom.js";
import { keepFitting } from "../fit.js";
import { counted, markNoun, say, told, word } from "../i18n.js";
import { formatSum, isOld, pointsOf } from "../present.js";

/** @import {Lang, Reason, Scene, Score, Shown, State} from "../types.js" */
/** @typedef {[text: string, kind?: "soft" | "strong" | "sum" | "reason"]} Part */

const COUNT_STEP = 5;
const WAITING = ["EMPTY", "PENDING"];
const DISABLING = ["weights", "reader"];

/** @param {Scene} scene */
export function drawHeadline(scene) {
  const box = byId("headline", HTMLElement);
  const { lead, parts } = headlineOf(scene);
  box.toggleAttribute("data-trouble", Boolean(trouble(scene)));
  redraw(box, [lead, parts], () => {
    const nodes = parts.map(([text, kind]) => make("span", `part part-${kind ?? "soft"}`, text));
    const all = lead ? [make("strong", "lead", lead), ...nodes] : nodes;
    box.replaceChildren(make("p", "", ...all.flatMap((node, place) => (place > 0 ? [make("wbr"), node] : [node]))));
  });
  keepFitting(box, 0.35, "many");
}

/** @param {Scene} scene @returns {{lead: string, parts: Part[]}} */
export function headlineOf(scene) {
  const { state, lang } = scene;
  if (!state) return { lead: say(lang, scene.shown === "OFFLINE" ? "head.offline" : "head.starting"), parts: [] };
  const fault = trouble(scene);
  return fault ? { lead: "", parts: [[fault, "reason"]] } : LINES[scene.shown](state, scene);
}

/** What keeps the kiosk from reading cards at all; nobody should be asked to lay cards then. @param {Scene} scene */
export function trouble({ state, shown, lang }) {
  const notice = WAITING.includes(shown) && state?.notices?.find(({ code }) => DISABLING.includes(code));
  return notice ? told(lang, notice) : "";
}

/** @type {Record<Shown, (state: State, scene: Scene) => {lead: string, parts: Part[]}>} */
const LINES = {
  EMPTY: (state, { lang, silent }) => {
    /** @type {Part[]} */
    const note = silent ? [[say(lang, "head.silent")]] : [];
    if (state.party?.over) return { lead: say(lang, "head.partyOver"), parts: note };
    return { lead: say(lang, "head.lay", { cards: counted(lang, state.expected, toLay(state)) }), parts: [[say(lang, `head.inOrder.${kindOf(state)}`)], ...note] };
  },
  PENDING: (state, { lang }) => ({
    lead: waitingFor(state, lang),
    parts: isAsking(state) ? (state.score?.reasons ?? []).map((reason) => [told(lang, reason), "reason"]) : [[missing(state, lang)]],
  }),
  REVIEW: (state, { lang, operator }) => {
    const points = operator && state.score?.headline ? ` · ${pointsOf(state.score)}` : "";
    const name = state.score?.status === "score" ? categoryName(state.score, lang) + points : "";
    const read = state.cards.every((card) => card.label && !card.refused);
    return { lead: name ? `${name}?` : say(lang, read ? "head.reopened" : "head.doubt"), parts: doubts(state, lang) };
  },
  VERIFIED: (state, { lang }) => ({
    lead: state.score ? categoryName(state.score, lang) : "",
    parts: state.score ? arithmetic(state, state.score, lang) : [],
  }),
  // The players are told the first reason, in letters that can be read from two metres; the operator two.
  REJECTED: (state, { lang, operator }) => {
    const [first, ...others] = faults(state);
    if (!first) return { lead: say(lang, "word.REJECTED"), parts: [] };
    const rest = others.slice(0, operator ? 1 : 0).map((reason) => /** @type {Part} */ ([faultText(lang, reason), "reason"]));
    const more = others.length - rest.length;
    if (more > 0) rest.push([`+${counted(lang, more, "reason")}`, "soft"]);
    return { lead: first.step ? say(lang, "head.step", { step: first.step }) : "", parts: [[told(lang, first), "reason"], ...rest] };
  },
  OFFLINE: (state, scene) => ({ lead: say(scene.lang, "head.offline"), parts: [[lastKnown(state, scene)]] }),
  NOSIGNAL: (state, scene) => ({
    lead: say(scene.lang, "head.nosignal"),
    parts: [[whyBlind(state, scene.lang), "reason"], [lastKnown(state, scene)]],
  }),
  STARTING: (_, { lang }) => ({ lead: say(lang, "head.starting"), parts: [] }),
};

/** @param {State} state @param {Lang} lang */
function whyBlind(state, lang) {
  const age = Math.round((state.source.frame_age_ms ?? 0) / 1000);
  return state.source.state === "ok" && isOld(state) ? say(lang, "live.old", { age }) : word(lang, "sourceState", state.source.state);
}

/** @param {Score} score @param {Lang} lang */
export const categoryName = (score, lang) => score.headline?.[lang] || score.category_names?.[lang] || word(lang, "family", score.family ?? score.category ?? "");

/** @param {State} state */
export const kindOf = (state) => state.mark_kind ?? "index";

/** @param {State} state @returns {"cardToLay" | "tile" | "dieToLay"} */
const toLay = (state) => /** @type {const} */ ({ index: "cardToLay", tile: "tile", die: "dieToLay" })[kindOf(state)];

/** @param {State} state @param {Lang} lang */
function waitingFor(state, lang) {
  if (isAsking(state)) return say(lang, "head.asking");
  if (state.hand_in_zone) return say(lang, "head.hand");
  const what = state.motion === "moving" ? "moving" : isWaiting(state) ? "waiting" : "reading";
  return say(lang, `head.${what}.${kindOf(state)}`);
}

/** Nothing moves, all is read, and it is not enough. @param {State} state */
const isWaiting = (state) => state.motion === "settled" && state.cards.length < state.expected;

/** All lies there, and a person has yet to say something. @param {State} state */
const isAsking = (state) => state.motion === "settled" && state.cards.length >= state.expected && state.score?.status === "incomplete";

/** @param {State} state @param {Lang} lang */
function missing(state, lang) {
  const count = state.expected - state.cards.length;
  return count > 0 ? say(lang, "head.more", { cards: counted(lang, count, markNoun(state.mark_kind)) }) : say(lang, "head.settling");
}

/** @param {State} state @param {Score} score @param {Lang} lang @returns {Part[]} */
function arithmetic(state, score, lang) {
  if (!score.nominals) return [];
  /** @type {Part} */
  const sum = [formatSum(score.nominals ?? [], score.nominal_sum ?? 0), "sum"];
  if (state.method === "A") return [sum, [say(lang, "head.noBonus")]];
  if (state.method === "C") return [sum, [say(lang, "head.reference")]];
  return [sum, [say(lang, "head.bonus")], [`+${score.bonus ?? 0}`, "strong"]];
}

/** @param {State} state @param {Lang} lang @returns {Part[]} */
function doubts(state, lang) {
  const found = state.cards.flatMap((card, place) =>
    card.refused || !card.label ? [{ place: place + 1, reason: card.refused ? word(lang, "refusal", card.refused) : say(lang, "card.unread") }] : [],
  );
  const count = state.steps.find(({ step, outcome }) => step === COUNT_STEP && outcome === "failed");
  if (count) return [[told(lang, count), "reason"]];
  if (found.length === 0) return [[say(lang, `head.look.${kindOf(state)}`), "reason"]];
  const parts = found.slice(0, 2).map((doubt) => /** @type {Part} */ ([say(lang, "head.cardReason", doubt), "reason"]));
  return found.length > 2 ? [...parts, [say(lang, "card.more", { cards: counted(lang, found.length - 2, markNoun(state.mark_kind)) })]] : parts;
}

/** What failed, in the order of the steps. @param {State} state @returns {Reason[]} */
export function faults(state) {
  const reasons = state.score?.status === "invalid" ? (state.score.reasons ?? []) : [];
  return reasons.length > 0 ? reasons : state.steps.filter((step) => step.outcome === "failed");
}

/** @param {Lang} lang @param {Reason} reason */
function faultText(lang, reason) {
  return reason.step ? `${say(lang, "head.step", { step: reason.step })}: ${told(lang, reason)}` : told(lang, reason);
}

/** @param {State} state @param {Scene} scene */
function lastKnown(state, { lang, heard }) {
  const time = (heard ?? new Date()).toLocaleTimeString(lang === "ru" ? "ru-RU" : "en-GB");
  if (state.state !== "VERIFIED" || state.score?.status !== "score") return say(lang, "head.lastNone", { time });
  return say(lang, "head.last", { result: `${categoryName(state.score, lang)}, ${pointsOf(state.score)}`, time });
}
