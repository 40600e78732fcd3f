/** The page of one game: /yatzy/game#NUMBER. It asks once a second, so a reload or a lost connection shows the truth. */

import { byId, make, redraw, setText } from "../dom.js";
import { Note } from "../note.js";
import { Post } from "../post.js";
import { Prefs } from "../prefs.js";
import { AdviceView } from "./advice.js";
import { read } from "./api.js";
import { Before } from "./before.js";
import { CardView } from "./card.js";
import { Chat } from "./chat.js";
import { ClockView } from "./clock.js";
import { DICE, DiceView, drawSmallDice } from "./dice.js";
import { drawFair } from "./fair.js";
import { standUp, tokenOf } from "./seats.js";
import { ROWS, say } from "./words.js";

/** @import {Room, Seat} from "./types.js" */

const ASK_MS = 1000;
const TICK_MS = 250;
const LOST_AFTER = 1;
const NOTHING_HELD = Array.from({ length: DICE }, () => false);

class GamePage {
  constructor() {
    this.prefs = new Prefs();
    this.post = new Post();
    this.note = new Note();
    this.clock = new ClockView();
    this.game = location.hash.slice(1);
    this.token = tokenOf(this.game);
    /** @type {Room | null} */
    this.room = null;
    this.held = NOTHING_HELD;
    this.heldOf = "";
    this.zeroAsked = "";
    this.busy = false;
    this.missed = 0;
    this.waits = false;
    this.acts = 0;
    this.mine = new CardView(byId("mine", HTMLElement), (row) => void this.#write(row));
    this.other = new CardView(byId("other", HTMLElement), () => {});
    this.dice = new DiceView(byId("dice", HTMLElement), (place) => this.#toggle(place));
    this.before = new Before((seed) => void this.#act("confirm", { seed }), () => void this.#leave());
    this.advice = new AdviceView((faces) => this.#hold(faces), () => this.#draw());
    this.chat = new Chat((text) => this.#say(text));
  }

  start() {
    byId("roll", HTMLButtonElement).addEventListener("click", () => void this.#roll());
    byId("lang", HTMLButtonElement).addEventListener("click", () => this.#switch(() => this.prefs.switchLang()));
    byId("theme", HTMLButtonElement).addEventListener("click", () => this.#switch(() => this.prefs.switchTheme()));
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => location.reload());
    document.addEventListener("visibilitychange", () => void this.#ask());
    setInterval(() => this.clock.draw(this.room, this.#names(), this.prefs.lang), TICK_MS);
    setInterval(() => void this.#ask(), ASK_MS);
    this.#draw();
    void this.#ask();
  }

  /** @param {() => void} change */
  #switch(change) {
    change();
    this.#draw();
  }

  async #ask() {
    if (this.busy || this.waits || document.hidden || !this.game) return;
    this.waits = true;
    const { acts } = this;
    const { status, said } = await read(`games/${this.game}`, this.token);
    this.waits = false;
    if (acts !== this.acts) return; // what was done meanwhile tells something newer
    if (status === 200) return this.#hear(said);
    this.missed += 1;
    if (status === 404) this.#gone();
    else this.#draw();
  }

  /** @param {Room} room */
  #hear(room) {
    this.room = room;
    this.missed = 0;
    this.clock.heard();
    this.chat.hear(room.chat);
    const seat = this.#seat();
    const turn = seat ? `${seat.turn}.${seat.throw > 0}` : "";
    if (turn !== this.heldOf) [this.heldOf, this.held, this.zeroAsked] = [turn, NOTHING_HELD, ""];
    this.#draw();
  }

  #gone() {
    standUp(this.game);
    [this.room, this.game] = [null, ""];
    this.note.tell(say(this.prefs.lang, "gone"), "bad");
    setTimeout(() => location.assign("/yatzy"), 3000);
  }

  /** @returns {Seat | undefined} one's own */
  #seat() {
    return this.room?.you === null ? undefined : this.room?.match?.seats[this.room.you];
  }

  get #mayAct() {
    return this.room?.match?.phase === "playing" && this.#seat() !== undefined && !this.busy;
  }

  /** @returns {string[]} as they are shown */
  #names() {
    const { room } = this;
    if (!room) return ["", ""];
    return room.level ? [room.names[0], say(this.prefs.lang, `bot.${room.level}`)] : [room.names[0], room.names[1] ?? "…"];
  }

  /** @param {number} place */
  #toggle(place) {
    if (!this.#mayHold) return;
    this.held = this.held.map((held, at) => (at === place ? !held : held));
    this.zeroAsked = "";
    this.#draw();
  }

  /** @param {number[]} faces */
  #hold(faces) {
    const wanted = [...faces];
    this.held = (this.#seat()?.dice ?? []).map((face) => {
      const at = wanted.indexOf(face);
      if (at >= 0) wanted.splice(at, 1);
      return at >= 0;
    });
    this.#draw();
  }

  get #mayHold() {
    const seat = this.#seat();
    return this.#mayAct && seat !== undefined && seat.throw > 0 && seat.throws_left > 0;
  }

  get #mayRoll() {
    const seat = this.#seat();
    return this.#mayAct && seat !== undefined && seat.may_throw && !this.held.every(Boolean);
  }

  async #roll() {
    const seat = this.#seat();
    if (!seat || !this.#mayRoll) return;
    await this.#act("roll", { turn: seat.turn, throw: seat.throw + 1, held: seat.throw ? this.held : NOTHING_HELD });
  }

  /** @param {string} row a row that gives nothing has to be pressed twice */
  async #write(row) {
    const seat = this.#seat();
    if (!seat || !this.#mayAct || seat.offers[row] === undefined) return;
    if (seat.offers[row] === 0 && this.zeroAsked !== row) {
      this.zeroAsked = row;
      return this.#draw();
    }
    await this.#act("write", { turn: seat.turn, row });
  }

  async #leave() {
    if (await this.#act("leave", {})) return;
    if (this.room === null) location.assign("/yatzy");
  }

  /** One thing at a time; the server does it once, however often it hears of it. @param {string} act @param {object} body @returns {Promise<boolean>} whether the game is still there */
  async #act(act, body) {
    if (this.busy || !this.game) return true;
    this.busy = true;
    this.acts += 1;
    this.#draw();
    const { good, said } = await this.post.inquire(`/api/yatzy/games/${this.game}/${act}`, { token: this.token, ...body });
    this.busy = false;
    const { lang } = this.prefs;
    if (!said) this.note.tell(say(lang, "failed"), "bad");
    else if (!good) this.note.tell(said.texts[lang], "bad");
    else if (said.refused && said.refused !== "already-done") this.note.tell(said.texts[lang], "bad");
    if (good && said.room === null) {
      standUp(this.game);
      this.room = null;
      return false;
    }
    if (good) this.#hear(said.room);
    else this.#draw();
    return true;
  }

  /** @param {string} text */
  async #say(text) {
    const { good, said } = await this.post.inquire(`/api/yatzy/games/${this.game}/chat`, { token: this.token, text });
    if (good) this.#hear(said);
    else this.note.tell(said?.texts[this.prefs.lang] ?? say(this.prefs.lang, "failed"), "bad");
    return good;
  }

  /** Digits hold, Enter and Space throw; fields, links and rows keep their own keys. @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, a")) return;
    if (/^[1-5]$/.test(event.key)) return this.#toggle(Number(event.key) - 1);
    const throws = event.key === "Enter" || event.key === " ";
    const own = target.closest("button") && !(event.key === "Enter" && target.closest(".die"));
    if (!throws || own || event.repeat) return;
    event.preventDefault();
    void this.#roll();
  }

  #draw() {
    const { lang, theme } = this.prefs;
    const { room } = this;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.title = say(lang, "title");
    setText(byId("title", HTMLElement), say(lang, "title"));
    setText(byId("lang", HTMLElement), lang === "ru" ? "EN" : "RU");
    byId("theme", HTMLElement).setAttribute("aria-label", say(lang, "theme"));
    setText(byId("back", HTMLElement), say(lang, "lobby"));
    const link = byId("lost", HTMLElement);
    link.hidden = this.missed < LOST_AFTER;
    setText(link, say(lang, "no-link"));
    const phase = room ? (room.match?.phase ?? "waiting") : "loading";
    document.body.dataset.phase = phase;
    document.body.dataset.opponent = room?.opponent ?? "";
    if (!room) return;
    const names = this.#names();
    this.clock.draw(room, names, lang);
    drawFair(room, names, lang);
    this.chat.draw(lang, room.you !== null);
    if (phase === "waiting" || phase === "open") this.before.draw(room, names, lang);
    if (room.match) this.#drawPlay(room, names);
  }

  /** @param {Room} room @param {string[]} names */
  #drawPlay(room, names) {
    const { lang } = this.prefs;
    const { match } = room;
    if (!match) return;
    const me = room.you ?? 0;
    const [mine, other] = [match.seats[me], match.seats[1 - me]];
    const won = match.outcome?.winner ?? -1;
    this.mine.draw({ seat: mine, name: names[me], lang, mayWrite: this.#mayAct, asked: this.zeroAsked, won: won === me });
    this.other.draw({ seat: other, name: names[1 - me], lang, mayWrite: false, asked: "", won: won === 1 - me });
    this.dice.draw(mine.dice, this.held, this.#mayHold, lang);
    setText(byId("other-name", HTMLElement), names[1 - me]);
    drawSmallDice(byId("other-dice", HTMLElement), other.dice);
    const roll = byId("roll", HTMLButtonElement);
    roll.disabled = !this.#mayRoll;
    roll.hidden = room.you === null;
    redraw(roll, [lang, mine.throws_left], () => roll.replaceChildren(say(lang, "roll"), make("small", "", say(lang, "roll.left", { left: mine.throws_left }))));
    this.advice.draw(room, this.token, this.held, lang);
    setText(byId("status", HTMLElement), this.#status(room, mine, names[1 - me]));
    if (match.outcome) this.#drawEnd(room, names);
  }

  /** @param {Room} room @param {Seat} mine @param {string} otherName */
  #status(room, mine, otherName) {
    const { lang } = this.prefs;
    if (room.you === null) return say(lang, "say.watch");
    if (this.zeroAsked) return say(lang, "say.zero", { row: say(lang, this.zeroAsked) });
    if (mine.turn > ROWS.length) return say(lang, "say.done", { name: otherName });
    if (mine.throw === 0) return say(lang, "say.first", { turn: mine.turn });
    if (mine.throws_left === 0) return say(lang, "say.write");
    return say(lang, this.held.every(Boolean) ? "say.all" : "say.hold");
  }

  /** @param {Room} room @param {string[]} names */
  #drawEnd(room, names) {
    const { lang } = this.prefs;
    const { match } = room;
    const outcome = match?.outcome;
    if (!match || !outcome) return;
    const [first, second] = match.seats.map((seat) => seat.card.total);
    const headline = outcome.winner !== null ? say(lang, "end.won", { name: names[outcome.winner] }) : outcome.ending === "finished" ? say(lang, "end.draw") : say(lang, `end.${outcome.ending}`);
    const points = outcome.ending === "cancelled" ? [] : [make("p", "end-points", say(lang, "end.finished", { first, second }))];
    const why = outcome.ending === "timed-out" ? [make("p", "", say(lang, "end.timed-out", { name: names[1 - (outcome.winner ?? 0)] }))] : [];
    const paid = room.stake ? [make("p", "", say(lang, "end.payout", { first: outcome.payout[0], second: outcome.payout[1] }))] : [];
    const again = make("a", "button main", say(lang, "again"));
    again.href = "/yatzy";
    redraw(byId("end", HTMLElement), [headline, first, second, lang], () => byId("end", HTMLElement).replaceChildren(make("h2", "end-title", headline), ...points, ...why, ...paid, again));
  }
}

new GamePage().start();
