/** The box around an index: drawn over the picture, and moved by hand or by keys. Corners in pixels of the frame. */

import { makeSvg } from "../dom.js";

/** @typedef {number[][]} Quad top-left, top-right, bottom-right, bottom-left as the index reads */

const GRIP_PX = 32; // on the screen: a target of 64 px
const STEP = 0.004; // of the picture's longer side
const TURN = Math.PI / 90;
const GROW = 1.03;

/** @param {Quad} quad */
const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);

/** @param {Quad} quad @param {number} dx @param {number} dy */
const moved = (quad, dx, dy) => quad.map(([x, y]) => [x + dx, y + dy]);

/** @param {Quad} quad @param {number} size @param {number} angle */
function spun(quad, size, angle) {
  const [mx, my] = middle(quad);
  const [c, s] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return quad.map(([x, y]) => [mx + (x - mx) * c - (y - my) * s, my + (x - mx) * s + (y - my) * c]);
}

/** A box of an index's form in the middle of a picture. @param {number} width @param {number} height @returns {Quad} */
export function middleBox(width, height) {
  const [h, w] = [height * 0.3, height * 0.17];
  const [x, y] = [(width - w) / 2, (height - h) / 2];
  return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
}

export class Box {
  /** @param {SVGSVGElement} svg @param {() => void} onChange called while the box is moved */
  constructor(svg, onChange) {
    this.svg = svg;
    this.onChange = onChange;
    /** @type {Quad | null} */
    this.quad = null;
    this.size = [1, 1];
    this.byHand = false;
    /** @type {number | null} the chosen corner; null: the whole box */
    this.chosen = null;
    /** @type {{part: number | null, x: number, y: number} | null} */
    this.held = null;
    svg.addEventListener("pointerdown", (event) => this.#grasp(event));
    svg.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => (this.held = null));
    addEventListener("resize", () => this.draw());
  }

  /** @param {Quad | null} quad @param {number} width @param {number} height @param {boolean} byHand */
  set(quad, width, height, byHand) {
    Object.assign(this, { quad, size: [width, height], byHand });
    if (!byHand) this.chosen = null;
    this.draw();
  }

  draw() {
    const { svg, quad, size } = this;
    svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    svg.replaceChildren();
    if (!quad) return;
    const points = quad.map((corner) => corner.join(",")).join(" ");
    for (const name of ["box-shade", "box-line"]) svg.append(makeSvg("polygon", { class: name, points }));
    const [[x1, y1], [x2, y2]] = quad;
    svg.append(makeSvg("line", { class: "box-top", x1, y1, x2, y2 }));
    if (!this.byHand) return;
    svg.append(makeSvg("polygon", { class: "box-body", points, "data-part": "box" }));
    const r = GRIP_PX / this.#scale();
    quad.forEach(([cx, cy], part) => svg.append(makeSvg("circle", { class: "box-grip", cx, cy, r, "data-part": part, "data-chosen": String(part === this.chosen) })));
  }

  /** Whether the key was for the box. @param {string} key */
  press(key) {
    if (!this.byHand || !this.quad) return false;
    const step = Math.max(...this.size) * STEP;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.#shift(this.chosen, -step, 0), ArrowRight: () => this.#shift(this.chosen, step, 0),
      ArrowUp: () => this.#shift(this.chosen, 0, -step), ArrowDown: () => this.#shift(this.chosen, 0, step),
      "+": () => this.#spin(GROW, 0), "=": () => this.#spin(GROW, 0), "-": () => this.#spin(1 / GROW, 0),
      "[": () => this.#spin(1, -TURN), "]": () => this.#spin(1, TURN),
      0: () => (this.chosen = null), 1: () => (this.chosen = 0), 2: () => (this.chosen = 1), 3: () => (this.chosen = 2), 4: () => (this.chosen = 3),
    };
    if (!Object.hasOwn(acts, key)) return false;
    acts[key]();
    this.draw();
    this.onChange();
    return true;
  }

  /** @param {number | null} part @param {number} dx @param {number} dy */
  #shift(part, dx, dy) {
    if (!this.quad) return;
    this.quad = part === null ? moved(this.quad, dx, dy) : this.quad.map((corner, place) => (place === part ? [corner[0] + dx, corner[1] + dy] : corner));
  }

  /** @param {number} size @param {number} angle */
  #spin(size, angle) {
    if (this.quad) this.quad = spun(this.quad, size, angle);
  }

  /** Screen pixels to one of the frame's. */
  #scale() {
    return this.svg.getScreenCTM()?.a || 1;
  }

  /** @param {PointerEvent} event */
  #grasp(event) {
    const part = event.target instanceof Element ? event.target.getAttribute("data-part") : null;
    if (!this.byHand || part === null) return;
    this.chosen = part === "box" ? null : Number(part);
    this.held = { part: this.chosen, x: event.clientX, y: event.clientY };
    this.svg.setPointerCapture(event.pointerId);
    this.draw();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.held) return;
    const scale = this.#scale();
    this.#shift(this.held.part, (event.clientX - this.held.x) / scale, (event.clientY - this.held.y) / scale);
    Object.assign(this.held, { x: event.clientX, y: event.clientY });
    this.draw();
    this.onChange();
  }
}
