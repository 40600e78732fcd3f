/** A player's card: fifteen rows with what each would give now, the sums, and what is written for good. */

import { make, redraw, setText } from "../dom.js";
import { ROWS, UPPER, say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Seat} from "./types.js" */

/**
 * @typedef {{seat: Seat, name: string, lang: Lang, mayWrite: boolean, asked: string, won: boolean}} CardShown
 * `asked`: the row that was pressed once and gives 0
 */

export class CardView {
  /** @param {HTMLElement} box @param {(row: string) => void} write */
  constructor(box, write) {
    this.box = box;
    this.name = make("h2", "card-name");
    this.state = make("span", "card-state");
    this.rows = new Map(ROWS.map((row) => [row, rowButton(row, write)]));
    this.sums = { sum: sumRow(), bonus: sumRow(), total: sumRow() };
    const upper = make("div", "card-part", ...ROWS.slice(0, UPPER).map((row) => this.rows.get(row) ?? ""), this.sums.sum, this.sums.bonus, this.sums.total);
    const lower = make("div", "card-part", ...ROWS.slice(UPPER).map((row) => this.rows.get(row) ?? ""));
    this.sums.total.classList.add("card-total");
    box.replaceChildren(make("header", "card-head", this.name, this.state), make("div", "card-parts", upper, lower));
  }

  /** @param {CardShown} shown */
  draw(shown) {
    const { seat, lang } = shown;
    setText(this.name, shown.name);
    this.box.dataset.won = String(shown.won);
    const turn = seat.turn > ROWS.length ? say(lang, "full") : `${say(lang, "turn", { turn: seat.turn })}${seat.throw ? ` · ${say(lang, "throw", { throw: seat.throw })}` : ""}`;
    setText(this.state, turn);
    for (const [row, button] of this.rows) drawRow(button, row, shown);
    drawSum(this.sums.sum, say(lang, "sum"), `${seat.card.upper_sum} / 63`);
    drawSum(this.sums.bonus, say(lang, "bonus"), String(seat.card.bonus));
    drawSum(this.sums.total, say(lang, "total"), String(seat.card.total));
  }
}

/** @param {string} row @param {(row: string) => void} write */
function rowButton(row, write) {
  const button = make("button", "card-row", make("span", "card-title"), make("span", "card-points"));
  button.type = "button";
  button.dataset.row = row;
  button.addEventListener("click", () => write(row));
  return button;
}

const sumRow = () => make("div", "card-row card-sum", make("span", "card-title"), make("span", "card-points"));

/** @param {HTMLButtonElement} button @param {string} row @param {CardShown} shown */
function drawRow(button, row, { seat, lang, mayWrite, asked }) {
  const written = seat.card.rows[row];
  const offer = seat.offers[row];
  const state = written !== null ? "written" : offer === undefined ? "free" : offer ? "offer" : "zero";
  redraw(button, [state, written, offer, lang, mayWrite, asked === row], () => {
    const points = written ?? offer ?? "";
    setText(button.children[0], say(lang, row));
    setText(button.children[1], written !== null ? `✓ ${written}` : String(points));
    button.dataset.state = state;
    button.dataset.asked = String(asked === row);
    button.disabled = !(mayWrite && (state === "offer" || state === "zero"));
    const key = written !== null ? "row.written" : offer === undefined ? "row.free" : "row.offer";
    button.setAttribute("aria-label", say(lang, key, { row: say(lang, row), points }));
  });
}

/** @param {HTMLElement} box @param {string} title @param {string} value */
function drawSum(box, title, value) {
  setText(box.children[0], title);
  setText(box.children[1], value);
}
