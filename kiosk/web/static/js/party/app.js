/** Parties and the tournament: one page, its views, and what is sent to the kiosk. Nothing is shown as done that the kiosk has not taken. */

import { byId, setText } from "../dom.js";
import { fitAll } from "../fit.js";
import { told } from "../i18n.js";
import { Live } from "../live.js";
import { Note } from "../note.js";
import { Post } from "../post.js";
import { Prefs } from "../prefs.js";
import { NewParty } from "./form.js";
import { NewTournament } from "./plan.js";
import { Play } from "./play.js";
import { Rounds } from "./rounds.js";
import { say } from "./words.js";

/** @import {State, Texts} from "../types.js" */
/** @import {Parties, PartyOverview} from "./types.js" */
/** @typedef {"party" | "tournament" | "files"} Tab */

const ASK_TIMEOUT_MS = 5000;
const FILES = { csv: "/api/standings.csv", pdf: "/api/standings.pdf", json: "/api/registration.json" };

export class App {
  constructor() {
    this.prefs = new Prefs();
    this.post = new Post();
    this.name = byId("name", HTMLInputElement);
    this.name.value = this.prefs.name;
    /** @type {Tab} */
    this.tab = "party";
    /** @type {Parties | null} */
    this.parties = null;
    this.log = -1;
    this.note = new Note();
    this.sending = false;
    this.play = new Play(this);
    this.form = new NewParty(this);
    this.plan = new NewTournament(this);
    this.rounds = new Rounds(this);
    this.live = new Live({ onState: (state) => this.#hear(state), onLink: () => this.draw() });
  }

  start() {
    for (const tab of /** @type {Tab[]} */ (["party", "tournament", "files"])) byId(`tab-${tab}`, HTMLButtonElement).addEventListener("click", () => this.go(tab));
    byId("lang", HTMLButtonElement).addEventListener("click", () => {
      this.prefs.switchLang();
      this.draw();
    });
    this.name.addEventListener("change", () => this.prefs.rename(this.name.value.trim()));
    addEventListener("resize", () => this.draw());
    this.draw();
    void this.live.run();
  }

  get lang() {
    return this.prefs.lang;
  }

  /** @returns {PartyOverview | null} */
  get playing() {
    return this.parties?.parties.find(({ number }) => number === this.parties?.playing) ?? null;
  }

  /** @param {string} key @param {Record<string, string | number | null>} [values] */
  say(key, values) {
    return say(this.lang, key, values);
  }

  /** @param {Tab} tab */
  go(tab) {
    this.tab = tab;
    this.draw();
  }

  /** Sends what a person does; the kiosk's answer is what is shown then. @param {string} path @param {object} body @returns {Promise<boolean>} whether it was done */
  async send(path, body) {
    const by = this.name.value.trim();
    if (!by) {
      this.tell(this.say("who"), "bad");
      this.name.focus();
      return false;
    }
    if (this.sending) return false;
    this.sending = true;
    const { good, said } = await this.post.act(path, { by, ...body });
    this.sending = false;
    if (good) await this.ask();
    this.tell(good ? this.say("done") : said ? told(this.lang, said) : this.say("offline"), good ? "good" : "bad");
    this.draw();
    return good;
  }

  /** @param {string} text @param {"good" | "bad"} kind */
  tell(text, kind) {
    this.note.tell(text, kind);
  }

  /** @param {State} state */
  #hear(state) {
    if (state.log === this.log) return;
    this.log = state.log ?? 0;
    void this.ask();
  }

  /** What is going on now, and the round of the tournament that is looked at. */
  async ask() {
    try {
      const { looked } = this.rounds;
      const answer = await fetch(looked ? `/api/parties?round=${looked}` : "/api/parties", { cache: "no-store", signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      if (!answer.ok) throw new TypeError(String(answer.status));
      this.parties = await answer.json();
      this.draw();
    } catch {
      this.log = -1; // asked again with the next state
    }
  }

  /** Which view the tab shows now. */
  #view() {
    if (this.tab === "files" || !this.parties) return "files";
    if (this.tab === "party") return this.playing ? "party" : "form";
    return this.parties.tournament && !this.parties.tournament.closed ? "rounds" : "plan";
  }

  draw() {
    const view = this.#view();
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.prefs.theme;
    Object.assign(document.body.dataset, { link: this.live.link, view, log: String(this.log) });
    for (const name of ["party", "form", "plan", "rounds", "files"]) byId(`view-${name}`, HTMLElement).hidden = name !== view;
    this.#drawHead(view);
    this.play.draw();
    this.form.draw();
    this.plan.draw();
    this.rounds.draw();
    this.#drawFiles();
    fitAll();
  }

  /** @param {string} view */
  #drawHead(view) {
    const playing = this.playing;
    const titles = { form: "title.form", plan: "title.plan", files: "title.files" };
    const values = { number: playing?.number ?? "", mode: `YCWS-144/${playing?.mode ?? ""}`, method: playing?.method ?? "" };
    const title = view === "rounds" ? (this.parties?.tournament?.title ?? "") : this.say(titles[/** @type {keyof typeof titles} */ (view)] ?? "title.play", values);
    setText(byId("title", HTMLElement), title);
    document.title = title;
    for (const tab of ["party", "tournament", "files"]) {
      const button = byId(`tab-${tab}`, HTMLButtonElement);
      setText(button, this.say(`tab.${tab}`));
      button.setAttribute("aria-current", String(tab === this.tab));
    }
    setText(byId("lang", HTMLElement), this.say("lang"));
    setText(byId("home", HTMLElement), this.say("home"));
    this.name.placeholder = this.say("name");
    this.name.setAttribute("aria-label", this.say("name"));
  }

  #drawFiles() {
    setText(byId("files-hint", HTMLElement), this.say("files.hint"));
    setText(byId("file-standings", HTMLElement), this.say("file.standings"));
    for (const [name, path] of Object.entries(FILES)) {
      const link = byId(`file-${name}`, HTMLAnchorElement);
      setText(link, this.say(`file.${name}`));
      link.href = `${path}?lang=${this.lang}`;
    }
  }
}

new App().start();
