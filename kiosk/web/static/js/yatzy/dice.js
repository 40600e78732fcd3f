/** Five dice: one's own, with what is held, or the other player's, to look at. */

import { make, redraw } from "../dom.js";
import { drawDie } from "../marks/art.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */

export const DICE = 5;

export class DiceView {
  /** @param {HTMLElement} box @param {(place: number) => void} toggle */
  constructor(box, toggle) {
    this.buttons = Array.from({ length: DICE }, (_, place) => {
      const button = make("button", "die");
      button.type = "button";
      button.addEventListener("click", () => toggle(place));
      return button;
    });
    box.replaceChildren(...this.buttons);
  }

  /** @param {number[]} dice @param {boolean[]} held @param {boolean} mayHold @param {Lang} lang */
  draw(dice, held, mayHold, lang) {
    this.buttons.forEach((button, place) => {
      const face = dice[place] ?? 0;
      button.disabled = !mayHold;
      button.setAttribute("aria-pressed", String(held[place]));
      button.setAttribute("aria-label", say(lang, "die", { place: place + 1, face: face || "–" }));
      redraw(button, [face, held[place], lang, mayHold], () => {
        const key = make("kbd", "", String(place + 1));
        button.replaceChildren(drawDie(face ? String(face) : ""), held[place] ? make("span", "die-held", say(lang, "held")) : mayHold ? key : "");
      });
    });
  }
}

/** Small dice that nobody presses. @param {HTMLElement} box @param {number[]} dice */
export function drawSmallDice(box, dice) {
  redraw(box, dice, () => {
    const faces = dice.length ? dice.map(String) : Array.from({ length: DICE }, () => "");
    box.replaceChildren(...faces.map((face) => drawDie(face)));
  });
}
