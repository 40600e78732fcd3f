/** The party that is played: its twelve Sotas, and what the operator can do with it. */

import { byId, make, redraw, setText } from "../dom.js";
import { keepFitting } from "../fit.js";

/** @import {App} from "./app.js" */
/** @import {PartyOverview, Sota} from "./types.js" */

export class Play {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const acts = { leave: () => this.#leave(), suspend: () => this.#act("suspend"), close: () => this.#close(), undo: () => this.#undo() };
    for (const [name, act] of Object.entries(acts)) byId(name, HTMLButtonElement).addEventListener("click", () => void act());
  }

  draw() {
    const { app } = this;
    const party = app.playing;
    if (!party) return;
    const list = byId("sotas", HTMLElement);
    redraw(list, [party.sotas, party.active, party.over], () => list.replaceChildren(...party.sotas.map((sota) => tile(sota, party))));
    for (const box of list.querySelectorAll(".sota-owner")) if (box instanceof HTMLElement) keepFitting(box, 0.45, "many");
    const last = app.parties?.last;
    setText(byId("leave", HTMLElement), app.say("leave"));
    setText(byId("suspend", HTMLElement), app.say("suspend"));
    setText(byId("close", HTMLElement), app.say("close"));
    setText(byId("undo", HTMLElement), last ? app.say("undo", { what: app.say(`event.${last.name}`) }) : app.say("undo.none"));
    byId("leave", HTMLButtonElement).disabled = party.over;
    byId("undo", HTMLButtonElement).disabled = !last;
  }

  /** @param {string} act @param {object} [body] */
  #act(act, body = {}) {
    const party = this.app.playing;
    return party ? this.app.send(`/api/parties/${party.number}/${act}`, body) : Promise.resolve(false);
  }

  #leave() {
    const party = this.app.playing;
    if (!party || party.active === null) return;
    const empty = party.sotas[party.active - 1].result === null;
    if (empty && !confirm(this.app.say("sure.leave", { sota: party.active }))) return;
    return this.#act("leave", { sota: party.active });
  }

  #close() {
    const party = this.app.playing;
    if (party && (party.over || confirm(this.app.say("sure.close")))) return this.#act("close");
  }

  #undo() {
    const last = this.app.parties?.last;
    if (last) return this.app.send("/api/parties/undo", { event: last.event });
  }
}

/** @param {Sota} sota @param {PartyOverview} party */
function tile(sota, party) {
  const active = !party.over && sota.sota === party.active;
  const left = party.active === null || sota.sota < party.active;
  const item = make(
    "li",
    "sota",
    make("span", "sota-number", String(sota.sota)),
    make("span", "sota-owner", sota.owner),
    make("span", "sota-points", sota.game_points === null ? (left ? "—" : "") : String(sota.game_points)),
  );
  item.dataset.state = sota.game_points !== null ? "done" : active ? "active" : left ? "left" : "waiting";
  if (active) item.setAttribute("aria-current", "step");
  return item;
}
