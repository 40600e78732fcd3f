/** The rounds of a tournament: who sits where, which party is played; two names that are pressed change places. */

import { byId, make, redraw, setText } from "../dom.js";

/** @import {App} from "./app.js" */
/** @import {Round, SeatedParty} from "./types.js" */

export class Rounds {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {number | null} the round that somebody turned to, from 1; null: the one that is played */
    this.looked = null;
    /** @type {string[][] | null} a seating that was not sent yet */
    this.draft = null;
    /** @type {string | null} */
    this.picked = null;
    byId("round-back", HTMLButtonElement).addEventListener("click", () => void this.#turn(-1));
    byId("round-on", HTMLButtonElement).addEventListener("click", () => void this.#turn(1));
    byId("seats-save", HTMLButtonElement).addEventListener("click", () => void this.#save());
    byId("seats-drop", HTMLButtonElement).addEventListener("click", () => this.#drop());
    byId("event-close", HTMLButtonElement).addEventListener("click", () => {
      if (confirm(app.say("sure.event"))) void app.send("/api/tournament/close", {});
    });
  }

  draw() {
    const { app } = this;
    const tournament = app.parties?.tournament;
    if (!tournament || tournament.closed) {
      this.looked = null;
      return;
    }
    const tables = this.draft ?? tournament.tables;
    const texts = {
      "round-title": app.say("round", { round: tournament.round, rounds: tournament.rounds }),
      "round-hint": app.say("swap"), "seats-save": app.say("seats.save"), "seats-drop": app.say("seats.drop"), "event-close": app.say("event.close"),
    };
    for (const [id, text] of Object.entries(texts)) setText(byId(id, HTMLElement), text);
    for (const id of ["seats-save", "seats-drop"]) byId(id, HTMLButtonElement).disabled = this.draft === null;
    byId("round-back", HTMLButtonElement).disabled = tournament.round === 1;
    byId("round-on", HTMLButtonElement).disabled = tournament.round === tournament.rounds;
    const list = byId("seating", HTMLElement);
    const waiting = unseated(tournament, tables);
    redraw(list, [tables, waiting, this.picked, this.draft === null, tournament, app.lang], () => {
      const items = tables.map((names, place) => this.#table(names, tournament.parties[place], place));
      if (waiting.length > 0) items.push(make("li", "seat-table", make("b", "", app.say("waiting")), this.#names(waiting)));
      list.replaceChildren(...items);
    });
  }

  /** @param {string[]} names @param {SeatedParty | null} party @param {number} place */
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

  /** @param {SeatedParty | null} party @param {number} place */
  async #begin(party, place) {
    const round = this.app.parties?.tournament?.round;
    const done = party
      ? await this.app.send(`/api/parties/${party.number}/resume`, {})
      : await this.app.send("/api/parties/seated", { round, table: place + 1 });
    if (!done) return;
    this.looked = null;
    this.app.go("party");
  }

  /** The first name is kept in mind; with the second the two change places. @param {string} name */
  #pick(name) {
    const other = this.picked;
    this.picked = other === null ? name : null;
    const tournament = this.app.parties?.tournament;
    if (other !== null && other !== name && tournament) {
      const seats = { [name]: other, [other]: name };
      this.looked = tournament.round;
      this.draft = (this.draft ?? tournament.tables).map((table) => table.map((one) => seats[one] ?? one));
    }
    this.app.draw();
  }

  /** @param {number} by */
  async #turn(by) {
    this.looked = (this.app.parties?.tournament?.round ?? 1) + by;
    await this.app.ask();
    this.#drop();
  }

  #drop() {
    this.draft = null;
    this.picked = null;
    this.app.draw();
  }

  async #save() {
    if (this.draft && (await this.app.send(`/api/tournament/rounds/${this.looked}`, { tables: this.draft }))) this.#drop();
  }
}

/** Who has no seat in the round as it is drawn. @param {Round} round @param {string[][]} tables */
function unseated({ tables: seats, waiting }, tables) {
  const seated = tables.flat();
  return [...seats.flat(), ...waiting].filter((name) => !seated.includes(name));
}
