/** A game with a score sheet, as it is played under the camera: whose turn, the roll, the dice, the sheet, what to do. */

import { byId, make, put, redraw, setText } from "../dom.js";
import { keepFitting } from "../fit.js";
import { told } from "../i18n.js";
import { drawMark } from "../marks/art.js";
import { Post } from "../post.js";
import { choiceOf } from "./acts.js";
import { SheetAdvice } from "./advice.js";
import { drawSheet } from "./table.js";
import { say } from "./words.js";

/** @import {Standing} from "../marks/course.js" */
/** @import {Lang, Scene, State} from "../types.js" */
/** @import {Deed} from "./acts.js" */

/** Draws it, and tells the kiosk what people say. */
export class SheetView {
  /** @param {{redraw: () => void, by: () => string, hear: (standing: Standing) => void, ask: (act: string) => void}} ports */
  constructor(ports) {
    this.ports = ports;
    this.post = new Post();
    this.advice = new SheetAdvice(() => ports.redraw());
    /** @type {State | null} */
    this.state = null;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {{row: string | null, die: number | null, faces: (number | null)[]}} */
    this.draft = { row: null, die: null, faces: [] };
    this.about = "";
    this.event = 0;
    this.note = "";
    this.mayAct = false;
    addEventListener("keydown", (event) => this.#key(event), true);
    byId("cards", HTMLElement).addEventListener("click", (event) => this.#touch(event));
  }

  /** After the cards are drawn. @param {Scene} scene @param {Standing | null} standing @param {boolean} mayAct */
  draw({ state, lang, shown }, standing, mayAct) {
    const sheet = standing && standing.sheet.length > 0 ? standing : null;
    put(document.body, "data-sheet", String(Boolean(sheet)));
    [this.state, this.standing, this.mayAct] = [state, sheet, mayAct && shown !== "OFFLINE"];
    put(document.body, "data-ended", String(Boolean(sheet && state?.ended)));
    if (!state || !sheet) return;
    this.#begin(state, sheet);
    this.advice.follow(state, sheet);
    this.#drawTurn(state, sheet, lang);
    this.#drawSheet(sheet, lang);
    this.advice.draw(sheet, lang);
    this.#drawEnd(state);
    this.#drawActs(state, sheet, lang);
    this.#markKept(state, lang);
  }

  /** What was begun is about this roll and these dice, and ends with them. @param {State} state @param {Standing} standing */
  #begin(state, standing) {
    if (this.event !== standing.event) [this.event, this.note, this.draft.row] = [standing.event, "", null];
    const labels = state.cards.map(({ label }) => label);
    const about = JSON.stringify([standing.event, labels]);
    if (about === this.about) return;
    this.about = about;
    const faces = labels.map((label) => (label ? Number(label) : null));
    const unread = faces.indexOf(null);
    this.draft = { ...this.draft, faces, die: state.turn?.code === "unread" && unread >= 0 ? unread : null };
  }

  /** @param {State} state @param {Standing} standing @param {Lang} lang */
  #drawTurn({ turn }, standing, lang) {
    const box = byId("turn", HTMLElement);
    redraw(box, [turn?.player, turn?.number, turn?.labels, turn?.kept, standing.titles, standing.notes, lang], () => {
      const name = make("b", "turn-name", turn?.player ?? standing.titles[lang]);
      const note = make("span", "turn-note", standing.notes.map((text) => text[lang]).join(" · "));
      const who = make("span", "turn-who", name, note);
      if (!turn) return box.replaceChildren(who);
      const dots = Array.from({ length: turn.most }, (_, place) => make("i", place < turn.number ? "turn-dot turn-done" : "turn-dot"));
      const text = turn.number > 0 ? say(lang, "roll", { number: turn.number, most: turn.most }) : say(lang, "roll.none");
      const left = turn.number > 0 ? say(lang, `left.${turn.most - turn.number}`) : "";
      const rolls = make("span", "turn-rolls", make("span", "turn-dots", ...dots), make("b", "", text), make("span", "turn-left", left));
      box.replaceChildren(who, rolls, make("span", "turn-dice", ...this.#rollDice(turn, lang)));
      keepFitting(name, 0.4, "one");
    });
  }

  /** The dice of the roll that counts, small; whoever touches one corrects it. @param {import("../types.js").Turn} turn @param {Lang} lang */
  #rollDice(turn, lang) {
    return turn.labels.map((label, place) => {
      const button = make("button", "turn-die", drawMark("die", label) ?? label);
      button.type = "button";
      button.toggleAttribute("data-kept", turn.kept[place] === true);
      button.title = turn.kept[place] ? `${label}: ${say(lang, "kept")}` : label;
      button.setAttribute("aria-label", button.title);
      button.addEventListener("click", () => this.#pick(place));
      return button;
    });
  }

  /** @param {Standing} standing @param {Lang} lang */
  #drawSheet(standing, lang) {
    const box = byId("sheet", HTMLElement);
    const costs = this.advice.costs;
    redraw(box, [standing.sheet, standing.seats, standing.seat, this.draft.row, [...costs], lang, this.mayAct], () => {
      box.style.setProperty("--seats", String(standing.seats.length));
      box.replaceChildren(drawSheet(standing, this.draft.row, costs, lang, this.mayAct ? (row) => this.#choose(row) : null));
    });
  }

  /** In place of the dice, when the game is over: the places. @param {State} state */
  #drawEnd({ ended }) {
    const box = byId("sheet-end", HTMLElement);
    redraw(box, [ended], () => {
      const lines = (ended?.seats ?? []).map(({ place, name, points }) => {
        const line = make("li", place === 1 ? "first" : "", make("i", "", String(place)), make("span", "", name), make("b", "", String(points)));
        line.title = name;
        return line;
      });
      box.replaceChildren(...lines);
    });
  }

  /** @param {State} state @param {Standing} standing @param {Lang} lang */
  #drawActs(state, standing, lang) {
    const { line, deeds } = choiceOf(state, standing, this.#wishes(), lang);
    const shown = this.mayAct ? deeds : [];
    const say_ = byId("sheet-say", HTMLElement);
    setText(say_, this.note || line);
    say_.toggleAttribute("data-asks", Boolean(state.turn?.code && !state.turn.counted));
    keepFitting(say_, 0.5, "many");
    const box = byId("sheet-acts", HTMLElement);
    redraw(box, [shown, lang], () => box.replaceChildren(...shown.map((deed) => this.#button(deed))));
    keepFitting(box, 0.5, "one");
  }

  /** @param {Deed} deed */
  #button(deed) {
    const names = /** @type {Record<string, string>} */ ({ Enter: "Enter", Escape: "Esc", Backspace: "⌫", KeyA: "A" });
    const kbd = names[deed.key] ? [make("kbd", "", names[deed.key])] : [];
    const face = deed.act === "fix" || deed.act === "face" ? drawMark("die", deed.text) : null;
    const button = make("button", `sheet-act${deed.main ? " main" : ""}${face ? " sheet-face" : ""}`, ...kbd, face ?? make("span", "", deed.text));
    button.type = "button";
    if (face) button.setAttribute("aria-label", deed.text);
    if (deed.pressed !== undefined) button.setAttribute("aria-pressed", String(deed.pressed));
    button.addEventListener("click", (event) => {
      if (event.detail > 0) button.blur();
      void this.#do(deed);
    });
    return button;
  }

  /** Says on each die whether it was kept. @param {State} state @param {Lang} lang */
  #markKept({ turn, cards }, lang) {
    [...byId("cards", HTMLElement).children].forEach((tile, place) => {
      const kept = turn?.stays[place] === true && place < cards.length;
      tile.setAttribute("data-kept", kept ? say(lang, "kept") : "");
      tile.toggleAttribute("data-picked", this.draft.die !== null && this.#placeOf(place) === this.draft.die);
    });
  }

  /** The place in the roll of a die that lies there, while it is the roll; else its own. @param {number} place from 0 */
  #placeOf(place) {
    const turn = this.state?.turn;
    return turn?.counted ? (turn.places[place] ?? place + 1) - 1 : place;
  }

  /** @param {MouseEvent} event */
  #touch(event) {
    const tile = event.target instanceof Element ? event.target.closest(".tile") : null;
    const place = tile?.parentElement ? [...tile.parentElement.children].indexOf(tile) : -1;
    if (this.standing && place >= 0 && place < (this.state?.cards.length ?? 0)) this.#pick(this.#placeOf(place));
  }

  /** @param {number} place from 0 */
  #pick(place) {
    const turn = this.state?.turn;
    if (!turn || !this.mayAct) return;
    const count = turn.counted || turn.number > 0 ? 5 : this.draft.faces.length;
    if (place >= count || (!turn.counted && !turn.asks)) return;
    this.draft.die = this.draft.die === place ? null : place;
    this.ports.redraw();
  }

  /** The second touch on a row writes it. @param {string} row */
  #choose(row) {
    const write = this.draft.row === row && this.#deeds().find(({ act }) => act === "write");
    if (write) return void this.#do(write);
    this.draft = { ...this.draft, row, die: null };
    this.ports.redraw();
  }

  /** @param {number} step */
  #step(step) {
    const free = (this.standing?.sheet ?? []).filter(({ cells }) => cells.some(({ offer }) => offer !== null)).map(({ key }) => key);
    if (free.length === 0) return;
    const at = this.draft.row === null ? (step > 0 ? -1 : 0) : free.indexOf(this.draft.row);
    this.draft = { ...this.draft, row: free[(at + step + free.length) % free.length], die: null };
    this.ports.redraw();
  }

  #wishes() {
    return { ...this.draft, advice: this.advice.wished };
  }

  #deeds() {
    if (!this.state || !this.standing || !this.mayAct) return [];
    return choiceOf(this.state, this.standing, this.#wishes(), /** @type {Lang} */ (document.documentElement.lang)).deeds;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target, key, code } = event;
    if (!this.standing || !this.mayAct || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (target instanceof HTMLButtonElement && (key === "Enter" || key === " ")) return;
    const deed = this.#deeds().find((one) => one.key === key || one.key === code);
    const digit = /^[1-5]$/.test(key) ? Number(key) - 1 : null;
    if (deed) void this.#do(deed);
    else if (key === "ArrowDown" || key === "ArrowUp") this.#step(key === "ArrowDown" ? 1 : -1);
    else if (digit !== null) this.#pick(digit);
    else if (!["Enter", "Escape", "Backspace"].includes(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {Deed} deed */
  async #do({ act, said }) {
    if (act === "start") return this.ports.ask(act);
    if (act === "advice") {
      this.advice.wished = !this.advice.wished;
      return this.ports.redraw();
    }
    if (act === "back" || act === "face") return this.#drafted(act, said);
    const lang = /** @type {Lang} */ (document.documentElement.lang);
    const by = this.ports.by() || this.state?.turn?.player || this.standing?.seats[0]?.name || "?";
    const after = act === "write" || act === "fix" ? { after: this.standing?.event } : {};
    const { good, said: answer } = await this.post.act(`/api/course/${act}`, { by, ...said, ...after });
    if (good) this.ports.hear(/** @type {Standing} */ (/** @type {unknown} */ (answer)));
    else this.note = answer ? told(lang, answer) : say(lang, "unreachable");
    if (good) this.draft = { ...this.draft, row: null, die: null };
    this.ports.redraw();
  }

  /** What is said of dice that do not count yet is kept until they do. @param {string} act @param {any} said */
  #drafted(act, said) {
    if (act === "face") this.draft.faces[said.place - 1] = said.face;
    const unread = this.draft.faces.indexOf(null);
    this.draft.die = act === "back" || unread < 0 ? null : unread;
    this.ports.redraw();
  }
}
