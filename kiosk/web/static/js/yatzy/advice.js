/** Advice for one's own roll, when it is wished: the best choices, and what the dice that are held now would cost. */

import { byId, make, redraw, setText } from "../dom.js";
import { read } from "./api.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Advice, Room} from "./types.js" */

const SHOWN = 3;

export class AdviceView {
  /** @param {(faces: number[]) => void} hold @param {() => void} changed */
  constructor(hold, changed) {
    this.hold = hold;
    this.changed = changed;
    this.wished = false;
    this.key = "";
    /** @type {Advice[]} */
    this.choices = [];
    byId("advice-wish", HTMLButtonElement).addEventListener("click", () => {
      this.wished = !this.wished;
      changed();
    });
  }

  /** @param {Room} room @param {string} token @param {boolean[]} held @param {Lang} lang */
  draw(room, token, held, lang) {
    const seat = room.you === null ? undefined : room.match?.seats[room.you];
    const possible = room.advice && room.match?.phase === "playing" && seat !== undefined;
    byId("advice", HTMLElement).hidden = !possible;
    if (!possible) return;
    const wish = byId("advice-wish", HTMLButtonElement);
    setText(wish, say(lang, "advice"));
    wish.setAttribute("aria-pressed", String(this.wished));
    const key = seat.dice.length ? `${seat.turn}.${seat.throw}` : "";
    if (this.wished && key && key !== this.key) void this.#ask(room.game, token, key);
    const choices = this.wished && key === this.key ? this.choices : [];
    const kept = seat.dice.filter((_, place) => held[place]).sort().join("");
    const list = byId("advice-list", HTMLElement);
    redraw(list, [choices, kept, lang], () => list.replaceChildren(...this.#lines(choices, kept, lang)));
  }

  /** @param {string} game @param {string} token @param {string} key */
  async #ask(game, token, key) {
    this.key = key;
    this.choices = [];
    const { status, said } = await read(`games/${game}/advice`, token);
    if (this.key !== key) return;
    if (status === 200) this.choices = said;
    else this.key = "";
    this.changed();
  }

  /** @param {Advice[]} choices @param {string} kept the faces that are held, in order @param {Lang} lang */
  #lines(choices, kept, lang) {
    const lines = choices.slice(0, SHOWN).map((choice) => {
      const button = make("button", "advice-choice", make("span", "", wording(choice, lang)), make("b", "", worth(choice, lang)));
      button.type = "button";
      button.disabled = choice.kind === "write";
      button.addEventListener("click", () => this.hold(choice.faces));
      return make("li", "", button);
    });
    const yours = choices.find((choice) => choice.kind === "hold" && [...choice.faces].sort().join("") === kept);
    if (yours && yours.cost > 0) lines.push(make("li", "hint", say(lang, "advice.yours", { cost: yours.cost.toFixed(1) })));
    return lines;
  }
}

/** @param {Advice} choice @param {Lang} lang */
function wording(choice, lang) {
  if (choice.kind === "write") return say(lang, "advice.write", { row: say(lang, choice.row ?? "") });
  return choice.faces.length ? say(lang, "advice.hold", { faces: choice.faces.join(" ") }) : say(lang, "advice.none");
}

/** @param {Advice} choice @param {Lang} lang */
const worth = (choice, lang) =>
  choice.cost > 0 ? say(lang, "advice.cost", { cost: choice.cost.toFixed(1) }) : say(lang, "advice.best", { points: choice.expected.toFixed(1) });
