/** The two things that are read from two metres: the Game Points and the VERIFY state. */

import { byId, put, redraw, setText } from "../dom.js";
import { keepFitting } from "../fit.js";
import { counted, markNoun, noun, say, word } from "../i18n.js";
import { pointsOf } from "../present.js";
import { categoryName, faults, headlineOf, kindOf } from "./headline.js";

/** @import {Lang, Scene, Shown, State} from "../types.js" */

/** @param {Scene} scene */
export function drawVerdict(scene) {
  const { shown, lang } = scene;
  drawPoints(scene);
  const name = byId("verdict-word", HTMLElement);
  setText(name, say(lang, wordOf(scene)));
  const sub = byId("verdict-sub", HTMLElement);
  setText(sub, subline(scene));
  setText(byId("verdict-code", HTMLElement), lang === "ru" ? `VERIFY · ${say("en", `word.${shown}`)}` : "VERIFY");
  put(byId("verdict-sign", SVGUseElement), "href", `#sign-${shown.toLowerCase()}`);
  const verdict = byId("verdict", HTMLElement);
  redraw(verdict, progress(scene), () => verdict.style.setProperty("--progress", String(progress(scene))));
  keepFitting(name, 0.3, "one");
  keepFitting(sub, 0.4, "one");
  announce(scene);
}

/** The state; of a game that is over, that it is. @param {Scene} scene */
const wordOf = ({ shown, state }) => (shown === "VERIFIED" && state?.ended ? "word.ENDED" : `word.${shown}`);

/** Part of the cards that lie, 0..1. @param {Scene} scene */
function progress({ state }) {
  return state && state.expected > 0 ? Math.min(1, state.cards.length / state.expected) : 0;
}

/** @param {Scene} scene */
function drawPoints(scene) {
  const [number, label] = numberOf(scene);
  const box = byId("points-number", HTMLElement);
  setText(box, number);
  keepFitting(box, 0.3, "one");
  const name = byId("points-label", HTMLElement);
  setText(name, label);
  keepFitting(name, 0.4, "one");
}

/** @param {Scene} scene @returns {[string, string]} */
function numberOf({ shown, state, lang, stale }) {
  if (!state) return ["–", ""];
  const points = state.state === "VERIFIED" ? pointsOf(state.score) : undefined;
  if (stale) return points === undefined ? ["–", say(lang, "points.stale")] : [String(points), say(lang, "points.stale")];
  if (shown === "VERIFIED" && points !== undefined) return [String(points), unitOf(state, points, lang)];
  if (shown === "REVIEW") return ["?", say(lang, "points.after")];
  if (shown === "REJECTED") return ["—", ""];
  return [`${state.cards.length}/${state.expected}`, say(lang, "points.table", { cards: noun(lang, state.cards.length, markNoun(state.mark_kind)) })];
}

/** Game Points are told by their name; others by what they are. @param {State} state @param {number} points @param {Lang} lang */
function unitOf(state, points, lang) {
  const plain = noun(lang, points, "point");
  if (state.score?.game_points === undefined || state.score.game_points === null) return plain;
  return lang === "ru" ? `${plain} · Game Points` : "Game Points";
}

/** @type {Record<Shown, (state: State, lang: Lang) => string>} */
const SUBLINES = {
  EMPTY: (state, lang) => say(lang, `sub.lay.${kindOf(state)}`),
  PENDING: (state, lang) => say(lang, "sub.counted", { count: state.cards.length, expected: counted(lang, state.expected, markNoun(state.mark_kind)) }),
  REVIEW: (_, lang) => say(lang, "sub.review"),
  VERIFIED: (state, lang) => {
    if (state.ended) return endOf(state.ended.seats);
    const checked = state.confirmed_by ? say(lang, "sub.confirmed", { name: state.confirmed_by }) : say(lang, state.steps.length > 0 ? "sub.passed" : "sub.counted.rules");
    return state.result === null || state.result === undefined ? checked : `${checked} · ${say(lang, "sub.record", { result: state.result })}`;
  },
  REJECTED: (state, lang) => {
    const step = faults(state)[0]?.step;
    if (step) return say(lang, "sub.failed", { step, name: word(lang, "step", step) });
    return state.confirmed_by ? say(lang, "sub.rejected", { name: state.confirmed_by }) : "";
  },
  OFFLINE: (_, lang) => say(lang, "sub.offline"),
  NOSIGNAL: (_, lang) => say(lang, "sub.nosignal"),
  STARTING: (_, lang) => say(lang, "sub.starting"),
};

/** All totals of few players, the best of many: the others stand above. @param {{place: number, name: string, points: number}[]} seats */
function endOf(seats) {
  const told = seats.length <= 3 ? seats : seats.filter(({ place }) => place === 1);
  return told.map(({ name, points }) => `${name} ${points}`).join(" · ");
}

/** @param {Scene} scene */
function subline({ shown, state, lang }) {
  if (state) return SUBLINES[shown](state, lang);
  return say(lang, shown === "OFFLINE" ? "sub.offline" : "sub.starting");
}

/** For those who hear the screen, and for the tab's title. @param {Scene} scene */
function announce(scene) {
  const { shown, state, lang } = scene;
  const title = say(lang, wordOf(scene));
  const points = shown === "VERIFIED" ? pointsOf(state?.score ?? null) : undefined;
  const detail =
    points === undefined || !state?.score
      ? [headlineOf(scene).lead, subline(scene)].filter(Boolean).join(". ")
      : say(lang, "say.points", { category: categoryName(state.score, lang), points: counted(lang, points, "point") });
  setText(byId("announce", HTMLElement), `${title}. ${detail}`);
  document.title = [points, title, state?.sota ? say(lang, "head.sota", { sota: state.sota }) : undefined].filter((part) => part !== undefined).join(" · ");
}
