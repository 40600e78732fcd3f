/** How well the deck is read: the confusion picture, what to show again, saving. */

import { byId, make, setText } from "../dom.js";
import { api, deckFile, Refused } from "./api.js";

/** @import {App} from "./app.js" */

export class Report {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.kind = "suit";
    this.saved = "";
    byId("save", HTMLButtonElement).addEventListener("click", () => app.act(() => this.save()));
    byId("more", HTMLButtonElement).addEventListener("click", () => app.go("show"));
    byId("use", HTMLButtonElement).addEventListener("click", () => app.act(() => app.use(this.saved)));
    byId("table-kind", HTMLButtonElement).addEventListener("click", () => this.turn());
  }

  async start() {
    this.saved = "";
    this.data = await api.report();
    this.draw();
    byId("save", HTMLButtonElement).focus();
  }

  draw() {
    const { app, data } = this;
    if (!data) return;
    const { lang } = app;
    const again = data.again.length;
    const texts = data.texts.map((/** @type {any} */ text) => text[lang]);
    setText(byId("expected", HTMLElement), texts[0]);
    setText(byId("again-title", HTMLElement), again ? app.say("report.again") : "");
    byId("again", HTMLUListElement).replaceChildren(...data.again.map((/** @type {any} */ one, /** @type {number} */ place) => this.#againRow(one, texts[1 + place])));
    setText(byId("alike-title", HTMLElement), data.alike.length ? app.say("report.alike") : app.say("report.no-alike"));
    byId("alike", HTMLUListElement).replaceChildren(...texts.slice(1 + again).map((/** @type {string} */ text) => make("li", "", text)));
    app.key("save", app.say("report.save"), "S");
    app.key("more", app.say("report.more"), "Esc");
    app.key("table-kind", app.say(this.kind === "suit" ? "report.ranks" : "report.suits"), "T");
    app.key("use", app.say("decks.use"), "U");
    byId("use", HTMLButtonElement).hidden = !this.saved;
    const file = byId("export", HTMLAnchorElement);
    setText(file, app.say("decks.export"));
    Object.assign(file, { hidden: !this.saved, href: deckFile(this.saved) });
    this.#drawTable();
  }

  /** Whether the key was for this view. @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, () => void>} */
    const acts = { KeyS: () => this.app.act(() => this.save()), KeyT: () => this.turn(), Escape: () => this.app.go("show") };
    if (this.saved) acts.KeyU = () => this.app.act(() => this.app.use(this.saved));
    if (!Object.hasOwn(acts, event.code)) return false;
    acts[event.code]();
    return true;
  }

  turn() {
    this.kind = this.kind === "suit" ? "rank" : "suit";
    this.draw();
  }

  async save() {
    const { app } = this;
    const kept = await api.save(app.replacing).catch((error) => {
      const same = error instanceof Refused && error.texts.en.includes("--replace");
      if (!same || !confirm(app.say("decks.replace"))) throw error;
      return api.save(true);
    });
    this.saved = kept.name;
    app.replacing = true;
    app.tell(app.say("report.saved", kept), "good");
    this.draw();
  }

  #drawTable() {
    const count = this.app.work?.captures.length ?? 0;
    byId("confusion", HTMLImageElement).src = `/api/enrol/confusion/${this.kind}.png?lang=${this.app.lang}&of=${count}`;
  }

  /** @param {any} again @param {string} text */
  #againRow(again, text) {
    const card = this.app.work.cards.find((/** @type {any} */ one) => one[again.kind] === again.name);
    const node = make("button", "plain", text);
    node.type = "button";
    node.addEventListener("click", () => this.app.go("show", card?.label));
    return make("li", "", node);
  }
}
