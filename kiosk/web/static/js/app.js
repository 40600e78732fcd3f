/** Puts the page together: a connection that hears states, a scene made of the last one, views that draw it. */

import { byId, put } from "./dom.js";
import { fitAll } from "./fit.js";
import { Live } from "./live.js";
import { Answers } from "./marks/answers.js";
import { Course } from "./marks/course.js";
import { Games } from "./marks/games.js";
import { Pad } from "./marks/pad.js";
import { drawWhy } from "./marks/why.js";
import { LivePicture } from "./picture.js";
import { Post } from "./post.js";
import { Prefs } from "./prefs.js";
import { present } from "./present.js";
import { SheetView } from "./sheet/view.js";
import { Sound } from "./sound.js";
import { drawCards } from "./views/cards.js";
import { Desk } from "./views/desk.js";
import { Guide } from "./views/guide.js";
import { drawHeader, drawLink, drawSound } from "./views/header.js";
import { drawHeadline } from "./views/headline.js";
import { drawLivePanel } from "./views/live_panel.js";
import { Menu } from "./views/menu.js";
import { Settings } from "./views/settings.js";
import { drawSteps } from "./views/steps.js";
import { Tools } from "./views/tools.js";
import { drawVerdict } from "./views/verdict.js";
import { ZoneEditor } from "./views/zone.js";

/** @import {Scene, State} from "./types.js" */

/** The live panel first: it reads its size, which costs least before anything has changed. */
const VIEWS = [drawLivePanel, drawHeadline, drawVerdict, drawSteps, drawWhy];

/** Whether nothing moves on the table, and the picture shows what was read if anything was. @param {State | null} state @param {string} view of the picture */
function isCalm(state, view) {
  if (state === null || state.motion === "moving") return false;
  return state.motion === "reading" || (state.view ?? "") === view;
}

/** The page. */
class Page {
  constructor() {
    this.prefs = new Prefs();
    /** @type {State | null} */
    this.state = null;
    /** @type {Date | null} */
    this.heard = null;
    this.asked = false;
    this.sound = new Sound(() => this.draw());
    this.live = new Live({ onState: (state) => this.#hear(state), onLink: () => this.draw() });
    const post = new Post();
    /** @param {string} path @param {object} body */
    const tell = (path, body) => post.inquire(path, body);
    /** @param {unknown} answer */
    const hear = (answer) => void this.live.acceptAnswer(answer);
    this.games = new Games(() => this.draw());
    this.settings = new Settings(this.games, tell, hear);
    this.answers = new Answers({ send: (wish) => this.settings.send(wish), redraw: () => this.draw() });
    this.course = new Course({ redraw: () => this.draw(), by: () => this.desk.who() });
    this.sheet = new SheetView({ redraw: () => this.draw(), by: () => this.desk.who(), hear: (standing) => this.course.hear(standing), ask: (act) => this.course.ask(act) });
    this.pad = new Pad({
      take: (label) => Boolean(this.state && (this.answers.take(label, this.state) || this.desk.take(label))),
      tell,
      hear,
      redraw: () => this.draw(),
    });
    this.zone = new ZoneEditor((answer) => this.live.acceptAnswer(answer));
    this.desk = new Desk({
      redraw: () => this.draw(),
      hear: (answer) => (this.live.acceptAnswer(answer) ? Promise.resolve() : this.live.ask()),
      name: this.prefs.name,
      rename: (name) => this.prefs.rename(name),
    });
    this.menu = new Menu();
    this.tools = new Tools();
    this.guide = new Guide(() => this.draw());
    this.picture = new LivePicture(byId("picture", HTMLImageElement), () => this.draw());
  }

  start() {
    byId("button-view", HTMLButtonElement).hidden = !this.prefs.mayOperate;
    this.menu.start();
    this.tools.start();
    this.#listenToPerson();
    this.sound.start();
    this.draw();
    void this.games.fetch();
    void this.course.run();
    void this.live.run();
    void this.picture.run();
  }

  /** @param {State} state */
  #hear(state) {
    this.state = state;
    this.heard = new Date();
    this.draw();
  }

  /** Draws with the next frame of the screen, however often it is asked. In a hidden tab there is none: it draws at once. */
  draw() {
    if (document.hidden) return this.#drawNow();
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow() {
    this.asked = false;
    const scene = this.#scene();
    const game = this.games.of(scene.state);
    for (const view of VIEWS) view(scene);
    this.#dress(scene);
    drawHeader(scene, game);
    this.#sound(scene);
    this.course.draw(scene, game, this.prefs.mayOperate);
    this.pad.draw(scene, game);
    this.answers.draw(scene, game, this.course.names());
    this.desk.draw(scene);
    drawCards({ ...scene, state: scene.operator ? this.desk.applied(scene.state) : scene.state });
    this.sheet.draw(scene, this.course.standing, this.prefs.mayOperate);
    this.settings.draw(scene);
    this.menu.draw(scene.lang, scene.state?.result);
    this.tools.draw(scene.lang);
    this.zone.draw(scene);
    this.guide.draw(scene, game);
    drawLink(this.live.link, scene.lang);
    fitAll();
    this.picture.want(scene.shown !== "OFFLINE" && Boolean(scene.state?.frame));
    this.picture.pace(isCalm(scene.state, this.picture.view));
  }

  /** @param {Scene} scene */
  #sound({ shown, state, lang }) {
    this.sound.on = this.prefs.sound;
    this.sound.hear(shown, state?.score?.game_points);
    drawSound(this.prefs.sound, this.sound.blocked, lang);
  }

  /** @returns {Scene} */
  #scene() {
    const { lang, operator } = this.prefs;
    const silent = this.sound.blocked;
    const picture = { there: this.picture.there, view: this.picture.view, ageMs: this.picture.ageMs() };
    return { ...present(this.state, this.live.link), state: this.state, heard: this.heard, lang, operator, silent, picture };
  }

  /** @param {Scene} scene */
  #dress({ shown, stale, lang, operator }) {
    const { body, documentElement: root } = document;
    put(body, "data-shown", shown);
    put(body, "data-version", String(this.state?.version ?? ""));
    put(body, "data-stale", String(stale));
    put(body, "data-view", operator ? "operator" : "table");
    put(body, "data-kind", this.state?.mark_kind ?? "index");
    put(root, "lang", lang);
    put(root, "data-theme", this.prefs.theme);
  }

  #listenToPerson() {
    /** @type {Record<string, () => void>} */
    const acts = {
      view: () => this.prefs.switchView(),
      lang: () => this.prefs.switchLang(),
      theme: () => this.prefs.switchTheme(),
      sound: () => this.prefs.switchSound(),
      full: () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    };
    /** @type {Record<string, string>} */
    const keys = { KeyO: "view", KeyL: "lang", KeyT: "theme", KeyM: "sound", KeyF: "full" };
    /** @param {string} name */
    const act = (name) => {
      acts[name]();
      this.draw();
    };
    for (const name of Object.keys(acts)) byId(`button-${name}`, HTMLButtonElement).addEventListener("click", () => act(name));
    addEventListener("keydown", (event) => {
      const typing = event.target instanceof HTMLInputElement && event.target.type === "text";
      if (typing || event.ctrlKey || event.altKey || event.metaKey || !keys[event.code]) return;
      act(keys[event.code]);
    });
    addEventListener("resize", () => this.draw());
    addEventListener("hashchange", () => {
      this.prefs.followAddress();
      this.draw();
    });
  }
}

new Page().start();
