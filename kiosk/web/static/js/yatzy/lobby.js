/** The lobby: /yatzy, or /yatzy#CODE with the code of a game to join. */

import { byId, make, redraw, setText } from "../dom.js";
import { Note } from "../note.js";
import { Post } from "../post.js";
import { Prefs } from "../prefs.js";
import { read } from "./api.js";
import { Chat } from "./chat.js";
import { newToken, seats, sitDown } from "./seats.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Lobby} from "./types.js" */

const ASK_MS = 2000;
const LOST_AFTER = 1;
const STAKE_STEP = 5;

class LobbyPage {
  constructor() {
    this.prefs = new Prefs();
    this.post = new Post();
    this.note = new Note();
    /** @type {Lobby | null} */
    this.lobby = null;
    this.level = "optimal";
    this.missed = 0;
    this.busy = false;
    this.waits = false;
    /** Kept until an answer comes, so that pressing twice opens one game. */
    this.token = newToken();
    this.chat = new Chat((text) => this.#say(text));
  }

  start() {
    const name = byId("name", HTMLInputElement);
    name.value = this.prefs.name;
    name.addEventListener("change", () => this.prefs.rename(name.value.trim()));
    byId("code", HTMLInputElement).value = location.hash.slice(1, 13);
    byId("bot-advice", HTMLInputElement).checked = true;
    this.#onSubmit("bot-form", () => this.#open({ level: this.level, advice: checked("bot-advice") }));
    this.#onSubmit("friend-form", () => this.#open({ listed: checked("listed"), advice: checked("friend-advice"), stake: Number(byId("stake", HTMLSelectElement).value) }));
    this.#onSubmit("join-form", () => this.#joinByCode());
    byId("lang", HTMLButtonElement).addEventListener("click", () => this.#switch(() => this.prefs.switchLang()));
    byId("theme", HTMLButtonElement).addEventListener("click", () => this.#switch(() => this.prefs.switchTheme()));
    document.addEventListener("visibilitychange", () => void this.#ask());
    setInterval(() => void this.#ask(), ASK_MS);
    this.#draw();
    void this.#ask();
  }

  /** @param {() => void} change */
  #switch(change) {
    change();
    this.#draw();
  }

  /** @param {string} id @param {() => Promise<void>} submit */
  #onSubmit(id, submit) {
    byId(id, HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void submit();
    });
  }

  async #ask() {
    if (this.waits || document.hidden) return;
    this.waits = true;
    const { status, said } = await read("lobby");
    this.waits = false;
    if (status === 200) this.#hear(said);
    else this.missed += 1;
    this.#draw();
  }

  /** @param {Lobby} lobby */
  #hear(lobby) {
    this.lobby = lobby;
    this.missed = 0;
    this.chat.hear(lobby.chat);
  }

  /** @param {object} terms */
  async #open(terms) {
    await this.#enter("games", terms);
  }

  async #joinByCode() {
    const code = byId("code", HTMLInputElement).value.trim();
    if (!code) return this.note.tell(say(this.prefs.lang, "need.code"), "bad");
    await this.#enter("join", { code });
  }

  /** @param {string} path @param {object} body */
  async #enter(path, body) {
    const name = this.#name();
    if (!name || this.busy) return;
    this.busy = true;
    const { good, said } = await this.post.inquire(`/api/yatzy/${path}`, { name, token: this.token, ...body });
    this.busy = false;
    if (!good) return this.note.tell(said?.texts[this.prefs.lang] ?? say(this.prefs.lang, "failed"), "bad");
    sitDown(said.game, this.token);
    location.assign(`/yatzy/game#${said.game}`);
  }

  /** @returns {string} empty where it has to be written first */
  #name() {
    const field = byId("name", HTMLInputElement);
    const name = field.value.trim();
    if (name) this.prefs.rename(name);
    else {
      this.note.tell(say(this.prefs.lang, "need.name"), "bad");
      field.focus();
    }
    return name;
  }

  /** @param {string} text */
  async #say(text) {
    const name = this.#name();
    if (!name) return false;
    const { good, said } = await this.post.inquire("/api/yatzy/chat", { name, text });
    if (good) this.#hear(said);
    else this.note.tell(said?.texts[this.prefs.lang] ?? say(this.prefs.lang, "failed"), "bad");
    this.#draw();
    return good;
  }

  #draw() {
    const { lang, theme } = this.prefs;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.title = say(lang, "title");
    for (const [id, key] of Object.entries(WORDS)) setText(byId(id, HTMLElement), say(lang, key));
    setText(byId("lang", HTMLElement), lang === "ru" ? "EN" : "RU");
    byId("theme", HTMLElement).setAttribute("aria-label", say(lang, "theme"));
    byId("lost", HTMLElement).hidden = this.missed < LOST_AFTER;
    this.chat.draw(lang, true);
    if (!this.lobby) return;
    this.#drawLevels(this.lobby, lang);
    drawStakes(this.lobby.largest_win, lang);
    this.#drawLists(this.lobby, lang);
  }

  /** @param {Lobby} lobby @param {Lang} lang */
  #drawLevels(lobby, lang) {
    const box = byId("levels", HTMLElement);
    redraw(box, [lobby.levels, this.level, lang], () => {
      box.setAttribute("aria-label", say(lang, "new.bot"));
      box.replaceChildren(...lobby.levels.map(({ value, titles }) => {
        const button = make("button", "", titles[lang]);
        button.type = "button";
        button.setAttribute("role", "radio");
        button.setAttribute("aria-checked", String(value === this.level));
        button.addEventListener("click", () => this.#switch(() => (this.level = value)));
        return button;
      }));
    });
  }

  /** @param {Lobby} lobby @param {Lang} lang */
  #drawLists(lobby, lang) {
    const kept = new Set(seats().map(({ game }) => game));
    const names = (/** @type {{names: string[], level?: string | null}} */ { names: [first, second], level }) => `${first} — ${level ? say(lang, `bot.${level}`) : second}`;
    const own = lobby.playing.filter(({ game }) => kept.has(game));
    const open = lobby.waiting.filter(({ game }) => kept.has(game));
    const mine = [
      ...open.map(({ game }) => entry(say(lang, "wait.title"), link(game, say(lang, "resume")))),
      ...own.map((each) => entry(`${names(each)} · ${each.totals.join(" : ")}`, link(each.game, say(lang, "resume")))),
    ];
    fill("mine", mine, [open, own, lang], lang);
    const waiting = lobby.waiting.filter(({ game }) => !kept.has(game));
    fill("waiting", waiting.map(({ game, name, stake }) => entry(stake ? `${name} · ${say(lang, "list.stake", { stake })}` : name, this.#joinButton(game, lang))), [waiting, lang], lang);
    const others = lobby.playing.filter(({ game }) => !kept.has(game));
    fill("playing", others.map((each) => entry(`${names(each)} · ${each.totals.join(" : ")}`, link(each.game, say(lang, "watch")))), [others, lang], lang);
    fill("ended", lobby.ended.map(({ game, names: [first, second], totals }) => entry(`${first} — ${second} · ${totals.join(" : ")}`, link(game, say(lang, "proof.short")))), [lobby.ended, lang], lang);
  }

  /** @param {string} game @param {Lang} lang */
  #joinButton(game, lang) {
    const button = make("button", "", say(lang, "join"));
    button.type = "button";
    button.addEventListener("click", () => void this.#enter("join", { game }));
    return button;
  }
}

/** @type {Record<string, string>} by the id of the element */
const WORDS = {
  title: "title", back: "table", verify: "verify", lost: "no-link", "name-text": "name",
  "bot-title": "new.bot", "bot-advice-text": "new.advice", "bot-play": "new.play",
  "friend-title": "new.friend", "listed-text": "new.listed", "friend-advice-text": "new.advice", "friend-open": "new.open",
  "stake-text": "new.stake", "join-title": "join.title", join: "join",
  "mine-title": "list.mine", "waiting-title": "list.waiting", "playing-title": "list.playing", "ended-title": "list.ended",
};

/** @param {string} id */
const checked = (id) => byId(id, HTMLInputElement).checked;

/** @param {string} text @param {HTMLElement} act */
const entry = (text, act) => make("li", "", make("span", "game-name", text), act);

/** @param {string} game @param {string} text */
function link(game, text) {
  const found = make("a", "button", text);
  found.href = `/yatzy/game#${game}`;
  return found;
}

/** @param {string} id @param {HTMLElement[]} entries @param {unknown} key @param {Lang} lang */
function fill(id, entries, key, lang) {
  const list = byId(id, HTMLElement);
  redraw(list, key, () => list.replaceChildren(...(entries.length ? entries : [make("li", "", make("span", "hint", say(lang, "list.nothing")))])));
}

/** @param {number} largestWin @param {Lang} lang */
function drawStakes(largestWin, lang) {
  byId("stake-field", HTMLElement).hidden = largestWin === 0;
  const select = byId("stake", HTMLSelectElement);
  redraw(select, [largestWin, lang], () => {
    const { value } = select;
    const stakes = Array.from({ length: Math.min(20, Math.floor(largestWin / 2 / STAKE_STEP)) }, (_, step) => (step + 1) * STAKE_STEP);
    select.replaceChildren(new Option(say(lang, "new.no-stake"), "0"), ...stakes.map((stake) => new Option(String(stake), String(stake))));
    select.value = value || "0";
  });
}

new LobbyPage().start();
