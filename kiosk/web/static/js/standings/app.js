/** The standings on a projector: asked for anew whenever the log has grown; pages of rows take turns, results run below. */

import { byId, make, redraw, setText } from "../dom.js";
import { fitAll, keepFitting } from "../fit.js";
import { Live } from "../live.js";
import { Prefs } from "../prefs.js";
import { say } from "./words.js";

/** @import {Lang, State, Texts} from "../types.js" */

/**
 * @typedef {object} Row
 * @property {number} place
 * @property {string} name
 * @property {number} parties
 * @property {number} blockchains
 * @property {number} game_points
 * @property {number} bonuses
 * @property {number | null} best
 * @property {"VERIFIED" | "REVIEW"} verify
 *
 * @typedef {object} Last
 * @property {string} name
 * @property {number} party
 * @property {number | null} round
 * @property {number | null} table
 * @property {number} sota
 * @property {Texts} category_names
 * @property {number} game_points
 *
 * @typedef {{log: number, title: string | null, edition: string | null, rows: Row[], last: Last[]}} Standings
 */

const COLUMNS = ["place", "name", "parties", "blockchains", "points", "bonuses", "best", "check"];
const ROWS_SHOWN = 7;
const PAGE_MS = 9000;
const RESULT_MS = 4000;
const ASK_TIMEOUT_MS = 5000;
const AGAIN_MS = 500;

class Hall {
  constructor() {
    this.prefs = new Prefs();
    /** @type {Standings | null} */
    this.standings = null;
    this.page = 0;
    this.result = 0;
    this.asking = false;
    this.wanted = -1;
    this.live = new Live({ onState: (state) => this.#hear(state), onLink: () => this.draw() });
  }

  start() {
    byId("lang", HTMLButtonElement).addEventListener("click", () => this.#switch("L"));
    byId("theme", HTMLButtonElement).addEventListener("click", () => this.#switch("T"));
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.code === "ArrowRight") this.#turn(1);
      else if (event.code === "ArrowLeft") this.#turn(-1);
      else this.#switch(event.code.replace("Key", ""));
    });
    addEventListener("resize", () => this.draw());
    setInterval(() => this.#turn(1), PAGE_MS);
    setInterval(() => this.#run(), RESULT_MS);
    this.draw();
    void this.live.run();
  }

  /** @param {State & {log?: number}} state */
  #hear(state) {
    const log = state.log ?? 0;
    if (log === this.wanted) return;
    this.wanted = log;
    void this.#ask();
  }

  /** Asks until the answer is of the same event as what was heard last. */
  async #ask() {
    if (this.asking) return;
    this.asking = true;
    while (this.standings?.log !== this.wanted) {
      try {
        const answer = await fetch("/api/standings", { cache: "no-store", signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
        if (answer.ok) this.standings = await answer.json();
        this.draw();
      } catch {
        // the kiosk is gone, or busy: what is shown stays until it answers
      }
      if (this.standings?.log !== this.wanted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    this.asking = false;
  }

  /** @param {string} key */
  #switch(key) {
    if (key === "L") this.prefs.switchLang();
    else if (key === "T") this.prefs.switchTheme();
    else return;
    this.draw();
  }

  /** @param {number} by pages */
  #turn(by) {
    const pages = Math.max(1, Math.ceil((this.standings?.rows.length ?? 0) / ROWS_SHOWN));
    this.page = (this.page + by + pages) % pages;
    this.draw();
  }

  #run() {
    this.result = (this.result + 1) % Math.max(1, this.standings?.last.length ?? 0);
    this.draw();
  }

  draw() {
    const { lang, theme } = this.prefs;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.body.dataset.link = this.live.link;
    document.body.dataset.log = String(this.standings?.log ?? "");
    document.title = this.standings?.title ?? say(lang, "page.title");
    this.#drawTop(lang);
    this.#drawRows(lang);
    this.#drawLast(lang);
    fitAll();
  }

  /** @param {Lang} lang */
  #drawTop(lang) {
    const title = byId("title", HTMLElement);
    setText(title, this.standings?.title ?? say(lang, "title"));
    keepFitting(title, 0.4, "many");
    setText(byId("rules", HTMLElement), (this.standings?.edition ?? "").replace("YAHchain III, ", ""));
    setText(byId("link", HTMLElement), this.live.link === "offline" ? say(lang, "offline") : "");
    setText(byId("lang", HTMLElement), say(lang, "lang"));
    for (const id of ["lang", "theme"]) {
      const button = byId(id, HTMLButtonElement);
      button.title = say(lang, `${id}.hint`);
      button.setAttribute("aria-label", button.title);
    }
    byId("theme", HTMLElement).setAttribute("aria-pressed", String(this.prefs.theme === "light"));
  }

  /** @param {Lang} lang */
  #drawRows(lang) {
    const all = this.standings?.rows ?? [];
    const first = Math.min(this.page * ROWS_SHOWN, Math.max(0, all.length - 1));
    const from = first - (first % ROWS_SHOWN);
    const shown = all.slice(from, from + ROWS_SHOWN);
    const columns = byId("columns", HTMLElement);
    redraw(columns, lang, () => columns.replaceChildren(...COLUMNS.map((name) => heading(name, lang))));
    const body = byId("rows", HTMLElement);
    redraw(body, [shown, lang], () => body.replaceChildren(...shown.map((row) => line(row, lang))));
    for (const cell of document.querySelectorAll("th, td.name, td.number")) if (cell instanceof HTMLElement) keepFitting(cell, 0.3, "many");
    const paged = all.length > ROWS_SHOWN;
    setText(byId("pages", HTMLElement), paged ? say(lang, "pages", { from: from + 1, to: from + shown.length, count: all.length }) : "");
    setText(byId("nothing", HTMLElement), this.standings && all.length === 0 ? say(lang, "nothing") : "");
  }

  /** @param {Lang} lang */
  #drawLast(lang) {
    const box = byId("last", HTMLElement);
    const results = this.standings?.last ?? [];
    const one = results[Math.min(this.result, results.length - 1)];
    redraw(box, [one, lang], () => box.replaceChildren(...(one ? told(one, lang) : [])));
    keepFitting(box, 0.4, "one");
  }
}

/** @param {string} name @param {Lang} lang */
function heading(name, lang) {
  const cell = make("th", "", say(lang, name));
  cell.scope = "col";
  cell.setAttribute("role", "columnheader");
  return cell;
}

/** @param {Row} row @param {Lang} lang */
function line(row, lang) {
  const check = make("td", "check", row.verify === "VERIFIED" ? "✓" : "?");
  check.title = say(lang, `check.${row.verify}`);
  const cells = [
    make("td", "place", String(row.place)), make("td", "name", row.name), number(row.parties), number(row.blockchains), number(row.game_points, " points"),
    number(row.bonuses), make("td", "number", row.best === null ? "–" : String(row.best)), check,
  ];
  const tr = make("tr", "", ...cells);
  tr.setAttribute("role", "row");
  for (const cell of cells) cell.setAttribute("role", "cell");
  tr.dataset.place = String(row.place);
  tr.dataset.verify = row.verify;
  return tr;
}

/** @param {number} value @param {string} [more] */
const number = (value, more = "") => make("td", `number${more}`, String(value));

/** @param {Last} one @param {Lang} lang */
function told(one, lang) {
  const party = one.round === null ? say(lang, "party", { party: one.party }) : say(lang, "round", { round: one.round, table: one.table });
  const where = make("small", "", make("span", "", say(lang, "where", { sota: one.sota })), make("span", "", party));
  return [make("b", "", one.name), make("span", "", one.category_names[lang]), make("b", "", String(one.game_points)), where];
}

new Hall().start();
