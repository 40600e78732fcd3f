/** The score sheet: a row for each thing to write, a column for each player; what a free row would give now. */

import { make } from "../dom.js";
import { costOf } from "./advice.js";

/** @import {Standing} from "../marks/course.js" */
/** @import {Lang} from "../types.js" */

/**
 * @param {Standing} standing
 * @param {string | null} chosen the row that is about to be written
 * @param {Map<string, number>} costs what writing each row would cost against the best choice, where advice is wished
 * @param {Lang} lang
 * @param {((row: string) => void) | null} choose null: nobody may write here
 */
export function drawSheet(standing, chosen, costs, lang, choose) {
  const names = standing.seats.map(({ name }, seat) => {
    const head = make("th", "sheet-name", make("span", "", name));
    head.scope = "col";
    head.title = name;
    head.toggleAttribute("data-turn", seat === standing.seat);
    return head;
  });
  const head = make("thead", "", make("tr", "", make("td"), ...names));
  const rows = standing.sheet.map((row) => {
    const cost = costs.get(row.key);
    const title = make("th", "sheet-title", ...(cost === undefined ? [] : [make("i", "sheet-cost", costOf(cost))]), row.titles[lang]);
    title.scope = "row";
    const cells = row.cells.map((cell, seat) => drawCell(cell, seat === standing.seat, row.key === chosen));
    const line = make("tr", row.sums ? "sheet-sum" : "sheet-row", title, ...cells);
    line.dataset.row = row.key;
    const free = row.cells.some(({ offer }) => offer !== null);
    line.toggleAttribute("data-free", free && choose !== null);
    line.toggleAttribute("data-chosen", row.key === chosen);
    if (free && choose) line.addEventListener("click", () => choose(row.key));
    return line;
  });
  return make("table", "sheet-table", head, make("tbody", "", ...rows));
}

/** @param {{points: number | null, offer: number | null}} cell @param {boolean} turn @param {boolean} chosen */
function drawCell({ points, offer }, turn, chosen) {
  const kind = points !== null ? "written" : offer !== null ? (offer > 0 ? "offer" : "nothing") : "free";
  const cell = make("td", `sheet-cell sheet-${kind}`, String(points ?? offer ?? ""));
  cell.toggleAttribute("data-turn", turn);
  cell.toggleAttribute("data-chosen", chosen && offer !== null);
  return cell;
}
