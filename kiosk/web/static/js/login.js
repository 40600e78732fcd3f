/** Signing in with the PIN. */

import { byId, make, setText } from "./dom.js";
import { say, told } from "./i18n.js";
import { Prefs } from "./prefs.js";

/** @import {Texts} from "./types.js" */

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const HOME = "/#operator";

/** Where to go then: a page of this kiosk that was asked for, nothing else. */
function target() {
  const to = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/[a-z]+$/.test(to) ? to : HOME;
}

class Login {
  constructor() {
    this.prefs = new Prefs();
    this.pin = byId("pin", HTMLInputElement);
    this.enter = byId("enter", HTMLButtonElement);
    /** @type {Texts | null} */
    this.said = null;
    this.#addKeys();
    byId("form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    byId("lang", HTMLButtonElement).addEventListener("click", () => {
      this.prefs.switchLang();
      this.draw();
    });
  }

  draw() {
    const { lang, theme } = this.prefs;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.title = say(lang, "login.title");
    for (const [id, key] of [["title", "login.title"], ["label", "login.pin"], ["enter", "login.enter"], ["lang", "login.lang"]]) setText(byId(id, HTMLElement), say(lang, key));
    byId("key-back", HTMLButtonElement).setAttribute("aria-label", say(lang, "login.back"));
    setText(byId("said", HTMLElement), this.said?.[lang] ?? "");
  }

  #addKeys() {
    for (const key of KEYS) this.#addKey(key, () => (this.pin.value += key));
    this.#addKey("⌫", () => (this.pin.value = this.pin.value.slice(0, -1))).id = "key-back";
  }

  /** @param {string} text @param {() => void} act */
  #addKey(text, act) {
    const button = make("button", "plain", text);
    button.type = "button";
    button.addEventListener("click", act);
    byId("keys", HTMLElement).append(button);
    return button;
  }

  async #send() {
    this.enter.disabled = true;
    try {
      const answer = await fetch("/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ pin: this.pin.value }),
      });
      if (answer.ok) return location.replace(target());
      const body = await answer.json();
      this.said = { ru: told("ru", body), en: told("en", body) };
    } catch {
      this.said = { ru: say("ru", "login.offline"), en: say("en", "login.offline") };
    }
    this.enter.disabled = false;
    this.pin.value = "";
    this.pin.focus();
    this.draw();
  }
}

const login = new Login();
login.draw();
login.pin.focus();
