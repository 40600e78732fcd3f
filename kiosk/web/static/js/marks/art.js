/** Tiles and dice drawn from nothing but shapes and letters, so that every machine shows the same. */

import { makeSvg } from "../dom.js";

const INK = "#17202c";
const RED = "#b3161f";
const GREEN = "#12703c";
const BLUE = "#1f4e9c";

/** Places of circles and sticks by their number, in a square from 0 to 2. @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[1, 1]],
  2: [[1, 0.3], [1, 1.7]],
  3: [[0.2, 0.2], [1, 1], [1.8, 1.8]],
  4: [[0.3, 0.2], [1.7, 0.2], [0.3, 1.8], [1.7, 1.8]],
  5: [[0.2, 0.1], [1.8, 0.1], [1, 1], [0.2, 1.9], [1.8, 1.9]],
  6: [[0.3, 0], [1.7, 0], [0.3, 1], [1.7, 1], [0.3, 2], [1.7, 2]],
  7: [[0, 0], [1, 0.25], [2, 0.5], [0.3, 1.2], [1.7, 1.2], [0.3, 2.05], [1.7, 2.05]],
  8: [[0.3, -0.1], [1.7, -0.1], [0.3, 0.6], [1.7, 0.6], [0.3, 1.3], [1.7, 1.3], [0.3, 2], [1.7, 2]],
  9: [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]],
};

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} fill */
const letters = (text, x, y, size, fill) =>
  makeSvg("text", { x, y, "font-size": size, "font-weight": 800, fill, "text-anchor": "middle", "dominant-baseline": "central" }, text);

/** @param {number} rank @param {boolean} red */
function pins(rank, red) {
  const radius = rank === 1 ? 17 : rank < 4 ? 9.5 : rank < 7 ? 8 : 6.2;
  return SPOTS[rank].flatMap(([x, y], place) => {
    const colour = red || (rank !== 4 && place % 3 === 1) || rank === 1 ? RED : place % 3 === 0 ? BLUE : GREEN;
    const centre = { cx: 14 + x * 16, cy: 26 + y * 17 };
    return [makeSvg("circle", { ...centre, r: radius, fill: colour }), makeSvg("circle", { ...centre, r: radius * 0.5, fill: "none", stroke: "#fffdf6", "stroke-width": 1.6 })];
  });
}

/** @param {number} rank @param {boolean} red */
function sticks(rank, red) {
  const size = rank === 1 ? { width: 14, height: 46 } : { width: 6, height: rank < 7 ? 22 : 15 };
  return SPOTS[rank].map(([x, y], place) => {
    const colour = red || (place === Math.floor(rank / 2) && [1, 5, 7, 9].includes(rank)) ? RED : GREEN;
    return makeSvg("rect", { x: 14 + x * 16 - size.width / 2, y: 26 + y * 17 - size.height / 2, ...size, rx: size.width / 2, fill: colour, stroke: "#fffdf6", "stroke-width": 1 });
  });
}

/** @param {number} rank @param {boolean} red */
const characters = (rank, red) => [letters(String(rank), 30, 32, 42, red ? RED : INK), letters("man", 30, 64, 17, RED)];

const DRAGONS = {
  P: () => [makeSvg("rect", { x: 12, y: 15, width: 36, height: 52, rx: 3, fill: "none", stroke: BLUE, "stroke-width": 4 })],
  F: () => [letters("F", 30, 42, 46, GREEN)],
  C: () => [makeSvg("rect", { x: 13, y: 28, width: 34, height: 22, fill: "none", stroke: RED, "stroke-width": 5 }), makeSvg("path", { d: "M30 14V70", stroke: RED, "stroke-width": 5 })],
};
const SUITS = { m: characters, p: pins, s: sticks };

/** @param {string} label @returns {SVGElement[]} */
function faceOfTile(label) {
  const suit = SUITS[/** @type {"m" | "p" | "s"} */ (label[1])];
  if (suit) {
    const red = label[0] === "0";
    const rank = red ? 5 : Number(label[0]);
    const corner = label[1] === "m" ? [] : [letters(String(rank), 8.5, 10, 13, red ? RED : INK)];
    return [...suit(rank, red), ...corner, ...(red ? [makeSvg("circle", { cx: 52, cy: 9, r: 4, fill: RED })] : [])];
  }
  const dragon = DRAGONS[/** @type {"P" | "F" | "C"} */ (label)];
  return dragon ? dragon() : [letters(label, 30, 42, 48, INK)];
}

/** A mahjong tile. @param {string} label `5p`, `0p` (red five), `E`, `P`; anything else is written on it @param {boolean} turned */
export function drawTile(label, turned = false) {
  const face = makeSvg("g", turned ? { transform: "translate(80 10) rotate(90)" } : {}, makeSvg("rect", { class: "art-body", x: 1, y: 1, width: 58, height: 78, rx: 7 }), ...faceOfTile(label));
  return makeSvg("svg", { class: "art", viewBox: turned ? "0 0 80 80" : "0 0 60 80", "data-label": label, "aria-hidden": "true" }, face);
}

/** @type {Record<string, [number, number][]>} */
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** The upper face of a die. @param {string} label `1` to `6` */
export function drawDie(label) {
  const pips = (PIPS[label] ?? []).map(([x, y]) => makeSvg("circle", { cx: 20 + x * 20, cy: 20 + y * 20, r: 8, fill: INK }));
  return makeSvg("svg", { class: "art", viewBox: "0 0 80 80", "data-label": label, "aria-hidden": "true" }, makeSvg("rect", { class: "art-body", x: 1, y: 1, width: 78, height: 78, rx: 15 }), ...pips);
}

/** How the marks of a kind are drawn; cards are written instead. @type {Record<string, (label: string, turned?: boolean) => SVGSVGElement>} */
const DRAWN = { tile: drawTile, die: drawDie };

/** The picture of a mark, null for kinds that are written. @param {string | undefined} kind @param {string | null} label @param {boolean} [turned] */
export function drawMark(kind, label, turned) {
  const draw = DRAWN[kind ?? ""];
  return draw && label ? draw(label, turned) : null;
}
