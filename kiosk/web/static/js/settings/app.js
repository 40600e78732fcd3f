/** The settings: what is in force, where it comes from, and what it shall be at the next start. */

import { byId, make, redraw, setText } from "../dom.js";
import { Note } from "../note.js";
import { Prefs } from "../prefs.js";
import { tokenHeaders } from "../token.js";
import { say } from "./words.js";

/** @import {Lang, Texts} from "../types.js" */

/** @typedef {string | number | boolean | null} Value */
/**
 * @typedef {object} Setting one of `GET /api/settings`
 * @property {string} name
 * @property {Texts} titles
 * @property {Texts | null} hints
 * @property {"text" | "number" | "switch" | "choice"} kind
 * @property {string[]} choices
 * @property {Value} now
 * @property {Value} next
 * @property {"command-line" | "environment" | "file" | "default"} place
 * @property {string} name_of_place
 * @property {boolean} can_change
 *
 * @typedef {{key: string, titles: Texts, settings: string[]}} Group settings that are shown together
 */

const TOLD_MS = 8000;

class SettingsPage {
  constructor() {
    this.prefs = new Prefs();
    /** @type {{file: string, waiting: boolean, trouble: Texts | null, groups: Group[], settings: Setting[]} | null} */
    this.state = null;
    /** @type {Map<string, Value>} what was changed here and not sent yet */
    this.draft = new Map();
    this.note = new Note(TOLD_MS);
    byId("form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#save();
    });
    byId("lang", HTMLButtonElement).addEventListener("click", () => {
      this.prefs.switchLang();
      this.draw();
    });
  }

  get lang() {
    return this.prefs.lang;
  }

  async open() {
    this.draw();
    await this.#ask("GET");
  }

  draw() {
    const { lang, state } = this;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = this.prefs.theme;
    document.title = say(lang, "title");
    for (const id of ["title", "lang", "home", "save"]) setText(byId(id, HTMLElement), say(lang, id));
    if (!state) return;
    const group = state.groups.find(({ key }) => key === location.hash.slice(1)) ?? state.groups[0];
    this.#drawGroups(state.groups, group);
    const shown = group.settings.flatMap((name) => state.settings.filter((setting) => setting.name === name));
    byId("rows", HTMLElement).replaceChildren(...shown.map((setting) => this.#row(setting)));
    setText(byId("hint", HTMLElement), say(lang, state.waiting ? "hint.waiting" : "hint.file", { file: state.file }));
    if (state.trouble) this.#tell(state.trouble[lang], "bad");
    this.#drawSave();
  }

  /** One button for each group; the address keeps which one is shown. @param {Group[]} groups @param {Group} shown */
  #drawGroups(groups, shown) {
    redraw(byId("groups", HTMLElement), [groups, this.lang], () =>
      byId("groups", HTMLElement).replaceChildren(
        ...groups.map(({ key, titles }) => {
          const button = make("button", "plain", titles[this.lang]);
          button.type = "button";
          button.id = `group-${key}`;
          button.addEventListener("click", () => {
            history.replaceState(null, "", `#${key}`);
            this.draw();
          });
          return button;
        }),
      ),
    );
    for (const { key } of groups) byId(`group-${key}`, HTMLButtonElement).setAttribute("aria-current", String(key === shown.key));
  }

  #drawSave() {
    byId("save", HTMLButtonElement).disabled = this.draft.size === 0;
  }

  /** @param {Setting} setting */
  #row(setting) {
    const { lang } = this;
    const label = make("label", "", setting.titles[lang]);
    const control = setting.can_change ? this.#control(setting) : make("output", "", this.#shown(setting.next));
    control.id = `set-${setting.name}`;
    label.htmlFor = control.id;
    const row = make("div", "setting", label, control, make("small", "", this.#remark(setting)));
    row.dataset.waiting = String(setting.now !== setting.next);
    return row;
  }

  /** @param {Setting} setting */
  #remark({ hints, now, next, place, name_of_place: name, can_change: canChange }) {
    const byHand = !canChange && (place === "file" || place === "default");
    const parts = [say(this.lang, byHand ? "place.byHand" : `place.${place}`, { name })];
    if (now !== next) parts.push(say(this.lang, "now", { now: this.#shown(now) }));
    if (hints) parts.push(hints[this.lang]);
    return parts.join(" · ");
  }

  /** @param {Value} value */
  #shown(value) {
    if (value === null || value === "") return say(this.lang, "none");
    return typeof value === "boolean" ? say(this.lang, value ? "yes" : "no") : String(value);
  }

  /** @param {Setting} setting */
  #control(setting) {
    const value = this.draft.has(setting.name) ? (this.draft.get(setting.name) ?? null) : setting.next;
    if (setting.kind === "choice") return this.#choice(setting, value);
    const input = make("input");
    if (setting.kind === "switch") {
      input.type = "checkbox";
      input.checked = value === true;
      input.addEventListener("change", () => this.#set(setting, input.checked));
    } else {
      input.type = "text";
      if (setting.kind === "number") input.inputMode = "decimal";
      input.value = value === null ? "" : String(value);
      input.placeholder = say(this.lang, "none");
      input.addEventListener("input", () => this.#set(setting, setting.kind === "number" ? asNumber(input.value) : input.value.trim() || null));
    }
    return input;
  }

  /** @param {Setting} setting @param {Value} value */
  #choice(setting, value) {
    const select = make("select");
    const known = setting.choices.includes(String(value));
    for (const choice of known ? setting.choices : [String(value ?? ""), ...setting.choices]) {
      const option = make("option", "", choice || say(this.lang, "none"));
      option.value = choice;
      select.append(option);
    }
    select.value = String(value ?? "");
    const isNumber = typeof setting.next === "number";
    select.addEventListener("change", () => this.#set(setting, isNumber ? Number(select.value) : select.value || null));
    return select;
  }

  /** @param {Setting} setting @param {Value} value */
  #set(setting, value) {
    if (value === setting.next) this.draft.delete(setting.name);
    else this.draft.set(setting.name, value);
    this.#drawSave();
  }

  async #save() {
    if (this.draft.size === 0) return;
    if (await this.#ask("POST", Object.fromEntries(this.draft))) {
      this.draft.clear();
      this.draw();
      this.#tell(say(this.lang, "saved"), "good");
    }
  }

  /** @param {"GET" | "POST"} method @param {object} [body] @returns {Promise<boolean>} whether it was done */
  async #ask(method, body) {
    try {
      const headers = body ? { "Content-Type": "application/json", ...tokenHeaders() } : {};
      const answer = await fetch("/api/settings", { method, cache: "no-store", headers, body: body && JSON.stringify(body) });
      const data = await answer.json();
      if (!answer.ok) {
        this.#tell(data.texts?.[this.lang] ?? String(answer.status), "bad");
        return false;
      }
      this.state = data;
      this.draw();
      return true;
    } catch {
      this.#tell(say(this.lang, "offline"), "bad");
      return false;
    }
  }

  /** @param {string} text @param {"good" | "bad"} kind */
  #tell(text, kind) {
    this.note.tell(text, kind);
  }
}

/** What was typed for a number; what is none is sent as it is, and the kiosk says what it must be. @param {string} text @returns {Value} */
function asNumber(text) {
  if (!text.trim()) return null;
  const number = Number(text.replace(",", "."));
  return Number.isNaN(number) ? text : number;
}

const page = new SettingsPage();
void page.open();
