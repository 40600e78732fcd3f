/** The questions that no camera answers, about what lies on the table: each with one touch. */

import { byId, make, redraw } from "../dom.js";
import { say, told } from "../i18n.js";
import { answerTo } from "./games.js";
import { drawMark } from "./art.js";

/** @import {Game, Question, Value} from "./games.js" */
/** @import {Lang, Scene, State} from "../types.js" */

/** Draws the questions of a game and sends what is touched. */
export class Answers {
  /** @param {{send: (wish: Record<string, Value | null>) => Promise<string>, redraw: () => void}} ports `send` gives the refusal, or nothing */
  constructor(ports) {
    this.ports = ports;
    this.box = byId("answers", HTMLElement);
    /** The question whose labels are touched on the pad. @type {Question | null} */
    this.asking = null;
    this.note = "";
  }

  /** @param {Scene} scene @param {Game | undefined} game @param {Map<unknown, string>} names who sits at a seat, by the value of an answer */
  draw({ state, lang, operator }, game, names) {
    const asked = (game?.questions ?? []).filter((question) => !question.lasts);
    document.body.dataset.asks = String(asked.length > 0);
    if (!operator || !state || asked.length === 0) return;
    redraw(this.box, [game?.key, state.fields, state.score, lang, this.asking?.key, this.note, [...names]], () => {
      const firstFlag = asked.findIndex(isFlag);
      /** What a game asks before the flags is always so or so; what comes after them is seldom said. @param {Question} question */
      const isNeeded = (question) => isChoice(question) && (firstFlag < 0 || asked.indexOf(question) < firstFlag);
      /** @param {(question: Question) => boolean} wanted */
      const groups = (wanted) => asked.filter(wanted).map((question) => this.#group(question, state, lang, names));
      this.box.replaceChildren(
        make("output", "answers-note", this.note || missing(state, lang)),
        ...groups(isNeeded),
        make("div", "answers-flags", ...groups(isFlag)),
        ...groups((question) => question.labels > 0),
        ...groups((question) => !isNeeded(question) && !isFlag(question) && question.labels === 0),
      );
    });
  }

  /** A label was touched on the pad. @param {string} label @param {State} state @returns {boolean} whether a question takes it */
  take(label, state) {
    const question = this.asking;
    if (!question) return false;
    const before = question.labels > 1 ? String(answerTo(state, question) ?? "") : "";
    const labels = [...before.split(" ").filter(Boolean), label].slice(0, question.labels);
    if (labels.length >= question.labels) this.asking = null;
    void this.#send({ [question.key]: labels.join(" ") });
    return true;
  }

  /** @param {Question} question @param {State} state @param {Lang} lang @param {Map<unknown, string>} names */
  #group(question, state, lang, names) {
    if (question.labels) return this.#labels(question, state, lang);
    if (question.choices.length === 0) return this.#text(question, state, lang);
    const said = answerTo(state, question);
    if (isFlag(question)) return this.#button(question.titles[lang], said === true, () => this.#send({ [question.key]: said === true ? null : true }));
    const buttons = question.choices.map(({ value, titles }) =>
      this.#button(names.get(value) ?? titles[lang], said === value, () => this.#send({ [question.key]: said === value ? null : value })),
    );
    const group = make("div", "answers-group", make("span", "answers-title", question.titles[lang]), make("div", "answers-choices", ...buttons));
    if (question.choices.length > 6) group.dataset.wide = "true";
    return group;
  }

  /** @param {Question} question @param {State} state @param {Lang} lang */
  #labels(question, state, lang) {
    const labels = String(answerTo(state, question) ?? "").split(" ").filter(Boolean);
    const marks = labels.map((label, place) => {
      const button = this.#button("", false, () => this.#send({ [question.key]: labels.filter((_, other) => other !== place).join(" ") || null }));
      button.append(drawMark(state.mark_kind, label) ?? label);
      button.setAttribute("aria-label", `${label} ✕`);
      return button;
    });
    const add = this.#button("＋", this.asking?.key === question.key, () => {
      this.asking = this.asking?.key === question.key ? null : question;
      this.ports.redraw();
    });
    add.setAttribute("aria-label", say(lang, "answers.add", { what: question.titles[lang] }));
    add.hidden = labels.length >= question.labels && question.labels > 1;
    const group = make("div", "answers-group", make("span", "answers-title", question.titles[lang]), make("div", "answers-choices answers-marks", ...marks, add));
    return group;
  }

  /** @param {Question} question @param {State} state @param {Lang} lang */
  #text(question, state, lang) {
    const input = make("input", "answers-text");
    input.type = "text";
    input.maxLength = 60;
    input.value = String(answerTo(state, question) ?? "");
    const [title, hint] = question.titles[lang].split(": ");
    input.placeholder = hint ?? "";
    input.setAttribute("aria-label", question.titles[lang]);
    input.addEventListener("change", () => void this.#send({ [question.key]: input.value.trim() || null }));
    return make("div", "answers-group", make("span", "answers-title", title), input);
  }

  /** @param {string} text @param {boolean} pressed @param {() => void} act */
  #button(text, pressed, act) {
    const button = make("button", "answer", text);
    button.type = "button";
    button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", (event) => {
      if (event.detail > 0) button.blur();
      act();
    });
    return button;
  }

  /** @param {Record<string, Value | null>} wish */
  async #send(wish) {
    this.note = await this.ports.send(wish);
    this.ports.redraw();
  }
}

/** Yes or no, and no unless it is said. @param {Question} question */
const isFlag = (question) => question.default === false && question.choices[0]?.titles.en === "no";

/** @param {Question} question */
const isChoice = (question) => question.choices.length > 0 && !isFlag(question);

/** What is still to be said or laid, or wrong. @param {State} state @param {Lang} lang */
function missing(state, lang) {
  const reasons = state.score?.status === "score" ? [] : (state.score?.reasons ?? []);
  return reasons.map((reason) => told(lang, reason)).join(" · ");
}

