/** The course of a game: who sits where, with how much, and what happened; each act is told with a touch. */

import { byId, make, redraw } from "../dom.js";
import { say, told } from "../i18n.js";
import { Post } from "../post.js";

/** @import {Game} from "./games.js" */
/** @import {Lang, Scene, Texts} from "../types.js" */

/**
 * @typedef {{name: string, score: number, tags: Texts, value: string, marked: Texts | null}} Seat
 * @typedef {{key: string, titles: Texts, picks: "nothing" | "one-seat" | "seats" | "names" | "results", names: number}} Act
 * @typedef {{key: string, titles: Texts, cells: {points: number | null, offer: number | null}[], sums: boolean}} SheetRow
 * @typedef {{titles: Texts, notes: Texts[], seats: Seat[], acts: Act[], sheet: SheetRow[], seat: number | null, event: number, advised: boolean}} Standing
 */

/** Four players are in no hurry. */
const ASK_EVERY_MS = 2000;

/** Asks where the game stands, draws it, and tells what happened. */
export class Course {
  /** @param {{redraw: () => void, by: () => string}} ports */
  constructor(ports) {
    this.ports = ports;
    this.post = new Post();
    this.box = byId("course", HTMLElement);
    /** @type {Standing | null} */
    this.standing = null;
    /** The act that waits for seats or names. @type {Act | null} */
    this.asking = null;
    /** @type {Set<number>} */
    this.picked = new Set();
    this.note = "";
    this.wanted = false;
    this.log = 0;
    /** Whether the players themselves act here. */
    this.players = false;
  }

  /** Runs for the life of the page. */
  async run() {
    for (;;) {
      if (this.wanted && !document.hidden) await this.#fetch();
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  }

  async #fetch() {
    try {
      const answer = await fetch("/api/course");
      if (answer.ok) this.hear(await answer.json());
    } catch {
      // asked again
    }
  }

  /** Where the game stands, as the kiosk has just said. @param {Standing | null} standing */
  hear(standing) {
    this.standing = standing;
    this.ports.redraw();
  }

  /** @param {Scene} scene @param {Game | undefined} game @param {boolean} mayOperate */
  draw({ lang, operator, state }, game, mayOperate) {
    const asked = this.wanted && this.log === (state?.log ?? 0);
    this.wanted = Boolean(game?.course);
    this.log = state?.log ?? 0;
    if (this.wanted && !asked) void this.#fetch();
    if (!this.wanted) this.standing = null;
    const { standing } = this;
    this.players = Boolean(game?.watched);
    document.body.dataset.asking = String(Boolean(this.asking));
    const acting = operator || (mayOperate && this.players);
    document.body.dataset.course = String(Boolean(standing) && (acting || (standing?.seats.length ?? 0) > 0));
    redraw(this.box, [standing, lang, acting, this.asking?.key, [...this.picked], this.note], () => {
      this.box.replaceChildren();
      if (!standing) return;
      const head = make("div", "course-head", make("b", "course-title", standing.titles[lang]), ...standing.notes.map((note) => make("span", "course-note", note[lang])));
      this.box.append(head, ...standing.seats.map((seat, place) => this.#seat(seat, place, lang)));
      if (acting) this.box.append(...this.#acts(standing, lang));
    });
  }

  /** Ask what an act asks. @param {string} key */
  ask(key) {
    const act = this.standing?.acts.find((one) => one.key === key);
    if (act) this.#start(act);
  }

  /** Who sits at a seat, by the seat as the questions of the game name it. @returns {Map<unknown, string>} */
  names() {
    return new Map((this.standing?.seats ?? []).map(({ value, name }) => [value, name]));
  }

  /** @param {Seat} seat @param {number} place @param {Lang} lang */
  #seat(seat, place, lang) {
    const text = [make("span", "seat-tag", seat.tags[lang]), make("b", "seat-name", seat.name), make("span", "seat-score", String(seat.score))];
    const button = make("button", "seat", ...text, ...(seat.marked ? [make("i", "seat-marked", seat.marked[lang])] : []));
    button.type = "button";
    button.disabled = !this.asking || this.asking.picks === "names";
    button.setAttribute("aria-pressed", String(this.picked.has(place)));
    button.addEventListener("click", () => {
      if (this.asking?.picks === "one-seat") return void this.#tell(this.asking, { seats: [place] });
      this.picked.has(place) ? this.picked.delete(place) : this.picked.add(place);
      this.ports.redraw();
    });
    return button;
  }

  /** @param {Standing} standing @param {Lang} lang */
  #acts(standing, lang) {
    if (this.asking?.picks === "names") return [this.#names(this.asking, lang)];
    const acts = this.asking ? [this.asking] : standing.acts;
    const buttons = acts.map((act) => this.#button(this.asking ? say(lang, "course.done") : act.titles[lang], () => this.#start(act)));
    if (this.asking?.picks === "one-seat") buttons.pop();
    const undo = this.#button(say(lang, this.asking ? "desk.back" : "desk.undo"), () => (this.asking ? this.#stop("") : this.#tell(null, {})));
    const what = this.asking ? say(lang, "course.touch", { what: this.asking.titles[lang] }) : this.note;
    const back = this.asking || standing.seats.length > 0 ? [undo] : [];
    return [make("div", "course-acts", make("output", "course-say", what), ...buttons, ...back)];
  }

  /** @param {Act} act @param {Lang} lang */
  #names(act, lang) {
    const inputs = Array.from({ length: act.names }, (_, place) => {
      const input = make("input");
      const value = this.standing?.seats[place]?.name ?? "";
      Object.assign(input, { type: "text", maxLength: 60, value, placeholder: say(lang, "course.player", { place: place + 1 }) });
      input.setAttribute("aria-label", input.placeholder);
      return input;
    });
    const form = make("form", "course-acts", ...inputs, this.#button(say(lang, "course.done"), () => form.requestSubmit()), this.#button(say(lang, "desk.back"), () => this.#stop("")), make("output", "course-say", this.note));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#tell(act, { names: inputs.map(({ value }) => value.trim()).filter(Boolean) });
    });
    return form;
  }

  /** @param {Act} act */
  #start(act) {
    const asks = act.picks === "one-seat" || act.picks === "seats" || act.picks === "names";
    if (asks && this.asking?.key !== act.key) {
      this.asking = act;
      this.note = "";
      return this.ports.redraw();
    }
    void this.#tell(act, { seats: [...this.picked] });
  }

  /** @param {string} note */
  #stop(note) {
    this.asking = null;
    this.picked.clear();
    this.note = note;
    this.ports.redraw();
  }

  /** @param {Act | null} act null takes the newest event back @param {{names?: string[], seats?: number[]}} said */
  async #tell(act, said) {
    const lang = /** @type {Lang} */ (document.documentElement.lang);
    const by = this.ports.by() || (this.players ? (said.names?.[0] ?? "") : "");
    if (!by) {
      this.note = say(lang, "desk.who");
      return this.ports.redraw();
    }
    const { good, said: answer } = await this.post.act(`/api/course/${act ? act.key : "undo"}`, { by, ...said });
    if (!good) {
      this.note = answer ? told(lang, answer) : say(lang, "set.unreachable");
      return this.ports.redraw();
    }
    this.standing = /** @type {Standing} */ (/** @type {unknown} */ (answer));
    this.#stop("");
  }

  /** @param {string} text @param {() => void} act */
  #button(text, act) {
    const button = make("button", "course-act", text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }
}
