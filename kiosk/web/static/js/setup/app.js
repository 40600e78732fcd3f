/** Set-up: the live picture, and whether it is good enough for reading cards; asked again as soon as it was answered. */

import { byId, make, redraw, setText } from "../dom.js";
import { Note } from "../note.js";
import { LivePicture } from "../picture.js";
import { Prefs } from "../prefs.js";
import { tokenHeaders } from "../token.js";
import { say } from "./words.js";

/** @import {Texts} from "../types.js" */
/**
 * @typedef {{name: string, outcome: "passed" | "failed" | "unknown", value: Texts, advice: Texts | null}} Check
 * @typedef {{name: string, held: boolean | null, asked: number | null, got: number | null}} Control
 * @typedef {object} Setup what `GET /api/setup` answers
 * @property {Check[]} checks
 * @property {{controls: Control[]} | null} camera
 * @property {{id: string, name: string, used: boolean}[]} cameras
 */

const PAUSE_MS = 1000;
const RETRY_MS = 2000;
const ANSWER_TIMEOUT_MS = 15000;
const OLD_MS = 2000;

const SIGNS = { passed: "✓", failed: "!", unknown: "?" };

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class App {
  constructor() {
    this.prefs = new Prefs();
    /** @type {Setup | null} */
    this.state = null;
    this.offline = false;
    this.note = new Note();
    this.picture = new LivePicture(byId("picture", HTMLImageElement), () => this.#drawScreen());
    this.picture.want(true);
    byId("lang", HTMLButtonElement).addEventListener("click", () => {
      this.prefs.switchLang();
      this.draw();
    });
    byId("hold", HTMLButtonElement).addEventListener("click", () => void this.#post("/api/setup/hold", { held: !this.#isHeld() }));
    byId("camera", HTMLSelectElement).addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement) void this.#post("/api/setup/camera", { id: event.target.value });
    });
  }

  start() {
    this.draw();
    void this.picture.run();
    setInterval(() => this.#drawScreen(), OLD_MS / 4);
    void this.#watch();
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values) {
    return say(this.prefs.lang, key, values);
  }

  draw() {
    document.documentElement.lang = this.prefs.lang;
    document.documentElement.dataset.theme = this.prefs.theme;
    document.title = this.say("title");
    for (const id of ["title", "lang", "home"]) setText(byId(id, HTMLElement), this.say(id));
    setText(byId("camera-text", HTMLElement), this.say("camera"));
    this.#drawChecks();
    this.#drawCamera();
    this.#drawScreen();
  }

  /** Asks for one inspection after the other. */
  async #watch() {
    for (;;) {
      if (!document.hidden) await this.#ask();
      await pause(this.offline ? RETRY_MS : PAUSE_MS);
    }
  }

  async #ask() {
    try {
      const answer = await fetch("/api/setup", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      this.offline = !answer.ok;
      if (answer.ok) this.state = await answer.json();
    } catch {
      this.offline = true;
    }
    this.draw();
  }

  /** @param {string} path @param {object} wish */
  async #post(path, wish) {
    try {
      const headers = { "Content-Type": "application/json", ...tokenHeaders() };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(wish), signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      if (!answer.ok) this.#tell((await answer.json()).texts[this.prefs.lang]);
    } catch {
      this.#tell(this.say("offline"));
    }
    await this.#ask();
  }

  #drawChecks() {
    const { lang } = this.prefs;
    const box = byId("checks", HTMLElement);
    const checks = this.state?.checks ?? [];
    redraw(box, [checks, lang], () => box.replaceChildren(...checks.map((check) => this.#row(check))));
  }

  /** @param {Check} check */
  #row({ name, outcome, value, advice }) {
    const { lang } = this.prefs;
    const sign = make("span", "check-sign", SIGNS[outcome]);
    sign.title = this.say(`outcome.${outcome}`);
    sign.setAttribute("role", "img");
    sign.setAttribute("aria-label", sign.title);
    const row = make("li", "check", sign, make("b", "", this.say(`check.${name}`)), make("span", "check-value", value[lang]), make("span", "check-advice", advice?.[lang] ?? ""));
    row.dataset.name = name;
    row.dataset.outcome = outcome;
    return row;
  }

  #drawCamera() {
    const cameras = this.state?.cameras ?? [];
    byId("camera-label", HTMLElement).hidden = cameras.length === 0;
    const select = byId("camera", HTMLSelectElement);
    redraw(select, cameras, () => {
      select.replaceChildren(...cameras.map(({ id, name }) => new Option(`${name} · ${id}`, id)));
      select.value = cameras.find(({ used }) => used)?.id ?? "";
    });
    const hold = byId("hold", HTMLButtonElement);
    hold.hidden = !this.state?.camera;
    hold.setAttribute("aria-pressed", String(this.#isHeld()));
    setText(hold, this.say(this.#isHeld() ? "release" : "hold"));
    setText(byId("controls", HTMLElement), this.#controls().map((one) => this.#controlText(one)).join(" · "));
  }

  /** @param {Control} control */
  #controlText({ name, held, got }) {
    const how = held === null ? "none" : held ? "held" : "free";
    return `${this.say(`control.${name}`)}: ${this.say(`control.${how}`, { got: got ?? "" })}`;
  }

  #drawScreen() {
    const age = this.picture.ageMs();
    const isOld = age !== null && age > OLD_MS;
    byId("live", HTMLElement).dataset.picture = String(this.picture.there && !isOld && !this.offline);
    const old = isOld ? this.say("old", { seconds: Math.round((age ?? 0) / 1000) }) : "";
    const seen = this.picture.there ? old : this.say("none");
    const text = this.state ? seen : this.say("looking");
    setText(byId("screen-note", HTMLElement), this.offline ? this.say("offline") : text);
  }

  #controls() {
    return this.state?.camera?.controls ?? [];
  }

  #isHeld() {
    return this.#controls().some(({ held }) => held === true);
  }

  /** @param {string} text */
  #tell(text) {
    this.note.tell(text);
  }
}

new App().start();
