/** The operator's desk: the doubtful card beside what it could be, and what can be done; each with one key or one touch. */

import { byId, make, put, redraw, setText } from "../dom.js";
import { asCards, asNamed, carry, choose, draftOf, drawn, isAbout, move } from "../draft.js";
import { keepFitting } from "../fit.js";
import { say, told, word } from "../i18n.js";
import { drawMark } from "../marks/art.js";
import { pointsOf } from "../present.js";
import { asText, onPaper } from "../suit.js";
import { Post } from "../post.js";
import { Dragging } from "./drag.js";
import { categoryName } from "./headline.js";

/** @import {Card, Lang, Scene, Score, State, Texts} from "../types.js" */
/** @import {Draft} from "../draft.js" */

const OFFERED = 4;
const BUTTONS = ["enter", "escape", "backspace", "reopen"];

/** Keeps one draft, draws it, and sends it. What the kiosk has not taken is never shown as done. */
export class Desk {
  /** @param {{redraw: () => void, hear: (answer: unknown) => Promise<unknown>, name: string, rename: (name: string) => void}} ports */
  constructor(ports) {
    this.ports = ports;
    this.box = byId("desk", HTMLElement);
    this.typed = byId("desk-typed", HTMLInputElement);
    this.name = byId("desk-name", HTMLInputElement);
    this.post = new Post();
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {{code: string, texts: Texts}[]} */
    this.reasons = [];
    this.rejecting = false;
    this.sending = false;
    this.note = "";
    this.worth = "";
    /** @type {State | null} */
    this.state = null;
    /** @type {Lang} */
    this.lang = "en";
    this.name.value = ports.name;
    this.#listen();
  }

  /** The state with the draft's cards in their places, for the operator's own eyes. @param {State | null} state @returns {State | null} */
  applied(state) {
    return state && this.draft?.changed ? { ...state, cards: this.draft.held.map(drawn) } : state;
  }

  /** @param {Scene} scene */
  draw({ state, lang, stale, operator }) {
    this.lang = lang;
    this.state = stale || !operator ? null : state;
    if (!isAbout(this.draft, this.state)) this.#begin(draftOf(this.state));
    const mode = this.rejecting ? "reject" : this.draft && this.draft.at !== null ? "card" : "look";
    put(document.body, "data-desk", mode);
    put(byId("cards", HTMLElement), "data-at", mode === "card" ? String(this.draft?.at) : "");
    this.#drawBar();
    redraw(this.box, [mode, this.draft, this.reasons, lang], () => (mode === "reject" ? this.#drawReasons() : this.#drawCard()));
  }

  /** @param {Draft | null} draft */
  #begin(draft) {
    this.draft = draft;
    this.rejecting = false;
    this.worth = "";
    this.typed.value = "";
    if (draft && draft.at !== null) void this.#appraise(draft);
  }

  #listen() {
    const acts = { enter: () => this.#enter(), escape: () => this.#escape(), backspace: () => this.#backspace(), reopen: () => this.#send("reopen", {}) };
    for (const [name, act] of Object.entries(acts)) {
      const button = byId(`desk-${name}`, HTMLButtonElement);
      button.addEventListener("click", (event) => {
        if (event.detail > 0) button.blur(); // touched: the next Enter is meant for the desk
        act();
      });
    }
    byId("desk-left", HTMLButtonElement).addEventListener("click", () => this.#change((draft) => move(draft, -1)));
    byId("desk-right", HTMLButtonElement).addEventListener("click", () => this.#change((draft) => move(draft, 1)));
    byId("desk-form", HTMLFormElement).addEventListener("submit", (event) => this.#take(event));
    this.name.addEventListener("change", () => this.ports.rename(this.name.value.trim()));
    const cards = byId("cards", HTMLElement);
    cards.addEventListener("click", (event) => this.#touch(event.target));
    new Dragging(cards, {
      may: (tile) => Boolean(this.state && this.state.mark_kind !== "die" && this.draft && !tile.matches(".tile-empty")),
      drop: (from, to) => this.#change((draft) => carry(draft, from, to)),
    });
    addEventListener("keydown", (event) => this.#key(event));
  }

  async #fetchReasons() {
    try {
      const answer = await fetch("/api/reasons");
      if (answer.ok) this.reasons = await answer.json();
    } catch {
      // asked again the next time
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.state || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type === "text") {
      if (event.key === "Escape" || (event.key === "Enter" && event.target === this.name)) event.target.blur();
      return;
    }
    const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : null;
    /** @type {Record<string, () => void>} */
    const keys = {
      Enter: () => this.#enter(),
      Escape: () => this.#escape(),
      Backspace: () => this.#backspace(),
      ArrowLeft: () => this.#change((draft) => move(draft, -1)),
      ArrowRight: () => this.#change((draft) => move(draft, 1)),
    };
    const act = digit === null ? keys[event.key] : () => this.#digit(digit);
    // A button that has the focus would be pressed by the same key.
    if (!act || event.repeat || this.sending || (event.target instanceof HTMLButtonElement && event.key === "Enter")) return;
    event.preventDefault();
    act();
  }

  /** @param {number} digit */
  #digit(digit) {
    if (this.rejecting) return this.#reject(digit);
    if (!this.draft) return;
    if (this.draft.at === null) return this.#select(digit - 1);
    if (digit === 0) return this.typed.focus();
    const candidate = this.#offered()[digit - 1];
    if (candidate) this.#change((draft) => choose(draft, candidate.label));
  }

  /** @param {EventTarget | null} target a tile, or something in it */
  #touch(target) {
    const tile = target instanceof Element ? target.closest("li.tile") : null;
    if (tile?.parentElement) this.#select([...tile.parentElement.children].indexOf(tile));
  }

  /** Ask about this card. @param {number} at from 0 */
  #select(at) {
    if (this.state && this.draft && at >= 0 && at < this.draft.held.length) this.#change((draft) => ({ ...draft, at }));
  }

  /** @param {(draft: Draft) => Draft} change */
  #change(change) {
    if (!this.draft) return;
    this.draft = change(this.draft);
    this.rejecting = false;
    this.note = "";
    this.ports.redraw();
    if (this.draft.changed) void this.#appraise(this.draft);
  }

  /** Whoever acts at this screen. */
  who() {
    return this.name.value.trim();
  }

  /** A label was touched elsewhere: the card that is asked about is that one. @param {string} label @returns {boolean} */
  take(label) {
    if (!this.draft || this.draft.at === null || !this.state) return false;
    this.#change((draft) => choose(draft, label));
    return true;
  }

  /** @param {SubmitEvent} event */
  #take(event) {
    event.preventDefault();
    const label = this.typed.value.trim().toUpperCase();
    if (!label) return this.typed.blur();
    this.typed.value = "";
    this.typed.blur();
    this.#change((draft) => choose(draft, label));
  }

  /** What the draft would be worth, told before it is sent. @param {Draft} draft */
  async #appraise(draft) {
    this.worth = "";
    const score = await this.post.ask("/api/appraise", { cards: asNamed(draft) });
    if (draft !== this.draft || !score) return;
    this.worth = score.status === "score" ? `${categoryName(/** @type {Score} */ (score), this.lang)} · ${pointsOf(score)}` : told(this.lang, score.reasons?.[0] ?? {});
    this.ports.redraw();
  }

  #enter() {
    if (!this.draft || this.#enterOff()) return;
    if (this.rejecting) return;
    const missing = this.draft.held.findIndex(({ label }) => !label);
    if (missing >= 0) {
      this.draft = { ...this.draft, at: missing };
      this.ports.redraw();
      return this.typed.focus();
    }
    void this.#send("correct", { cards: asCards(this.draft) });
  }

  #escape() {
    if (!this.draft) return;
    if (this.rejecting) this.rejecting = false;
    else if (this.draft.changed || (this.draft.at !== null && this.state?.state !== "REVIEW")) this.#begin({ ...(draftOf(this.state) ?? this.draft) });
    else this.rejecting = true;
    this.note = "";
    if (this.rejecting && this.reasons.length === 0) void this.#fetchReasons().then(() => this.ports.redraw());
    this.ports.redraw();
  }

  #backspace() {
    if (this.rejecting || this.draft?.changed) {
      this.#begin(draftOf(this.state));
      return this.ports.redraw();
    }
    if (this.draft?.subject.startsWith("results/")) void this.#send("undo", {});
  }

  /** @param {number} number from 1 */
  #reject(number) {
    const reason = this.reasons[number - 1];
    if (reason) void this.#send("reject", { reason: reason.code });
  }

  /** @param {string} act @param {object} what */
  async #send(act, what) {
    if (!this.draft || this.sending) return;
    const by = this.name.value.trim();
    if (!by) {
      this.note = say(this.lang, "desk.who");
      this.ports.redraw();
      return this.name.focus();
    }
    const { subject, record } = this.draft;
    const seen = subject.startsWith("results/") ? { after: record } : {};
    this.sending = true;
    const { good, said } = await this.post.act(`/api/${subject}/${act}`, { by, ...seen, ...what });
    await this.ports.hear(said);
    this.sending = false;
    this.note = good ? say(this.lang, `desk.done.${act}`) : said ? told(this.lang, said) : say(this.lang, "set.unreachable");
    if (good) this.#begin(null);
    this.ports.redraw();
  }

  #offered() {
    const at = this.draft?.at;
    return at === null || at === undefined ? [] : (this.draft?.held[at].card.candidates ?? []).slice(0, OFFERED);
  }

  /** There is nothing that Enter could say that is not so already. */
  #enterOff() {
    if (!this.draft || this.rejecting || !this.state) return true;
    if (this.draft.changed) return false;
    const decided = Boolean(this.state.confirmed_by);
    return decided || !["REVIEW", "VERIFIED", "REJECTED"].includes(this.state.state);
  }

  #drawBar() {
    const { lang, draft } = this;
    const booked = draft?.subject.startsWith("results/") ?? false;
    const back = this.rejecting || draft?.changed || (draft?.at !== null && this.state?.state !== "REVIEW");
    const off = {
      enter: this.#enterOff(),
      escape: !draft,
      backspace: !(this.rejecting || draft?.changed || booked),
      reopen: !booked || this.state?.state === "REVIEW",
    };
    const rejected = this.state?.state === "REJECTED" && !draft?.changed;
    const confirm = rejected ? "desk.confirmRejected" : "desk.confirm";
    const reject = rejected ? "desk.reason" : "desk.reject";
    const texts = {
      enter: say(lang, draft?.changed ? "desk.correct" : confirm),
      escape: say(lang, back ? "desk.back" : reject),
      backspace: say(lang, this.rejecting || draft?.changed ? "desk.drop" : "desk.undo"),
      reopen: say(lang, "desk.reopen"),
    };
    for (const name of BUTTONS) {
      const button = byId(`desk-${name}`, HTMLButtonElement);
      button.disabled = off[/** @type {keyof typeof off} */ (name)];
      setText(byId(`desk-${name}-text`, HTMLElement), texts[/** @type {keyof typeof texts} */ (name)]);
      keepFitting(byId(`desk-${name}-text`, HTMLElement), 0.5, "one");
    }
    // Nothing has to be done about a rejection that the rules make: none of the keys stands out.
    byId("desk-enter", HTMLButtonElement).classList.toggle("main", !rejected);
    setText(byId("desk-name-label", HTMLElement), say(lang, "desk.name"));
    const note = byId("desk-note", HTMLElement);
    setText(note, this.note || (this.rejecting ? "" : this.worth) || this.#hint());
    keepFitting(note, 0.5, "one");
  }

  #hint() {
    if (!this.draft) return say(this.lang, `desk.hintNone.${this.state?.mark_kind ?? "index"}`);
    if (this.rejecting) return say(this.lang, "desk.hintWhy");
    return say(this.lang, `desk.${this.draft.at === null ? "hint" : "hintCard"}.${this.state?.mark_kind ?? "index"}`, { count: this.draft.held.length });
  }

  #drawReasons() {
    setText(byId("desk-title", HTMLElement), say(this.lang, "desk.why"));
    const buttons = this.reasons.map((reason, place) => this.#choice(place + 1, [make("span", "desk-words", told(this.lang, reason))], () => this.#reject(place + 1)));
    byId("desk-choices", HTMLElement).replaceChildren(...buttons);
    byId("desk-crop", HTMLElement).replaceChildren();
  }

  #drawCard() {
    const at = this.draft?.at;
    const held = at === null || at === undefined ? null : this.draft?.held[at];
    if (!held) return;
    const what = held.card.refused ? word(this.lang, "refusal", held.card.refused) : (held.card.label ?? say(this.lang, "card.unread"));
    setText(byId("desk-title", HTMLElement), say(this.lang, `desk.card.${this.state?.mark_kind ?? "index"}`, { place: (at ?? 0) + 1, what }));
    const offered = this.#offered().map((candidate, place) => {
      const art = drawMark(this.state?.mark_kind, candidate.label);
      const written = [candidate.rank, make("span", "label-suit", asText(candidate.symbol))];
      const big = make("span", "desk-label", ...(art ? [art] : written));
      big.style.color = onPaper(candidate.colour);
      const percent = make("span", "desk-percent", `${Math.round(candidate.confidence * 100)} %`);
      const button = this.#choice(place + 1, [big, percent], () => this.#change((draft) => choose(draft, candidate.label)));
      button.setAttribute("aria-pressed", String(held.label === candidate.label));
      return button;
    });
    byId("desk-choices", HTMLElement).replaceChildren(...offered);
    const kind = this.state?.mark_kind ?? "index";
    this.typed.placeholder = say(this.lang, `desk.other.${kind}`);
    this.typed.setAttribute("aria-label", say(this.lang, `desk.otherLabel.${kind}`));
    for (const side of ["left", "right"]) byId(`desk-${side}`, HTMLButtonElement).setAttribute("aria-label", say(this.lang, `desk.${side}`));
    byId("desk-crop", HTMLElement).replaceChildren(...cropOf(held.card, this.lang));
  }

  /** @param {number} key @param {Node[]} content @param {() => void} act */
  #choice(key, content, act) {
    const button = make("button", "desk-choice", make("kbd", "", String(key)), ...content);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }
}

/** @param {Card} card @param {Lang} lang */
function cropOf(card, lang) {
  if (!card.crop) return [];
  const image = make("img", "desk-image");
  image.alt = say(lang, "desk.crop");
  image.src = card.crop;
  return [image];
}
