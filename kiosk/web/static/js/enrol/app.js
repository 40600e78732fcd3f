/** Enrolment: four views, one deck. */

import { byId, make, setText } from "../dom.js";
import { Note } from "../note.js";
import { Prefs } from "../prefs.js";
import { api, Refused } from "./api.js";
import { drawDecks, drawForm, listenToDecks } from "./decks.js";
import { Report } from "./report.js";
import { Show } from "./show.js";
import { say } from "./words.js";

/** @typedef {"decks" | "form" | "show" | "report"} Step */

export class App {
  constructor() {
    this.prefs = new Prefs();
    /** @type {Step} */
    this.step = "decks";
    /** @type {any[]} */
    this.decks = [];
    /** @type {any} what `GET /api/enrol` answers */
    this.state = { work: null };
    this.replacing = false;
    this.note = new Note();
    this.show = new Show(this);
    this.report = new Report(this);
    listenToDecks(this);
    byId("to-decks", HTMLButtonElement).addEventListener("click", () => this.go("decks"));
    byId("lang", HTMLButtonElement).addEventListener("click", () => this.#switchLang());
    addEventListener("keydown", (event) => this.#press(event));
  }

  get lang() {
    return this.prefs.lang;
  }

  get work() {
    return this.state.work;
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values) {
    return say(this.lang, key, values);
  }

  /** What a kiosk that is being enrolled already was at, else the list. */
  async open() {
    this.state = await api.state();
    await drawDecks(this);
    this.go(this.work ? "show" : "decks");
  }

  /** @param {Step} step @param {string} [label] */
  go(step, label) {
    this.step = step;
    document.body.dataset.step = step;
    for (const view of document.querySelectorAll("[data-view]")) if (view instanceof HTMLElement || view instanceof SVGElement) view.toggleAttribute("hidden", view.getAttribute("data-view") !== step);
    this.draw();
    if (step === "decks") void this.act(() => drawDecks(this));
    if (step === "form") drawForm(this);
    if (step === "show") {
      this.show.start(label);
      byId("screen", HTMLElement).focus();
    }
    if (step === "report") void this.act(() => this.report.start());
  }

  draw() {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.prefs.theme;
    document.title = this.say(`title.${this.step}`);
    /** @type {Record<string, string>} */
    const texts = {
      title: `title.${this.step}`, lang: "lang", home: "home", "to-decks": "to-decks", "new-deck": "decks.new", import: "decks.import", begin: "form.begin", "form-hint": "form.hint",
      "label-title-ru": "form.title-ru", "label-title-en": "form.title-en", "label-name": "form.name", "label-from": "form.from",
    };
    for (const [id, key] of Object.entries(texts)) setText(byId(id, HTMLElement), this.say(key));
    byId("to-decks", HTMLButtonElement).hidden = this.step === "decks";
    setText(byId("progress", HTMLElement), this.work && (this.step === "show" || this.step === "report") ? this.say("progress", this.work.progress) : "");
  }

  /** A button's text with its key. @param {string} id @param {string} text @param {string} key */
  key(id, text, key) {
    byId(id, HTMLButtonElement).replaceChildren(text, make("kbd", "", key));
  }

  /** Does something; where it is refused, the page says why. @param {() => unknown} act */
  async act(act) {
    try {
      await act();
      this.draw();
    } catch (error) {
      this.tell(error instanceof Refused ? error.texts[this.lang] : error instanceof TypeError ? this.say("offline") : String(error), "bad");
    }
  }

  /** @param {string} text @param {"good" | "bad"} kind */
  tell(text, kind) {
    this.note.tell(text, kind);
  }

  /** @param {string} name */
  async use(name) {
    await api.use(name);
    this.tell(this.say("report.used", { name }), "good");
  }

  /** @param {string} name */
  async more(name) {
    this.state = await api.more(name);
    this.replacing = true;
    this.go("show");
  }

  #switchLang() {
    this.prefs.switchLang();
    this.draw();
    if (this.step === "decks") void this.act(() => drawDecks(this));
    if (this.step === "show") this.show.draw();
    if (this.step === "report") this.report.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const view = this.step === "show" ? this.show : this.step === "report" ? this.report : null;
    if (view?.press(event)) event.preventDefault();
  }
}

const app = new App();
void app.act(() => app.open());
