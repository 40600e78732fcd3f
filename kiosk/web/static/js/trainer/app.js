/** The trainer's page: a hand, a guess, and then why. Hands are numbered: /trainer#7; those that were played here /trainer#p7. */

import { byId, make, setText } from "../dom.js";
import { drawMark } from "../marks/art.js";
import { drawSection } from "../marks/why.js";
import { Post } from "../post.js";
import { Prefs } from "../prefs.js";
import { say } from "./words.js";

/** @import {Lang, Section, Texts} from "../types.js" */

/**
 * @typedef {{label: string, turned: boolean}} Mark
 * @typedef {{seed: number, photograph: string | null, closed: string[], win: string, melds: Mark[][], dora_indicators: string[], ura_indicators: string[], said: Texts[], payers: string[], payer_names: Texts[]}} Hand
 * @typedef {{right: Record<string, boolean>, han: number | null, fu: number | null, points: number, payments: Record<string, number>, headline: Texts, sections: Section[], lesson: Texts[]}} Explained
 */

const SEEDS = 1_000_000_000;
const FU = [20, 25, ...Array.from({ length: 9 }, (_, step) => 30 + 10 * step)];
const MOST_HAN = 13;

/** The page. */
class Trainer {
  constructor() {
    this.prefs = new Prefs();
    this.post = new Post();
    /** @type {Hand | null} */
    this.hand = null;
    /** @type {Explained | null} */
    this.explained = null;
    this.asked = 0;
    this.solved = 0;
    this.trouble = false;
    /** @type {number[]} results that have a photograph, newest first */
    this.played = [];
  }

  start() {
    void this.#ask();
    byId("played", HTMLButtonElement).addEventListener("click", () => this.#go(this.#isPlayed ? randomSeed() : `p${this.#otherPlayed()}`));
    byId("guess", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#check();
    });
    byId("next", HTMLButtonElement).addEventListener("click", () => this.#goOn());
    byId("lang", HTMLButtonElement).addEventListener("click", () => {
      this.prefs.switchLang();
      this.#draw();
    });
    addEventListener("hashchange", () => void this.#fetch());
    if (/^#p?\d{1,9}$/.test(location.hash)) void this.#fetch();
    else this.#go(randomSeed());
    this.#draw();
  }

  get #isPlayed() {
    return location.hash.startsWith("#p");
  }

  /** Where the hand is asked for and judged. */
  get #path() {
    return `/api/trainer/${location.hash.slice(1).replace("p", "played/")}`;
  }

  /** Which hands were played here. */
  async #ask() {
    try {
      const answer = await fetch("/api/trainer/played");
      this.played = answer.ok ? (await answer.json()).hands : [];
    } catch {
      this.played = [];
    }
    this.#draw();
  }

  /** One that is not shown now, where there are several. */
  #otherPlayed() {
    const others = this.played.filter((number) => location.hash !== `#p${number}`);
    const from = others.length > 0 ? others : this.played;
    return from[Math.floor(Math.random() * from.length)];
  }

  /** The next hand of the kind that is shown. */
  #goOn() {
    if (!this.#isPlayed) return this.#go(randomSeed());
    const next = `p${this.#otherPlayed()}`;
    if (`#${next}` === location.hash) void this.#fetch();
    else this.#go(next);
  }

  /** @param {number | string} name */
  #go(name) {
    location.hash = String(name);
  }

  async #fetch() {
    try {
      const answer = await fetch(this.#path);
      this.hand = answer.ok ? await answer.json() : null;
      this.trouble = !answer.ok;
    } catch {
      this.trouble = true;
    }
    this.explained = null;
    byId("guess", HTMLFormElement).reset();
    this.#draw();
    byId("han", HTMLSelectElement).focus();
  }

  async #check() {
    if (!this.hand) return;
    if (this.explained) return this.#goOn();
    const inputs = [...byId("payments", HTMLElement).querySelectorAll("input")];
    const guess = {
      han: numberIn(byId("han", HTMLSelectElement)),
      fu: numberIn(byId("fu", HTMLSelectElement)),
      points: numberIn(byId("points", HTMLInputElement)),
      payments: Object.fromEntries(inputs.map((input) => [input.name, numberIn(input) ?? 0])),
    };
    const { good, said } = await this.post.inquire(this.#path, guess);
    this.trouble = !good;
    if (good) {
      this.explained = said;
      this.asked += 1;
      if (Object.values(said.right).every(Boolean)) this.solved += 1;
    }
    this.#draw();
  }

  #draw() {
    const { lang } = this.prefs;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = this.prefs.theme;
    document.title = say(lang, "title");
    for (const id of ["title", "back", "han-text", "fu-text", "points-text", "next"]) setText(byId(id, HTMLElement), say(lang, id));
    setText(byId("check", HTMLElement), say(lang, this.explained ? "another" : "check"));
    setText(byId("lang", HTMLElement), lang === "ru" ? "EN" : "RU");
    const played = byId("played", HTMLButtonElement);
    played.disabled = this.played.length === 0 && !this.#isPlayed;
    setText(played, this.#isPlayed ? say(lang, "random") : say(lang, this.played.length > 0 ? "played" : "none-played", { count: this.played.length }));
    setText(byId("count", HTMLElement), say(lang, "count", { solved: this.solved, asked: this.asked }));
    this.#drawChoices(lang);
    this.#drawHand(lang);
    this.#drawAnswer(lang);
  }

  /** @param {Lang} lang */
  #drawChoices(lang) {
    const han = [...Array.from({ length: MOST_HAN }, (_, place) => [String(place + 1), String(place + 1)]), ["0", say(lang, "yakuman")]];
    fill(byId("han", HTMLSelectElement), [["", "–"], ...han]);
    fill(byId("fu", HTMLSelectElement), [["", "–"], ...FU.map((fu) => [String(fu), String(fu)])]);
  }

  /** @param {Lang} lang */
  #drawHand(lang) {
    const box = byId("hand", HTMLElement);
    const { hand } = this;
    if (!hand) return box.replaceChildren(make("p", "", this.trouble ? say(lang, "unreachable") : ""));
    const drawn = [group(say(lang, "closed"), upright(hand.closed)), ...hand.melds.map((meld) => group(say(lang, "meld"), meld))];
    box.replaceChildren(
      ...(hand.photograph ? [photograph(say(lang, "photograph", { number: hand.seed }), hand.photograph)] : drawn.slice(0, 1)),
      group(say(lang, "win"), upright([hand.win])),
      ...(hand.photograph ? [] : drawn.slice(1)),
      ...(hand.dora_indicators.length > 0 ? [group(say(lang, "dora"), upright(hand.dora_indicators))] : []),
      ...(hand.ura_indicators.length > 0 ? [group(say(lang, "ura"), upright(hand.ura_indicators))] : []),
    );
    byId("said", HTMLElement).replaceChildren(...hand.said.map((texts) => make("li", "", texts[lang])));
    const payments = byId("payments", HTMLElement);
    if (payments.dataset.of === `${location.hash}${lang}`) return;
    payments.dataset.of = `${location.hash}${lang}`;
    payments.replaceChildren(make("legend", "", say(lang, "payments")), ...hand.payers.map((wind, place) => payer(wind, hand.payer_names[place][lang])));
  }

  /** @param {Lang} lang */
  #drawAnswer(lang) {
    const { explained } = this;
    for (const part of ["han", "fu", "points", "payments"]) {
      const mark = explained ? String(explained.right[part]) : "";
      byId(part, HTMLElement).dataset.right = mark;
    }
    const box = byId("answer", HTMLElement);
    if (!explained) return box.replaceChildren();
    const good = Object.values(explained.right).every(Boolean);
    const wrong = Object.entries(explained.right).flatMap(([part, right]) => (right ? [] : [say(lang, `wrong.${part}`)]));
    const verdict = make("p", "verdict-line", make("b", "", good ? `✓ ${say(lang, "right")}` : `✕ ${say(lang, "wrong", { parts: wrong.join(", ") })}`), ` ${explained.headline[lang]} · ${explained.points}`);
    const why = make("div", "why", ...explained.sections.map((section) => drawSection(section, lang, "tile")));
    const lesson = make("ol", "lesson", ...explained.lesson.map((texts) => make("li", "", texts[lang])));
    box.replaceChildren(verdict, why, lesson);
  }
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function numberIn(field) {
  const text = field.value.replace(/\s/g, "");
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** @param {HTMLSelectElement} select @param {string[][]} options value and text */
function fill(select, options) {
  const { value } = select;
  select.replaceChildren(...options.map(([key, text]) => new Option(text, key)));
  select.value = value;
}

const randomSeed = () => Math.floor(Math.random() * SEEDS);

/** @param {string[]} labels @returns {Mark[]} */
const upright = (labels) => labels.map((label) => ({ label, turned: false }));

/** @param {string} title @param {string} path */
function photograph(title, path) {
  return make("figure", "hand-group hand-photograph", make("figcaption", "", title), Object.assign(make("img"), { src: path, alt: title }));
}

/** @param {string} title @param {Mark[]} marks */
function group(title, marks) {
  const row = make("div", "hand-row", ...marks.map(({ label, turned }) => drawMark("tile", label, turned) ?? label));
  return make("figure", "hand-group", make("figcaption", "", title), row);
}

/** @param {string} wind @param {string} name */
function payer(wind, name) {
  const input = make("input");
  Object.assign(input, { name: wind, inputMode: "numeric", maxLength: 7 });
  return make("label", "", make("span", "", name), input);
}

new Trainer().start();
