/** The operator's strip: mode, method, Sota and owner of the party. */

import { byId, make, redraw, setText } from "../dom.js";
import { say, told } from "../i18n.js";
import { tokenHeaders } from "../token.js";

/** @import {Lang, Scene, State} from "../types.js" */

const CHOICES = /** @type {const} */ ({ mode: [3, 4, 5], method: ["A", "B", "C"], sota: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] });
const ANSWER_TIMEOUT_MS = 5000;

/** Sends what was chosen and shows what the kiosk holds; it never shows a choice that the kiosk did not take. */
export class Settings {
  /** @param {(answer: unknown) => void} onAnswer gets the new state */
  constructor(onAnswer) {
    this.onAnswer = onAnswer;
    this.form = byId("settings", HTMLFormElement);
    this.owner = byId("set-owner", HTMLInputElement);
    this.note = byId("set-note", HTMLElement);
    /** @type {Lang} */
    this.lang = "en";
    /** @type {State | null} */
    this.state = null;
    this.#build();
    this.form.addEventListener("change", (event) => this.#chosen(event.target));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send({ owner: this.owner.value.trim() || null });
    });
  }

  /** @param {Scene} scene */
  draw({ state, lang }) {
    this.lang = lang;
    this.state = state;
    redraw(this.form, [state?.mode, state?.method, state?.sota, state?.owner, state?.party?.status, lang], () => this.#show());
  }

  #build() {
    for (const [name, values] of Object.entries(CHOICES)) {
      const box = byId(`set-${name}`, HTMLElement);
      for (const value of values) {
        const input = make("input");
        Object.assign(input, { type: "radio", name, value: String(value) });
        box.append(make("label", "choice", input, make("span", "", String(value))));
      }
    }
  }

  #show() {
    for (const key of ["title", "mode", "method", "sota", "owner", "save"]) setText(byId(`set-${key}-text`, HTMLElement), say(this.lang, `set.${key}`));
    this.owner.placeholder = say(this.lang, "set.ownerHint");
    for (const input of this.form.querySelectorAll("input[type=radio]")) {
      if (!(input instanceof HTMLInputElement) || !this.state) continue;
      input.checked = String(this.state[/** @type {"mode" | "method" | "sota"} */ (input.name)]) === input.value;
      if (input.name === "method" && input.parentElement) input.parentElement.title = say(this.lang, `method.${input.value}`);
    }
    const fixed = this.state?.party?.status === "playing";
    for (const part of this.form.querySelectorAll("fieldset, input[type=text], button")) part.toggleAttribute("disabled", fixed);
    if (document.activeElement !== this.owner) this.owner.value = this.state?.owner ?? "";
  }

  /** @param {EventTarget | null} target */
  #chosen(target) {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    this.#send({ [target.name]: target.name === "method" ? target.value : Number(target.value) });
  }

  /** @param {Record<string, string | number | null>} wish */
  async #send(wish) {
    this.#tell("", "");
    try {
      const answer = await fetch("/api/party", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...tokenHeaders() },
        body: JSON.stringify(wish),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const body = await answer.json();
      if (answer.ok) {
        this.onAnswer(body);
        this.#tell("done", say(this.lang, "set.saved"));
      } else {
        this.#tell("refused", say(this.lang, "set.refused", { reason: reasonIn(this.lang, body) }));
      }
    } catch {
      this.#tell("refused", say(this.lang, "set.unreachable"));
    }
    this.#show();
  }

  /** @param {string} kind @param {string} text */
  #tell(kind, text) {
    this.note.dataset.kind = kind;
    setText(this.note, text);
  }
}

/** The kiosk's reason for a refusal, wherever it put it. @param {Lang} lang @param {any} body @returns {string} */
function reasonIn(lang, body) {
  const places = [body, body?.detail, body?.reasons?.[0], body?.detail?.reasons?.[0], body?.detail?.[0], body?.error];
  for (const place of places) {
    if (typeof place === "string") return place;
    const text = place && (told(lang, place) || place[lang] || place.msg);
    if (text) return String(text);
  }
  return "422";
}
