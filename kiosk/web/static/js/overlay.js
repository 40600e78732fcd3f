/** What the eye read and where, drawn over the live picture in the picture's own pixels. */

import { say, word } from "./i18n.js";
import { makeSvg, redraw } from "./dom.js";
import { asText } from "./suit.js";

/** @import {Lang, Mark, Place, State} from "./types.js" */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** How a mark is drawn: blue and whole where it is read, orange and broken where not. @param {Mark} mark */
function kindOf(mark) {
  if (mark.outside) return "outside";
  if (!mark.refused) return "read";
  return mark.refused === "foreign" ? "foreign" : "refused";
}

/** @param {Lang} lang @param {Mark} mark @param {Map<string, string>} symbols label -> text with the suit's symbol */
function textOf(lang, mark, symbols) {
  if (mark.outside) return say(lang, "zone.outside");
  if (!mark.refused) return symbols.get(mark.label ?? "") ?? mark.label ?? "";
  const reason = word(lang, "refusal", mark.refused);
  return mark.seen && mark.refused === "foreign" ? `${mark.seen}: ${reason}` : reason;
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * The place for a label: above, below, left or right of its mark, inside the frame, where it covers least of what is placed.
 *
 * @param {Mark} mark
 * @param {{width: number, height: number}} size of the label
 * @param {{width: number, height: number}} frame
 * @param {Box[]} taken
 * @returns {Box}
 */
export function placeLabel(mark, size, frame, taken) {
  const xs = mark.quad_px.map(([x]) => x);
  const ys = mark.quad_px.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const gap = size.height * 0.2;
  const middle = (left + right - size.width) / 2;
  const centre = (top + bottom - size.height) / 2;
  const corners = [
    [middle, top - size.height - gap],
    [middle, bottom + gap],
    [right + gap, centre],
    [left - size.width - gap, centre],
    [middle, top - 2 * size.height - 2 * gap],
    [middle, bottom + size.height + 2 * gap],
  ];
  const places = corners.map(([x, y]) => ({
    ...size,
    x: Math.max(0, Math.min(frame.width - size.width, x)),
    y: Math.max(0, Math.min(frame.height - size.height, y)),
  }));
  const costs = places.map((place, rank) => rank + taken.reduce((sum, other) => sum + overlap(place, other), 0));
  return places[costs.indexOf(Math.min(...costs))];
}

/**
 * Marks are drawn only over a picture that shows what they are of.
 *
 * @param {SVGSVGElement} svg
 * @param {State | null} state null draws nothing
 * @param {string} shown the reading that the picture shows
 * @param {Lang} lang
 */
export function drawOverlay(svg, state, shown, lang) {
  const frame = state?.frame;
  const marks = frame && state.view && state.view === shown ? state.marks.filter((mark) => mark.quad_px?.length === 4) : [];
  const perPixel = frame ? Math.max(frame.width / (svg.clientWidth || 1), frame.height / (svg.clientHeight || 1)) : 1;
  const places = (state?.places ?? []).filter(({ kind }) => kind !== "picture");
  redraw(svg, [marks, places, frame?.width, frame?.height, lang, perPixel], () => {
    svg.replaceChildren();
    if (!frame || !state) return;
    svg.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    const unit = parseFloat(getComputedStyle(svg).fontSize) * perPixel;
    const symbols = new Map(state.cards.map((card) => [card.label ?? "", card.rank && card.symbol ? card.rank + asText(card.symbol) : (card.label ?? "")]));
    /** @type {Box[]} */
    const taken = marks.map(({ quad_px: quad }) => boxOf(quad));
    for (const place of places) svg.append(...border(place, unit, lang));
    for (const mark of marks) svg.append(outline(mark));
    for (const mark of marks) svg.append(label(mark, textOf(lang, mark, symbols), unit, frame, taken));
  });
}

/** @param {[number, number][]} quad @returns {Box} */
function boxOf(quad) {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const ruler = document.createElement("canvas").getContext("2d");

/** Width of a text at a font size of 1. @param {string} text */
function widthOf(text) {
  if (!ruler) return text.length * 0.65;
  ruler.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width / 100;
}

/** The outline of a Sota, with its number where a mat tells it. @param {Place} place @param {number} unit @param {Lang} lang */
function border({ kind, sota, corners_px: corners, shown }, unit, lang) {
  const points = corners.map(([x, y]) => `${x},${y}`).join(" ");
  const [x, y] = corners.reduce((best, corner) => (corner[1] > best[1] ? corner : best));
  const name = sota ? say(lang, "head.sota", { sota }) : say(lang, "zone.name");
  return [
    makeSvg("polygon", { class: `place place-${kind}`, points, "data-shown": String(shown), "data-sota": sota ?? "" }),
    makeSvg("text", { class: "place-name", x: x + unit * 0.5, y: y - unit * 0.5, "font-size": unit * 0.8 }, name),
  ];
}

/** @param {Mark} mark */
function outline(mark) {
  const points = mark.quad_px.map(([x, y]) => `${x},${y}`).join(" ");
  const [topLeft, topRight] = mark.quad_px;
  return makeSvg(
    "g",
    { class: `mark mark-${kindOf(mark)}`, "data-label": mark.label ?? "", "data-refused": mark.refused ?? "" },
    makeSvg("polygon", { class: "mark-shade", points }),
    makeSvg("polygon", { class: "mark-line", points }),
    makeSvg("line", { class: "mark-top", x1: topLeft[0], y1: topLeft[1], x2: topRight[0], y2: topRight[1] }),
  );
}

/**
 * @param {Mark} mark
 * @param {string} text
 * @param {number} unit font size in picture pixels
 * @param {{width: number, height: number}} frame
 * @param {Box[]} taken gets the new label
 */
function label(mark, text, unit, frame, taken) {
  const size = { width: widthOf(text) * unit + 0.9 * unit, height: unit * 1.45 };
  const place = placeLabel(mark, size, frame, taken);
  taken.push(place);
  const letters = makeSvg(
    "text",
    { x: place.x + size.width / 2, y: place.y + size.height / 2, "font-size": unit, "text-anchor": "middle", "dominant-baseline": "central" },
    text,
  );
  return makeSvg(
    "g",
    { class: `tag tag-${kindOf(mark)}` },
    makeSvg("rect", { x: place.x, y: place.y, width: size.width, height: size.height, rx: unit * 0.3 }),
    letters,
  );
}
