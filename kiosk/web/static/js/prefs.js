/** Language, theme and view: from the address, else remembered, else from the browser. */

/** @import {Lang} from "./types.js" */

/** @param {string} name @returns {string | null} */
function remembered(name) {
  try {
    return localStorage.getItem(`kiosk.${name}`);
  } catch {
    return null; // a browser that forbids storage still shows the score
  }
}

/** @param {string} name @param {string} value */
function remember(name, value) {
  try {
    localStorage.setItem(`kiosk.${name}`, value);
  } catch {
    // as above
  }
}

/** @template {string} T @param {readonly T[]} allowed @param {(string | null | undefined)[]} wishes @param {T} otherwise @returns {T} */
function firstOf(allowed, wishes, otherwise) {
  return allowed.find((value) => value === wishes.find((wish) => allowed.some((known) => known === wish))) ?? otherwise;
}

const LANGS = /** @type {const} */ (["ru", "en"]);
const THEMES = /** @type {const} */ (["dark", "light"]);

/** What this page is asked to look like. */
export class Prefs {
  constructor() {
    const asked = new URLSearchParams(location.search);
    /** @type {Lang} */
    this.lang = firstOf(LANGS, [asked.get("lang"), remembered("lang"), ...navigator.languages.map((tag) => tag.slice(0, 2))], "en");
    /** @type {"dark" | "light"} */
    this.theme = firstOf(THEMES, [asked.get("theme"), remembered("theme")], "dark");
    /** The table's own address shows the table, whatever is pressed there. */
    this.mayOperate = location.pathname !== "/table";
    this.operator = this.mayOperate && (asked.get("view") === "operator" || location.hash === "#operator");
    /** Whether the states are heard, too. */
    this.sound = remembered("sound") !== "off";
    /** Whoever acts at this screen. */
    this.name = remembered("name") ?? "";
    if (asked.has("lang")) remember("lang", this.lang);
    if (asked.has("theme")) remember("theme", this.theme);
  }

  /** @param {string} name */
  rename(name) {
    this.name = name;
    remember("name", name);
  }

  switchLang() {
    this.lang = this.lang === "ru" ? "en" : "ru";
    remember("lang", this.lang);
    this.#forget("lang");
  }

  switchTheme() {
    this.theme = this.theme === "dark" ? "light" : "dark";
    remember("theme", this.theme);
    this.#forget("theme");
  }

  switchSound() {
    this.sound = !this.sound;
    remember("sound", this.sound ? "on" : "off");
  }

  /** The address says which view. */
  followAddress() {
    this.operator = this.mayOperate && location.hash === "#operator";
  }

  switchView() {
    if (!this.mayOperate) return;
    this.operator = !this.operator;
    this.#forget("view");
    history.replaceState(null, "", `${location.pathname}${location.search}${this.operator ? "#operator" : ""}`);
  }

  /** The address must not bring back at a reload what was switched away from. @param {string} name */
  #forget(name) {
    const asked = new URLSearchParams(location.search);
    if (!asked.has(name)) return;
    asked.delete(name);
    const rest = asked.toString();
    history.replaceState(null, "", `${location.pathname}${rest ? `?${rest}` : ""}${location.hash}`);
  }
}
