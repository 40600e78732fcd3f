/** Where what is laid: the places of the game's guide over the live picture, while the table is empty or as long as a person wants. */

import { byId, makeSvg, put, redraw, setText } from "../dom.js";
import { say } from "../i18n.js";

/** @import {Game, GuidePlace} from "../marks/games.js" */
/** @import {Lang, Scene} from "../types.js" */

const MARGIN = 0.04;
const TEXT = 0.045;

export class Guide {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.held = false;
    byId("guide-open", HTMLButtonElement).addEventListener("click", () => {
      this.held = !this.held;
      redraw();
    });
  }

  /** @param {Scene} scene @param {Game | null} game */
  draw({ state, lang, stale, operator }, game) {
    const places = game?.guide ?? [];
    const button = byId("guide-open", HTMLButtonElement);
    button.hidden = !(operator && places.length > 0);
    put(button, "aria-pressed", String(this.held));
    setText(button, say(lang, "guide.open"));
    const { frame } = state ?? {};
    const shown = frame && !stale && places.length > 0 && (this.held || state?.marks.length === 0);
    const svg = byId("guide", SVGSVGElement);
    redraw(svg, [shown && places, frame?.width, frame?.height, lang], () => {
      svg.replaceChildren();
      if (!shown || !frame) return;
      svg.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
      for (const place of places) svg.append(...boxOf(place, frame, lang));
    });
  }
}

/** @param {GuidePlace} place @param {{width: number, height: number}} frame @param {Lang} lang @returns {SVGElement[]} */
function boxOf(place, frame, lang) {
  const inner = 1 - 2 * MARGIN;
  const [x, y] = [frame.width * (MARGIN + inner * place.left), frame.height * (MARGIN + inner * place.top)];
  const [width, height] = [frame.width * inner * place.width, frame.height * inner * place.height];
  const size = frame.height * TEXT;
  const inside = Array.from({ length: place.marks - 1 }, (_, at) => {
    const x1 = x + (width * (at + 1)) / place.marks;
    return makeSvg("line", { class: "guide-slot", x1, x2: x1, y1: y, y2: y + height });
  });
  const atRight = place.left > 0.5 && place.width < 0.2;
  return [
    makeSvg("rect", { class: "guide-place", x, y, width, height, rx: size * 0.3 }),
    ...inside,
    makeSvg("text", { class: "guide-name", x: atRight ? x + width : x, y: y - size * 0.35, "font-size": size, "text-anchor": atRight ? "end" : "start" }, place.titles[lang]),
  ];
}
