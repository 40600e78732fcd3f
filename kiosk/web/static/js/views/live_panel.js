/** The live picture with what is read in it, and how the source is. */

import { byId, make, put, redraw, setText } from "../dom.js";
import { keepFitting } from "../fit.js";
import { say, told, word } from "../i18n.js";
import { drawOverlay } from "../overlay.js";
import { OLD_MS } from "../present.js";
import { trouble } from "./headline.js";

/** @import {Lang, Scene, Source} from "../types.js" */

const LONG_AGE_MS = 2000;

/** @param {Scene} scene */
export function drawLivePanel(scene) {
  const { state, lang, stale, shown } = scene;
  const source = state?.source;
  const troubled = shown === "OFFLINE" || (source !== undefined && source.state !== "ok");
  put(byId("live", HTMLElement), "data-trouble", String(troubled));
  drawOverlay(byId("overlay", SVGSVGElement), stale ? null : state, scene.picture.view, lang);
  setText(byId("live-kind", HTMLElement), source ? word(lang, "source", source.kind) : say(lang, "live.title"));
  setText(byId("live-name", HTMLElement), source && source.name !== source.kind ? source.name : "");
  setText(byId("live-state", HTMLElement), stateText(shown === "OFFLINE", source, lang));
  setText(byId("live-rate", HTMLElement), source && !stale ? rates(source, lang) : "");
  setText(byId("live-frame", HTMLElement), state?.frame && !stale ? say(lang, "live.frame", { sequence: state.frame.sequence }) : "");
  drawNotices(scene);
  drawAge(scene);
}

/** A picture that is not of now is pale and says its age, however it became old. @param {Scene} scene */
function drawAge({ picture: { there, ageMs: age }, lang, shown }) {
  const live = byId("live", HTMLElement);
  put(live, "data-picture", String(there));
  put(live, "data-old", String(age !== null && age > OLD_MS));
  const text = age === null ? say(lang, "live.none") : say(lang, "live.old", { age: Math.max(1, Math.round(age / 1000)) });
  setText(byId("live-none", HTMLElement), shown === "OFFLINE" ? say(lang, "link.offline") : text);
}

/** What a person should know, except for what the headline says already. @param {Scene} scene */
function drawNotices(scene) {
  const { state, lang } = scene;
  const box = byId("notices", HTMLElement);
  const texts = (state?.notices ?? []).map((notice) => told(lang, notice)).filter((text) => text !== trouble(scene));
  redraw(box, texts, () => box.replaceChildren(...texts.map((text) => make("p", "", text))));
  keepFitting(box, 0.5, "many");
}

/** @param {boolean} offline @param {Source | undefined} source @param {Lang} lang */
function stateText(offline, source, lang) {
  if (offline) return say(lang, "link.offline");
  return source ? word(lang, "sourceState", source.state) : "";
}

/** @param {Source} source @param {Lang} lang */
function rates(source, lang) {
  const parts = [];
  const locale = lang === "ru" ? "ru-RU" : "en-GB";
  if (typeof source.fps === "number") parts.push(say(lang, "live.fps", { fps: source.fps.toLocaleString(locale, { maximumFractionDigits: 1 }) }));
  const age = source.frame_age_ms;
  if (typeof age === "number") {
    const text = age < LONG_AGE_MS ? say(lang, "live.age", { age: Math.round(age) }) : say(lang, "live.seconds", { age: (age / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }) });
    parts.push(say(lang, "live.ageLong", { age: text }));
  }
  return parts.join(" · ");
}
