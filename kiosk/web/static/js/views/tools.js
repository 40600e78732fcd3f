/** The players' screen has one small button; it opens the others: language, theme, sound, full screen. The operator's page shows them all. */

import { byId } from "../dom.js";
import { say } from "../i18n.js";

/** @import {Lang} from "../types.js" */

export class Tools {
  constructor() {
    this.button = byId("button-more", HTMLButtonElement);
    this.list = byId("tools-list", HTMLElement);
  }

  start() {
    this.button.addEventListener("click", () => this.#show(!this.shown));
    addEventListener("click", ({ target }) => {
      if (target instanceof Node && !this.button.contains(target) && !this.list.contains(target)) this.#show(false);
    });
    this.list.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.shown) return;
      this.#show(false);
      this.button.focus();
    });
  }

  get shown() {
    return this.button.getAttribute("aria-expanded") === "true";
  }

  /** @param {Lang} lang */
  draw(lang) {
    this.button.title = say(lang, "button.more");
    this.button.setAttribute("aria-label", this.button.title);
  }

  /** @param {boolean} shown */
  #show(shown) {
    this.button.setAttribute("aria-expanded", String(shown));
  }
}
