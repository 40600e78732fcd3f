/** The rounds of a tournament: who sits where, which party is played; two names that are pressed change places. */

import { byId, make, redraw, setText } from "../dom.js";

/** @import {App} from "./app.js" */
/** @import {PartyOverview, Tournament} from "./types.js" */

export class Rounds {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.round = 0;
    /** @type {string[][] | null} a seating that was not sent yet */
    this.draft = null;
    /** @type {string | null} */
    this.picked = null;
    byId("round-back", HTMLButtonElement).addEventListener("click", () => this.#turn(-1));
    byId("round-on", HTMLButtonElement).addEventListener("click", () => this.#turn(1));
    byId("seats-save", HTMLButtonElement).addEventListener("click", () => void this.#save());
    byId("seats-drop", HTMLButtonElement).addEventListener("click", () => this.#drop());
    byId("event-close", HTMLButtonElement).addEventListener("click", () => {
      if (confirm(app.say("sure.event"))) void app.send("/api/tournament/close", {});
    });
  }

  draw() {
    const { app } = this;
    const tournament = app.parties?.tournament;
    if (!tournament || tournament.closed) return;
    this.round = Math.min(this.round, tournament.rounds.length - 1);
    const tables = this.draft ?? tournament.rounds[this.round];
    const texts = {
      "round-title": app.say("round", { round: this.round + 1, rounds: tournament.rounds.length }),
      "round-hint": app.say("swap"), "seats-save": app.say("seats.save"), "seats-drop": app.say("seats.drop"), "event-close": app.say("event.close"),
    };
    for (const [id, text] of Object.entries(texts)) setText(byId(id, HTMLElement), text);
    for (const id of ["seats-save", "seats-drop"]) byId(id, HTMLButtonElement).disabled = this.draft === null;
    byId("round-back", HTMLButtonElement).disabled = this.round === 0;
    byId("round-on", HTMLButtonElement).disabled = this.round === tournament.rounds.length - 1;
    const list = byId("seating", HTMLElement);
    redraw(list, [tables, this.#waiting(tournament, tables), this.picked, this.draft === null, app.parties, app.lang], () => {
      const items = tables.map((names, place) => this.#table(names, this.#party(tournament, place), place));
      const waiting = this.#waiting(tournament, tables);
      if (waiting.length > 0) items.push(make("li", "seat-table", make("b", "", app.say("waiting")), this.#names(waiting)));
      list.replaceChildren(...items);
    });
  }

  /** @param {Tournament} tournament @param {number} place */
  #party(tournament, place) {
    const number = tournament.parties[this.round][place];
    return this.app.parties?.parties.find((party) => party.number === number) ?? null;
  }

  /** @param {Tournament} tournament @param {string[][]} tables */
  #waiting(tournament, tables) {
    const everybody = [...tournament.rounds[this.round].flat(), ...tournament.waiting[this.round]];
    return everybody.filter((name) => !tables.flat().includes(name));
  }

  /** @param {string[]} names @param {PartyOverview | null} party @param {number} place */
  #table(names, party, place) {
    const { app } = this;
    const status = party?.status ?? "none";
    const state = make("span", "", party && party.status !== "closed" && party.over ? app.say("over") : app.say(`status.${status}`));
    const item = make("li", "seat-table", make("b", "", app.say("table", { table: place + 1 }), state), this.#names(names));
    item.dataset.status = status;
    const begin = { none: app.say("table.begin"), suspended: app.say("table.resume") }[/** @type {"none" | "suspended"} */ (status)];
    if (begin && names.length > 0) {
      const button = make("button", "main", begin);
      button.type = "button";
      button.disabled = this.draft !== null;
      button.addEventListener("click", () => void this.#begin(party, place));
      item.append(button);
    }
    return item;
  }

  /** @param {string[]} names */
  #names(names) {
    const buttons = names.map((name) => {
      const button = make("button", "plain", name);
      button.type = "button";
      button.setAttribute("aria-pressed", String(name === this.picked));
      button.addEventListener("click", () => this.#pick(name));
      return button;
    });
    return make("div", "seat-names", ...buttons);
  }

  /** @param {PartyOverview | null} party @param {number} place */
  async #begin(party, place) {
    const done = party
      ? await this.app.send(`/api/parties/${party.number}/resume`, {})
      : await this.app.send("/api/parties/seated", { round: this.round + 1, table: place + 1 });
    if (done) this.app.go("party");
  }

  /** The first name is kept in mind; with the second the two change places. @param {string} name */
  #pick(name) {
    const other = this.picked;
    this.picked = other === null ? name : null;
    const tournament = this.app.parties?.tournament;
    if (other !== null && other !== name && tournament) {
      const seats = { [name]: other, [other]: name };
      this.draft = (this.draft ?? tournament.rounds[this.round]).map((table) => table.map((one) => seats[one] ?? one));
    }
    this.app.draw();
  }

  /** @param {number} by */
  #turn(by) {
    this.round += by;
    this.#drop();
  }

  #drop() {
    this.draft = null;
    this.picked = null;
    this.app.draw();
  }

  async #save() {
    if (this.draft && (await this.app.send(`/api/tournament/rounds/${this.round + 1}`, { tables: this.draft }))) this.#drop();
  }
}
