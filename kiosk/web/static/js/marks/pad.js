/** A pad with every label of the game: marks are laid by touch where no camera reads them, and corrected by touch. */

import { byId, make, redraw, setText } from "../dom.js";
import { say, told } from "../i18n.js";
import { drawMark } from "./art.js";

/** @import {Game} from "./games.js" */
/** @import {Card, Lang, Scene, State} from "../types.js" */
/** @typedef {{label: string, row: number, turned: boolean}} Named */

/** Draws the pad in the place of the live picture. */
export class Pad {
  /**
   * @param {object} ports
   * @param {(label: string) => boolean} ports.take whether somebody else wants the label: a question, or a card that is corrected
   * @param {(path: string, body: object) => Promise<{good: boolean, said: any}>} ports.tell
   * @param {(answer: unknown) => void} ports.hear
   * @param {() => void} ports.redraw
   */
  constructor(ports) {
    this.ports = ports;
    this.wished = /** @type {boolean | null} */ (null);
    this.note = "";
    this.apart = false;
    /** @type {State | null} */
    this.state = null;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    this.waiting = 0;
    /** @type {Named[]} */
    this.laid = [];
    this.#listen();
  }

  #listen() {
    const acts = {
      apart: () => ((this.apart = !this.apart), this.ports.redraw()),
      turn: () => this.#lay(this.laid.map((one, place) => (place === this.laid.length - 1 ? { ...one, turned: !one.turned } : one))),
      back: () => this.#lay(this.laid.slice(0, -1)),
      clear: () => this.#lay([]),
    };
    for (const [name, act] of Object.entries(acts)) byId(`pad-${name}`, HTMLButtonElement).addEventListener("click", act);
    byId("pad-open", HTMLButtonElement).addEventListener("click", () => {
      this.wished = document.body.dataset.pad !== "true";
      this.ports.redraw();
    });
    byId("pad-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("pad-text", HTMLInputElement);
      if (text.value.trim()) this.#post({ cards: this.#begun(), text: text.value.trim() });
      text.value = "";
    });
  }

  /** @param {Scene} scene @param {Game | undefined} game */
  draw({ state, lang, operator }, game) {
    this.state = state;
    const known = Boolean(game && game.labels.length > 0);
    const blind = Boolean(state?.notices?.some(({ code }) => code === "weights"));
    document.body.dataset.pad = String(known && operator && (this.wished ?? blind));
    byId("pad-open", HTMLElement).hidden = !(known && operator);
    setText(byId("pad-open", HTMLElement), say(lang, document.body.dataset.pad === "true" ? "pad.camera" : "pad.open"));
    if (this.waiting === 0) this.laid = (state?.cards ?? []).map(named);
    if (!game || !known) return;
    this.#drawWords(lang);
    const box = byId("pad-keys", HTMLElement);
    redraw(box, [game.key, lang], () => box.replaceChildren(...game.labels.map((one) => this.#key(one.label, one.names[lang], game.mark_kind))));
    box.dataset.kind = game.mark_kind;
  }

  /** @param {Lang} lang */
  #drawWords(lang) {
    for (const name of ["apart", "turn", "back", "clear"]) setText(byId(`pad-${name}`, HTMLElement), say(lang, `pad.${name}`));
    byId("pad-apart", HTMLElement).setAttribute("aria-pressed", String(this.apart));
    const text = byId("pad-text", HTMLInputElement);
    text.placeholder = say(lang, `pad.text.${this.state?.mark_kind ?? "tile"}`);
    text.setAttribute("aria-label", text.placeholder);
    setText(byId("pad-note", HTMLElement), this.note);
  }

  /** @param {string} label @param {string} name @param {string} kind */
  #key(label, name, kind) {
    const button = make("button", "pad-key", drawMark(kind, label) ?? label);
    button.type = "button";
    button.dataset.label = label;
    button.title = name;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", (event) => {
      if (event.detail > 0) button.blur();
      if (this.ports.take(label)) return;
      const begun = this.#begun();
      const row = Math.max(0, ...begun.map((one) => one.row)) + (this.apart && begun.length > 0 ? 1 : 0);
      this.apart = false;
      this.#lay([...begun, { label, row, turned: false }]);
    });
    return button;
  }

  /** What lies there as long as it is no result: after that a new hand begins. */
  #begun() {
    return this.waiting === 0 && this.state?.result ? [] : this.laid;
  }

  /** @param {Named[]} laid */
  #lay(laid) {
    this.laid = laid;
    this.#post({ cards: laid });
  }

  /** One after the other, so that quick fingers lay every mark. @param {object} body */
  #post(body) {
    this.waiting += 1;
    this.last = this.last.then(async () => {
      const { good, said } = await this.ports.tell("/api/typed", body);
      this.waiting -= 1;
      this.note = good ? "" : said ? told(this.state ? /** @type {Lang} */ (document.documentElement.lang) : "en", said) : "";
      if (good) this.ports.hear(said);
      this.ports.redraw();
    });
  }
}

/** @param {Card} card @returns {Named} */
const named = (card) => ({ label: card.label ?? card.seen ?? "?", row: card.row ?? 0, turned: card.turned ?? false });
