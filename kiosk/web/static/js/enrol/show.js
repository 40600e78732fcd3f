/** Card by card: the live picture with the box, what is cut out, and the twelve cards below. */

import { byId, make, setText } from "../dom.js";
import { api, capturePicture, cutPicture, lookPicture, Refused } from "./api.js";
import { Box, middleBox } from "./box.js";

/** @import {App} from "./app.js" */

const PAUSE_MS = 120;
const LOST_MS = 1000;
const CUT_MS = 150;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Show {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {any} the look whose picture is shown */
    this.look = null;
    this.label = "";
    this.frozen = false;
    this.busy = false;
    this.cutAsked = 0;
    const svg = document.querySelector("#overlay");
    if (!(svg instanceof SVGSVGElement)) throw new Error("enrol.html has no #overlay");
    this.box = new Box(svg, () => this.#askForCut());
    byId("accept", HTMLButtonElement).addEventListener("click", () => this.accept());
    byId("undo", HTMLButtonElement).addEventListener("click", () => this.undo());
    byId("freeze", HTMLButtonElement).addEventListener("click", () => this.freeze());
    byId("check", HTMLButtonElement).addEventListener("click", () => app.go("report"));
    void this.#run();
  }

  get card() {
    return this.app.work?.cards.find((/** @type {any} */ card) => card.label === this.label) ?? null;
  }

  /** Goes to a card, or to the first that has too few pictures. @param {string} [label] */
  start(label) {
    this.frozen = false;
    this.label = label ?? this.#nextLabel() ?? this.app.work.cards[0].label;
    this.draw();
  }

  draw() {
    const { app, card } = this;
    if (!card) return;
    const suit = app.work.deck.suits.find((/** @type {any} */ one) => one.id === card.suit);
    const [count, wanted] = [card.captures.length, app.work.wanted];
    setText(byId("ask", HTMLElement), this.#nextLabel() === null && count >= wanted ? app.say("show.done") : app.say("show.ask", { rank: card.printed, suit: suit.names[app.lang] }));
    setText(byId("ask-count", HTMLElement), count >= wanted ? app.say("show.enough", { count }) : app.say("show.count", { next: count + 1, wanted }));
    byId("taken", HTMLElement).replaceChildren(...card.captures.slice(-6).map((/** @type {number} */ id) => Object.assign(make("img"), { src: capturePicture(id), alt: "" })));
    byId("undo", HTMLButtonElement).disabled = count === 0;
    byId("check", HTMLButtonElement).disabled = app.work.captures.length === 0;
    app.key("accept", app.say("show.accept"), "Enter");
    app.key("undo", app.say("show.undo"), "⌫");
    app.key("freeze", app.say(this.frozen ? "show.live" : "show.freeze"), "B");
    app.key("check", app.say("show.check"), "C");
    byId("cards", HTMLOListElement).replaceChildren(...app.work.cards.map((/** @type {any} */ one) => this.#cardButton(one)));
    this.#note();
  }

  /** Keeps what is in the box. */
  accept() {
    const { look, card, box } = this;
    if (!look || !card || !box.quad || this.busy) return;
    this.busy = true;
    void this.app.act(async () => {
      this.app.state = await api.take(look.sequence, box.quad ?? [], card.rank, card.suit);
      this.frozen = false;
      if ((this.card?.captures.length ?? 0) >= this.app.work.wanted) this.label = this.#nextLabel() ?? this.label;
    }).finally(() => {
      this.busy = false;
      this.draw();
    });
  }

  undo() {
    const last = this.card?.captures.at(-1);
    if (last === undefined) return;
    void this.app.act(async () => {
      this.app.state = await api.drop(last);
      this.draw();
    });
  }

  /** Stops at this picture, so that the box can be moved; or goes on. */
  freeze() {
    if (!this.look) return;
    this.frozen = !this.frozen;
    const { width, height, quad_px } = this.look;
    this.box.set(quad_px ?? (this.frozen ? middleBox(width, height) : null), width, height, this.frozen);
    this.#askForCut();
    this.draw();
    if (this.frozen) byId("screen", HTMLElement).focus();
  }

  /** Whether the key was for this view. @param {KeyboardEvent} event */
  press(event) {
    if (this.box.press(event.key)) return true;
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    /** @type {Record<string, () => void>} */
    const acts = { Backspace: () => this.undo(), KeyB: () => this.freeze(), KeyC: () => this.app.go("report"), ArrowLeft: () => this.#step(-1), ArrowRight: () => this.#step(1) };
    if (event.key === "Enter" && !onButton) acts.Enter = () => this.accept();
    if (!Object.hasOwn(acts, event.code)) return false;
    acts[event.code]();
    return true;
  }

  /** @param {number} by */
  #step(by) {
    const labels = this.app.work.cards.map((/** @type {any} */ card) => card.label);
    this.start(labels[(labels.indexOf(this.label) + by + labels.length) % labels.length]);
  }

  #nextLabel() {
    const { cards, wanted } = this.app.work;
    return cards.find((/** @type {any} */ card) => card.captures.length < wanted)?.label ?? null;
  }

  /** @param {any} card */
  #cardButton(card) {
    const suit = this.app.work.deck.suits.find((/** @type {any} */ one) => one.id === card.suit);
    const [count, wanted] = [card.captures.length, this.app.work.wanted];
    const node = make("button", "", `${card.printed} ${card.suit}`, make("small", "", "●".repeat(Math.min(count, wanted)) + "○".repeat(Math.max(0, wanted - count))));
    Object.assign(node, { type: "button", title: suit.names[this.app.lang], tabIndex: card.label === this.label ? 0 : -1 });
    node.setAttribute("aria-current", String(card.label === this.label));
    node.dataset.full = String(count >= wanted);
    node.addEventListener("click", () => {
      this.start(card.label);
      byId("screen", HTMLElement).focus();
    });
    return make("li", "", node);
  }

  async #run() {
    for (;;) {
      if (this.app.step !== "show" || this.frozen || this.busy || document.hidden) await pause(PAUSE_MS);
      else await pause(await this.#next());
    }
  }

  /** Looks once; how long to wait, in ms. */
  async #next() {
    try {
      const look = await api.look();
      if (look.sequence !== this.look?.sequence) await this.#drawLook(look);
      return PAUSE_MS;
    } catch (error) {
      this.look = null;
      this.box.set(null, 1, 1, false);
      setText(byId("screen-note", HTMLElement), error instanceof Refused ? error.texts[this.app.lang] : this.app.say("offline"));
      return LOST_MS;
    }
  }

  /** The picture and its box change together, so that what is accepted is what was seen. @param {any} look */
  async #drawLook(look) {
    const image = new Image();
    image.src = lookPicture(look.sequence);
    await image.decode();
    if (this.frozen || this.busy || this.app.step !== "show") return;
    byId("picture", HTMLImageElement).src = image.src;
    this.look = look;
    this.box.set(look.quad_px, look.width, look.height, false);
    this.#askForCut();
    this.#note();
  }

  #note() {
    const { look } = this;
    const key = this.frozen ? "keys" : !look ? "lost" : !look.quad_px ? "none" : look.small ? "small" : look.one_card ? "" : "several";
    setText(byId("screen-note", HTMLElement), key && this.app.say(`show.${key}`));
    byId("accept", HTMLButtonElement).disabled = !this.box.quad;
  }

  /** Shows what would be cut out, a moment after the box has come to rest. */
  #askForCut() {
    const cut = byId("cut", HTMLImageElement);
    cut.hidden = !this.box.quad;
    clearTimeout(this.cutAsked);
    this.cutAsked = setTimeout(() => {
      if (this.look && this.box.quad) cut.src = cutPicture(this.look.sequence, this.box.quad);
    }, this.frozen ? CUT_MS : 0);
  }
}
