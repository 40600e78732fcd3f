/** The tile set: one tile before the camera, what it is read as, and all tiles below to say what it is. */

import { byId, make, setText } from "../dom.js";
import { Box, middleBox } from "../enrol/box.js";
import { Refused } from "../enrol/api.js";
import { drawMark } from "../marks/art.js";
import { Note } from "../note.js";
import { Prefs } from "../prefs.js";
import { api, lookPicture, tilePicture } from "./api.js";
import { say } from "./words.js";

/** @import {Texts} from "../types.js" */
/**
 * @typedef {{label: string, names: Texts, pictures: number[]}} Tile
 * @typedef {{sequence: number, width: number, height: number, quad_px: number[][] | null, label: string | null, seen: string | null, confidence: number, others: number, small: boolean}} Look
 */

const PAUSE_MS = 120;
const LOST_MS = 1000;
const PICTURES_SHOWN = 6;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The page. */
class App {
  constructor() {
    this.prefs = new Prefs();
    this.note = new Note();
    /** @type {Tile[]} */
    this.tiles = [];
    this.label = "1s";
    /** @type {Look | null} the look whose picture is shown */
    this.look = null;
    this.frozen = false;
    this.busy = false;
    const svg = document.querySelector("#overlay");
    if (!(svg instanceof SVGSVGElement)) throw new Error("tiles.html has no #overlay");
    this.box = new Box(svg, () => {});
    /** @type {Record<string, () => void>} */
    const acts = { accept: () => this.accept(), undo: () => this.undo(), freeze: () => this.freeze(), clear: () => this.clear(), lang: () => this.switchLang() };
    for (const [id, act] of Object.entries(acts)) byId(id, HTMLButtonElement).addEventListener("click", act);
    addEventListener("keydown", (event) => this.#press(event));
  }

  async start() {
    await this.act(async () => this.#take(await api.tiles()));
    void this.#run();
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values) {
    return say(this.prefs.lang, key, values);
  }

  get tile() {
    return this.tiles.find((tile) => tile.label === this.label) ?? null;
  }

  /** @param {string | null} label */
  #name(label) {
    return this.tiles.find((tile) => tile.label === label)?.names[this.prefs.lang] ?? label ?? "";
  }

  /** @param {{tiles: Tile[]}} set */
  #take(set) {
    this.tiles = set.tiles;
    this.draw();
  }

  /** Does something; where it is refused, the page says why. @param {() => Promise<void>} act */
  async act(act) {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
    } catch (error) {
      const text = error instanceof Refused ? error.texts[this.prefs.lang] : error instanceof TypeError ? this.say("offline") : String(error);
      this.note.tell(text, "bad");
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  accept() {
    const { look, box, label } = this;
    if (!look || !box.quad) return;
    void this.act(async () => {
      this.#take(await api.take(look.sequence, box.quad ?? [], label));
      this.frozen = false;
      this.note.tell(this.say("taken", { name: this.#name(label) }), "good");
    });
  }

  undo() {
    if (this.tile?.pictures.length) void this.act(async () => this.#take(await api.drop(this.label)));
  }

  clear() {
    if (confirm(this.say("clear.sure"))) void this.act(async () => this.#take(await api.clear()));
  }

  /** Stops at this picture, so that the box can be moved; or goes on. */
  freeze() {
    if (!this.look) return;
    this.frozen = !this.frozen;
    const { width, height, quad_px } = this.look;
    this.box.set(quad_px ?? (this.frozen ? middleBox(width, height) : null), width, height, this.frozen);
    this.draw();
    if (this.frozen) byId("screen", HTMLElement).focus();
  }

  switchLang() {
    this.prefs.switchLang();
    this.draw();
  }

  draw() {
    const { lang, theme } = this.prefs;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.title = this.say("title");
    for (const id of ["title", "lang", "home", "clear", "hint"]) setText(byId(id, HTMLElement), this.say(id));
    const shown = this.tiles.filter((tile) => tile.pictures.length > 0).length;
    setText(byId("progress", HTMLElement), this.say("progress", { count: shown }));
    byId("clear", HTMLButtonElement).disabled = shown === 0;
    const name = this.#name(this.label);
    setText(byId("ask", HTMLElement), this.say("ask", { name }));
    this.#key("accept", this.say("accept", { name }), "Enter");
    this.#key("undo", this.say("undo"), "⌫");
    this.#key("freeze", this.say(this.frozen ? "live" : "freeze"), "B");
    byId("accept", HTMLButtonElement).disabled = !this.box.quad;
    byId("undo", HTMLButtonElement).disabled = !this.tile?.pictures.length;
    const pictures = (this.tile?.pictures ?? []).slice(-PICTURES_SHOWN);
    byId("taken", HTMLElement).replaceChildren(...pictures.map((number) => Object.assign(make("img"), { src: tilePicture(this.label, number), alt: "" })));
    this.#drawReading();
    this.#drawTiles();
  }

  #drawReading() {
    const { look } = this;
    const kind = this.frozen || !look?.seen ? "none" : !look.label ? "unsure" : look.label === this.label ? "same" : "other";
    const node = byId("reading", HTMLElement);
    node.dataset.kind = kind;
    setText(node, this.frozen ? "" : this.say(`reading.${kind}`, { name: this.#name(look?.seen ?? null), percent: Math.round((look?.confidence ?? 0) * 100) }));
    const note = this.frozen ? "keys" : !look ? "lost" : !look.quad_px ? "none" : look.small ? "small" : look.others ? "several" : "";
    setText(byId("screen-note", HTMLElement), note && this.say(`note.${note}`));
  }

  #drawTiles() {
    const list = byId("tiles", HTMLOListElement);
    const key = JSON.stringify([this.tiles, this.label, this.prefs.lang]);
    if (list.dataset.of === key) return;
    list.dataset.of = key;
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...this.tiles.map((tile) => make("li", "", this.#tileButton(tile))));
    const current = list.querySelector("[aria-current=true]");
    if (hadFocus && current instanceof HTMLElement) current.focus();
  }

  /** @param {Tile} tile */
  #tileButton(tile) {
    const name = tile.names[this.prefs.lang];
    const node = make("button", "", drawMark("tile", tile.label, false) ?? tile.label, make("small", "", "●".repeat(Math.min(tile.pictures.length, 4))));
    Object.assign(node, { type: "button", title: name, tabIndex: tile.label === this.label ? 0 : -1 });
    node.setAttribute("aria-label", `${name}, ${tile.pictures.length}`);
    node.setAttribute("aria-current", String(tile.label === this.label));
    node.addEventListener("click", () => this.#choose(tile.label));
    return node;
  }

  /** @param {string} label */
  #choose(label) {
    this.label = label;
    this.draw();
  }

  /** @param {string} id @param {string} text @param {string} key */
  #key(id, text, key) {
    byId(id, HTMLButtonElement).replaceChildren(text, make("kbd", "", key));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.box.press(event.key)) return event.preventDefault();
    const onTile = event.target instanceof HTMLElement && event.target.closest("#tiles") !== null;
    const onButton = !onTile && (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement);
    /** @type {Record<string, () => void>} */
    const acts = { Backspace: () => this.undo(), KeyB: () => this.freeze(), ArrowLeft: () => this.#step(-1), ArrowRight: () => this.#step(1) };
    if (event.key === "Enter" && !onButton) acts.Enter = () => this.accept();
    if (!Object.hasOwn(acts, event.code)) return;
    event.preventDefault();
    acts[event.code]();
  }

  /** @param {number} by */
  #step(by) {
    const labels = this.tiles.map((tile) => tile.label);
    this.#choose(labels[(labels.indexOf(this.label) + by + labels.length) % labels.length]);
  }

  async #run() {
    for (;;) await pause(this.frozen || this.busy || document.hidden ? PAUSE_MS : await this.#next());
  }

  /** Looks once; how long to wait, in ms. */
  async #next() {
    try {
      const look = await api.look();
      if (look.sequence !== this.look?.sequence) await this.#show(look);
      return PAUSE_MS;
    } catch (error) {
      this.look = null;
      this.box.set(null, 1, 1, false);
      this.draw();
      setText(byId("screen-note", HTMLElement), error instanceof Refused ? error.texts[this.prefs.lang] : this.say("offline"));
      return LOST_MS;
    }
  }

  /** The picture and its box change together, so that what is accepted is what was seen. @param {Look} look */
  async #show(look) {
    const image = new Image();
    image.src = lookPicture(look.sequence);
    await image.decode();
    if (this.frozen || this.busy) return;
    byId("picture", HTMLImageElement).src = image.src;
    this.look = look;
    this.box.set(look.quad_px, look.width, look.height, false);
    this.draw();
  }
}

void new App().start();
