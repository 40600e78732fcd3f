/** A new party outside of a tournament: who plays, whose Sotas are whose, by which rules. */

import { byId, make, redraw, setText } from "../dom.js";
import { Terms } from "./terms.js";

/** @import {App} from "./app.js" */

const SOTAS = 12;

/** Names, one a line. @param {HTMLTextAreaElement} area */
export const linesOf = (area) =>
  area.value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export class NewParty {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.players = byId("players", HTMLTextAreaElement);
    this.homes = byId("homes", HTMLElement);
    this.terms = new Terms("terms");
    /** @type {number[]} the seat of each Sota's owner, from 1; empty: in turn */
    this.chosen = [];
    this.seats = 0;
    this.players.addEventListener("input", () => this.draw());
    this.homes.addEventListener("change", () => (this.chosen = this.#selects().map((select) => Number(select.value))));
    byId("view-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#begin();
    });
  }

  draw() {
    const { app } = this;
    setText(byId("label-players", HTMLElement), app.say("players"));
    setText(byId("label-homes", HTMLElement), app.say("homes"));
    setText(byId("begin", HTMLElement), app.say("begin"));
    this.terms.draw(app.lang);
    this.#drawHomes();
    this.#drawOthers();
  }

  #selects() {
    return [...this.homes.querySelectorAll("select")];
  }

  /** Another number of players begins in turn again. */
  #drawHomes() {
    const names = linesOf(this.players);
    if (names.length !== this.seats) this.chosen = [];
    this.seats = names.length;
    redraw(this.homes, names, () => {
      const rows = Array.from({ length: SOTAS }, (_, place) => {
        const select = make("select");
        select.setAttribute("aria-label", `${this.app.say("homes")} ${place + 1}`);
        names.forEach((name, seat) => {
          const option = make("option", "", name);
          option.value = String(seat + 1);
          option.selected = (this.chosen[place] ?? (place % names.length) + 1) === seat + 1;
          select.append(option);
        });
        return make("li", "", make("b", "", String(place + 1)), select);
      });
      this.homes.replaceChildren(...rows);
    });
  }

  #drawOthers() {
    const others = byId("others", HTMLElement);
    const suspended = this.app.parties?.parties.filter(({ status }) => status === "suspended") ?? [];
    redraw(others, [suspended.map(({ number, players }) => [number, players]), this.app.lang], () =>
      others.replaceChildren(
        ...suspended.map(({ number, players }) => {
          const button = make("button", "plain", this.app.say("others.resume", { number, players: players.join(", ") }));
          button.type = "button";
          button.addEventListener("click", () => void this.app.send(`/api/parties/${number}/resume`, {}));
          return make("li", "", button);
        }),
      ),
    );
  }

  #begin() {
    if (this.terms.broken) return this.app.tell(this.app.say("reference.bad"), "bad");
    const homes = this.chosen.length === SOTAS ? this.chosen : null;
    return this.app.send("/api/parties", { ...this.terms.values(), players: linesOf(this.players), homes });
  }
}
