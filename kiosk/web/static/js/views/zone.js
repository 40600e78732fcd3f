/** Draws the zone in which cards count: four corners over the picture, by finger, mouse or keys. */

import { byId, makeSvg, put, redraw, setText } from "../dom.js";
import { say, told } from "../i18n.js";
import { tokenHeaders } from "../token.js";

/** @import {Lang, Scene, State} from "../types.js" */
/** @typedef {[number, number]} Corner in parts of the picture, 0..1 */

/** @type {Corner[]} */
const FIRST = [[0.15, 0.2], [0.85, 0.2], [0.85, 0.8], [0.15, 0.8]];
const STEP = 0.005;
const LONG_STEP = 0.05;
const ANSWER_TIMEOUT_MS = 5000;

/** @type {Record<string, Corner>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Open while a person draws; nothing else hears keys then. */
export class ZoneEditor {
  /** @param {(answer: unknown) => void} onAnswer gets the new state */
  constructor(onAnswer) {
    this.onAnswer = onAnswer;
    this.svg = byId("zone-edit", SVGSVGElement);
    this.bar = byId("zone-bar", HTMLElement);
    this.note = byId("zone-note", HTMLElement);
    /** @type {Corner[] | null} null while it is closed */
    this.corners = null;
    this.chosen = 0;
    this.dragged = false;
    this.refused = "";
    /** @type {Scene | null} */
    this.scene = null;
    byId("zone-open", HTMLElement).addEventListener("click", () => this.#open());
    byId("zone-save", HTMLElement).addEventListener("click", () => void this.#send(this.corners));
    byId("zone-cancel", HTMLElement).addEventListener("click", () => this.#close());
    byId("zone-remove", HTMLElement).addEventListener("click", () => void this.#send(null));
    addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.svg.addEventListener("pointerdown", (event) => this.#press(event));
    this.svg.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) this.svg.addEventListener(end, () => (this.dragged = false));
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    const { lang, operator, state } = scene;
    const button = byId("zone-open", HTMLElement);
    setText(button, say(lang, "zone.draw"));
    put(button, "title", say(lang, "zone.draw.hint"));
    if (!operator || !state?.frame) this.corners = null;
    this.svg.toggleAttribute("hidden", !this.corners);
    this.bar.toggleAttribute("hidden", !this.corners);
    if (!this.corners || !state?.frame) return;
    for (const name of ["save", "cancel", "remove"]) setText(byId(`zone-${name}-text`, HTMLElement), say(lang, `zone.${name}`));
    const mats = state.places?.some(({ kind }) => kind === "mat");
    this.bar.dataset.at = this.corners[this.chosen][1] > 0.5 ? "top" : "bottom"; // never over the corner in hand
    this.note.dataset.kind = this.refused ? "refused" : "";
    setText(this.note, this.refused || say(lang, mats ? "zone.mats" : "zone.help"));
    const { width, height } = state.frame;
    redraw(this.svg, [this.corners, this.chosen, width, height, lang], () => this.#paint(this.corners ?? [], width, height, lang));
  }

  /** @param {Corner[]} corners @param {number} width @param {number} height @param {Lang} lang */
  #paint(corners, width, height, lang) {
    const points = corners.map(([x, y]) => `${x * width},${y * height}`);
    const radius = width / 40;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.replaceChildren(
      makeSvg("path", { class: "shade", d: `M0 0H${width}V${height}H0zM${points.join("L")}z` }),
      makeSvg("polygon", { class: "line", points: points.join(" ") }),
      ...corners.map(([x, y], at) =>
        makeSvg(
          "g",
          { class: "handle", "data-corner": at, "data-chosen": String(at === this.chosen), "aria-label": say(lang, "zone.corner", { number: at + 1 }) },
          makeSvg("circle", { cx: x * width, cy: y * height, r: radius }),
          makeSvg("text", { x: x * width, y: y * height, "font-size": radius }, String(at + 1)),
        ),
      ),
    );
  }

  #open() {
    const { state } = this.scene ?? {};
    if (!state?.frame) return;
    const { width, height } = state.frame;
    const zone = state.places?.find(({ kind }) => kind === "zone");
    const drawn = zone?.corners_px.map(([x, y]) => /** @type {Corner} */ ([x / width, y / height]));
    [this.corners, this.chosen, this.refused] = [drawn ?? FIRST.map(([x, y]) => [x, y]), 0, ""];
    this.#again();
  }

  #close() {
    [this.corners, this.refused, this.dragged] = [null, "", false];
    this.#again();
    byId("zone-open", HTMLElement).focus();
  }

  #again() {
    if (this.scene) this.draw(this.scene);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!this.corners) {
      const typing = event.target instanceof HTMLInputElement && event.target.type === "text";
      if (event.code === "KeyZ" && !typing && this.scene?.operator) this.#open();
      return;
    }
    if (event.key === "Tab") return;
    event.stopImmediatePropagation();
    const onButton = event.target instanceof HTMLButtonElement && this.bar.contains(event.target);
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    const arrow = ARROWS[event.key];
    if (arrow) this.#move(arrow, event.shiftKey ? LONG_STEP : STEP);
    else if (/^[1-4]$/.test(event.key)) this.chosen = Number(event.key) - 1;
    else if (event.key === "Enter") void this.#send(this.corners);
    else if (event.key === "Escape") return this.#close();
    else if (event.key === "Delete") void this.#send(null);
    this.#again();
  }

  /** @param {Corner} direction @param {number} step in parts of the picture's width */
  #move([x, y], step) {
    const { frame } = this.scene?.state ?? {};
    if (!this.corners || !frame) return;
    const [left, top] = this.corners[this.chosen];
    this.#put(left + x * step, top + (y * step * frame.width) / frame.height);
  }

  /** @param {number} x @param {number} y */
  #put(x, y) {
    const inside = (/** @type {number} */ part) => Math.min(1, Math.max(0, part));
    this.refused = "";
    this.corners = (this.corners ?? []).map((corner, at) => (at === this.chosen ? [inside(x), inside(y)] : corner));
  }

  /** Takes the corner next to the finger, wherever it touches. @param {PointerEvent} event */
  #press(event) {
    const at = this.#where(event);
    if (!this.corners || !at) return;
    const far = this.corners.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
    this.chosen = far.indexOf(Math.min(...far));
    this.dragged = true;
    this.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.#again();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const at = this.#where(event);
    if (!this.dragged || !at) return;
    this.#put(...at);
    this.#again();
  }

  /** @param {PointerEvent} event @returns {Corner | null} */
  #where(event) {
    const matrix = this.svg.getScreenCTM();
    const { frame } = this.scene?.state ?? {};
    if (!matrix || !frame) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x / frame.width, y / frame.height];
  }

  /** @param {Corner[] | null} corners */
  async #send(corners) {
    const lang = this.scene?.lang ?? "en";
    try {
      const answer = await fetch("/api/zone", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...tokenHeaders() },
        body: JSON.stringify({ corners }),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const body = await answer.json();
      if (answer.ok) {
        this.onAnswer(body);
        this.#close();
        return;
      }
      this.refused = say(lang, "zone.refused", { reason: told(lang, body) });
    } catch {
      this.refused = say(lang, "zone.unreachable");
    }
    this.#again();
  }
}
