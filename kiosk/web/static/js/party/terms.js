/** The fields that a party and a tournament share: mode, method, end, and the table of values for method C. */

import { byId, make } from "../dom.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */

const MODES = ["3", "4", "5"];
const METHODS = ["A", "B", "C"];
const END_AFTER = 5;
const SOTAS = 12;

/** One group of these fields; two pages may each have one. */
export class Terms {
  /** @param {string} id of the box that they stand in */
  constructor(id) {
    this.id = id;
    this.box = byId(id, HTMLElement);
    /** @type {object | null} */
    this.reference = null;
    this.broken = false;
    this.box.append(this.#choices("mode", MODES, "5"), this.#choices("method", METHODS, "B"), this.#end(), this.#file());
    this.box.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "file") void this.#read(event.target);
      this.#show();
    });
    this.#show();
  }

  /** What goes into the request. */
  values() {
    const end = this.#part("end", HTMLSelectElement).value;
    const reference = this.#chosen("method") === "C" ? this.reference : null;
    return { mode: Number(this.#chosen("mode")), method: this.#chosen("method"), end_after: end ? Number(end) : null, reference };
  }

  /** @param {Lang} lang */
  draw(lang) {
    for (const node of this.box.querySelectorAll("[data-say]")) node.textContent = say(lang, node.getAttribute("data-say") ?? "");
    const end = this.#part("end", HTMLSelectElement);
    for (const option of end.options) option.textContent = option.value ? say(lang, "end.count", { count: option.value }) : say(lang, "end.none");
  }

  /** @template {Element} T @param {string} name @param {new () => T} kind @returns {T} */
  #part(name, kind) {
    return byId(`${this.id}-${name}`, kind);
  }

  /** @param {string} name */
  #chosen(name) {
    const input = this.box.querySelector(`input[name="${this.id}-${name}"]:checked`);
    return input instanceof HTMLInputElement ? input.value : "";
  }

  #show() {
    this.#part("file", HTMLElement).hidden = this.#chosen("method") !== "C";
  }

  /** @param {HTMLInputElement} input */
  async #read(input) {
    const file = input.files?.[0];
    this.reference = null;
    try {
      this.reference = file ? JSON.parse(await file.text()) : null;
      this.broken = false;
    } catch {
      this.broken = true;
    }
  }

  /** @param {string} name @param {string[]} values @param {string} chosen */
  #choices(name, values, chosen) {
    const legend = make("legend");
    legend.dataset.say = name;
    const options = values.map((value) => {
      const input = make("input");
      Object.assign(input, { type: "radio", name: `${this.id}-${name}`, value, checked: value === chosen });
      const text = make("span", "", value);
      if (name === "method") text.dataset.say = `method.${value}`;
      return make("label", "option", input, text);
    });
    return make("fieldset", "", legend, ...options);
  }

  #end() {
    const select = make("select");
    select.id = `${this.id}-end`;
    for (const value of [...Array.from({ length: SOTAS }, (_, place) => String(place + 1)), ""]) {
      const option = make("option");
      option.value = value;
      option.selected = value === String(END_AFTER);
      select.append(option);
    }
    const text = make("span");
    text.dataset.say = "end";
    return make("label", "", text, select);
  }

  #file() {
    const text = make("span");
    text.dataset.say = "reference";
    const input = make("input");
    Object.assign(input, { type: "file", accept: ".json,application/json" });
    const label = make("label", "reference", text, input);
    label.id = `${this.id}-file`;
    return label;
  }
}
