/** The operator's strip: the game, its settings and the answers that last, as the game itself asks for them. */

import { byId, make, redraw, setText } from "../dom.js";
import { say, told } from "../i18n.js";
import { answerTo } from "../marks/games.js";

/** @import {Game, Games, Question, Value} from "../marks/games.js" */
/** @import {Lang, Scene, State} from "../types.js" */

/** Longer titles do not fit the strip; the value stands for them, and the title is told on hovering. */
const SHORT = 8;
/** More of them side by side do not fit the strip: they are chosen from lists then. */
const MOST_CHOICES = 20;
/** More of them for one question leave no finger room: it has a list then. */
const MOST_TOUCHED = 6;
/** What the kiosk answered stands in the place of the game, for which the strip has no room meanwhile. */
const NOTE_STAYS_MS = 10_000;

/** Sends what was chosen and shows what the kiosk holds; it never shows a choice that the kiosk did not take. */
export class Settings {
  /**
   * @param {Games} games
   * @param {(path: string, body: object) => Promise<{good: boolean, said: any}>} tell
   * @param {(answer: unknown) => void} onAnswer gets the new state
   */
  constructor(games, tell, onAnswer) {
    this.games = games;
    this.tell = tell;
    this.onAnswer = onAnswer;
    this.form = byId("settings", HTMLFormElement);
    this.fields = byId("set-fields", HTMLElement);
    this.game = byId("set-game", HTMLSelectElement);
    this.note = byId("set-note", HTMLElement);
    /** @type {Lang} */
    this.lang = "en";
    /** @type {State | null} */
    this.state = null;
    this.form.addEventListener("change", (event) => this.#chosen(event.target));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send(Object.fromEntries(this.#texts().map((input) => [input.name, input.value.trim() || null])));
    });
  }

  /** @param {Scene} scene */
  draw({ state, lang }) {
    this.lang = lang;
    this.state = state;
    const game = this.games.of(state);
    redraw(this.fields, [game?.key, lang], () => this.#build(game));
    redraw(this.form, [state?.fields, state?.mode, state?.method, state?.sota, state?.owner, state?.party?.status, lang, game?.key], () => this.#show(game));
  }

  /** Tells the kiosk; the refusal in the page's language, or nothing. @param {Record<string, Value | null>} wish @returns {Promise<string>} */
  async send(wish) {
    return this.#ask("/api/party", wish);
  }

  /** @param {Game | undefined} game */
  #build(game) {
    const asked = [...(game?.settings ?? []), ...(game?.questions ?? []).filter((question) => question.lasts)];
    const crowded = asked.reduce((sum, question) => sum + question.choices.length, 0) > MOST_CHOICES;
    this.fields.replaceChildren(...asked.map((question) => this.#field(question, crowded)));
    this.game.replaceChildren(...this.games.all.map(({ key, titles }) => new Option(titles[this.lang], key)));
  }

  /** @param {Question} question @param {boolean} crowded */
  #field(question, crowded) {
    if (question.choices.length === 0) return this.#text(question);
    return crowded || question.choices.length > MOST_TOUCHED ? this.#select(question) : this.#choices(question);
  }

  /** @param {Question} question */
  #select(question) {
    const select = make("select", "set-select");
    select.id = `set-${question.key}`;
    select.name = question.key;
    select.append(...question.choices.map(({ value, titles }) => new Option(titles[this.lang], String(value))));
    const label = make("label", "", question.titles[this.lang]);
    label.htmlFor = select.id;
    return make("div", "field", label, select);
  }

  /** @param {Question} question */
  #choices(question) {
    const box = make("div", "choices");
    box.id = `set-${question.key}`;
    for (const { value, titles } of question.choices) {
      const title = titles[this.lang];
      const input = make("input");
      Object.assign(input, { type: "radio", name: question.key, value: String(value) });
      const label = make("label", "choice", input, make("span", "", title.length > SHORT ? String(value) : title));
      label.title = title;
      box.append(label);
    }
    return make("fieldset", "", make("legend", "", question.titles[this.lang]), box);
  }

  /** @param {Question} question */
  #text(question) {
    const input = make("input");
    Object.assign(input, { type: "text", id: `set-${question.key}`, name: question.key, maxLength: 60, placeholder: question.titles[this.lang] });
    const label = make("label", "", question.titles[this.lang]);
    label.htmlFor = input.id;
    return make("div", "field field-text", label, input);
  }

  /** @param {Game | undefined} game */
  #show(game) {
    for (const key of ["title", "save"]) setText(byId(`set-${key}-text`, HTMLElement), say(this.lang, `set.${key}`));
    this.game.setAttribute("aria-label", say(this.lang, "set.game"));
    this.game.value = game?.key ?? "";
    byId("set-save-text", HTMLElement).hidden = this.#texts().length === 0;
    for (const question of [...(game?.settings ?? []), ...(game?.questions ?? [])]) {
      const said = answerTo(this.state, question);
      for (const select of this.form.querySelectorAll(`select[name="${question.key}"]`)) {
        if (select instanceof HTMLSelectElement) select.value = String(said ?? "");
      }
      for (const input of this.form.querySelectorAll(`input[name="${question.key}"]`)) {
        if (!(input instanceof HTMLInputElement)) continue;
        if (input.type === "radio") input.checked = input.value === String(said ?? "");
        else if (document.activeElement !== input) input.value = String(said ?? "");
      }
    }
    const fixed = this.state?.party?.status === "playing";
    for (const part of this.form.querySelectorAll("fieldset, input[type=text], button, select")) part.toggleAttribute("disabled", fixed);
  }

  #texts() {
    return [...this.fields.querySelectorAll("input")].filter(({ type }) => type === "text");
  }

  /** The value of the choice that a control stands for. @param {string} key @param {string} text @returns {Value | null} */
  #valueOf(key, text) {
    const game = this.games.of(this.state);
    const question = [...(game?.settings ?? []), ...(game?.questions ?? [])].find((one) => one.key === key);
    return question?.choices.find(({ value }) => String(value) === text)?.value ?? null;
  }

  /** @param {EventTarget | null} target */
  #chosen(target) {
    if (target === this.game) void this.#ask("/api/game", { game: this.game.value });
    else if ((target instanceof HTMLInputElement && target.type === "radio") || (target instanceof HTMLSelectElement && target.name)) void this.send({ [target.name]: this.#valueOf(target.name, target.value) });
  }

  /** @param {string} path @param {object} body */
  async #ask(path, body) {
    this.#note("", "");
    const { good, said } = await this.tell(path, body);
    const why = good ? "" : said ? say(this.lang, "set.refused", { reason: told(this.lang, said) || "422" }) : say(this.lang, "set.unreachable");
    if (good) this.onAnswer(said);
    this.#note(good ? "done" : "refused", good ? say(this.lang, "set.saved") : why);
    this.#show(this.games.of(this.state));
    return why;
  }

  /** @param {string} kind @param {string} text */
  #note(kind, text) {
    clearTimeout(this.noteTimer);
    if (text) this.noteTimer = setTimeout(() => this.#note("", ""), NOTE_STAYS_MS);
    this.note.dataset.kind = kind;
    setText(this.note, text);
  }
}
