/** The operator's menu: the other pages, signing out, shutting down. */

import { byId, setText } from "../dom.js";
import { say, told } from "../i18n.js";
import { tokenHeaders } from "../token.js";

/** @import {Lang} from "../types.js" */

const PARTS = ["title", "party", "standings", "enrol", "tiles", "setup", "settings", "trainer", "yatzy", "table", "leave", "end"];

export class Menu {
  constructor() {
    this.box = byId("menu", HTMLDetailsElement);
    /** @type {Lang} */
    this.lang = "en";
  }

  start() {
    const leave = byId("menu-leave", HTMLButtonElement);
    leave.hidden = Object.keys(tokenHeaders()).length === 0;
    leave.addEventListener("click", () => void this.#ask("DELETE", "/api/session", () => location.assign("/login")));
    byId("menu-end", HTMLButtonElement).addEventListener("click", () => {
      if (confirm(say(this.lang, "menu.sure"))) void this.#ask("POST", "/api/shutdown", () => (this.box.open = false));
    });
    this.box.addEventListener("keydown", (event) => {
      event.stopPropagation(); // the desk has its own meaning for Enter and Escape
      if (event.key !== "Escape") return;
      this.box.open = false;
      byId("menu-title", HTMLElement).focus();
    });
    addEventListener("click", (event) => {
      if (event.target instanceof Node && !this.box.contains(event.target)) this.box.open = false;
    });
  }

  /** `result` is the number of the one that lies there, if any: its kept frame can be looked at. @param {Lang} lang @param {number | null | undefined} result */
  draw(lang, result) {
    this.lang = lang;
    for (const part of PARTS) setText(byId(`menu-${part}`, HTMLElement), say(lang, `menu.${part}`));
    const frame = byId("menu-frame", HTMLAnchorElement);
    frame.hidden = !result;
    if (!result) return;
    frame.href = `/api/results/${result}/frame.jpg`;
    setText(frame, say(lang, "menu.frame", { result }));
  }

  /** @param {string} method @param {string} path @param {() => void} done */
  async #ask(method, path, done) {
    try {
      const answer = await fetch(path, { method, headers: tokenHeaders() });
      if (answer.ok) return done();
      alert(told(this.lang, await answer.json()));
    } catch {
      alert(say(this.lang, "menu.failed"));
    }
  }
}
