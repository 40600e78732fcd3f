/** A new tournament: who takes part, how many tables and rounds. The kiosk makes the seating, and says what it lacks. */

import { byId, setText } from "../dom.js";
import { linesOf } from "./form.js";
import { told } from "../i18n.js";
import { Terms } from "./terms.js";

/** @import {App} from "./app.js" */
/** @import {Texts} from "../types.js" */

const PLANNED_MS = 400;

export class NewTournament {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.form = byId("view-plan", HTMLFormElement);
    this.participants = byId("participants", HTMLTextAreaElement);
    this.title = byId("event-title", HTMLInputElement);
    this.terms = new Terms("plan-terms");
    this.timer = 0;
    this.form.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.#plan(), PLANNED_MS);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#open();
    });
  }

  draw() {
    const { app } = this;
    const labels = { "label-participants": "participants", "label-title": "eventTitle", "label-tables": "tables", "label-seats": "seats", "label-rounds": "rounds", open: "open" };
    for (const [id, key] of Object.entries(labels)) setText(byId(id, HTMLElement), app.say(key));
    this.terms.draw(app.lang);
  }

  /** Asks for a seating, and shows what the organiser should know. @returns {Promise<string[][][] | null>} the rounds */
  async #plan() {
    const participants = linesOf(this.participants);
    const note = byId("plan-note", HTMLElement);
    if (participants.length === 0) return null;
    const counts = Object.fromEntries(["tables", "seats", "rounds"].map((name) => [name, Number(byId(name, HTMLInputElement).value)]));
    const { good, said } = await this.app.post.inquire("/api/tournament/plan", { participants, ...counts });
    const warnings = (said?.warnings ?? []).map((/** @type {Texts} */ texts) => texts[this.app.lang]);
    setText(note, good ? warnings.join("\n") : said ? told(this.app.lang, said) : this.app.say("offline"));
    return good ? said.rounds : null;
  }

  async #open() {
    if (this.terms.broken) return this.app.tell(this.app.say("reference.bad"), "bad");
    const rounds = await this.#plan();
    if (!rounds) return;
    await this.app.send("/api/tournament", { ...this.terms.values(), title: this.title.value.trim(), participants: linesOf(this.participants), rounds });
  }
}
