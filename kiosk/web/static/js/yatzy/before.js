/** Before the start: the code for the second player, then both confirm with a seed of their own (T27, T30). */

import { byId, make, redraw, setText } from "../dom.js";
import { newToken } from "./seats.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Room} from "./types.js" */

const LOCAL = new Set(["127.0.0.1", "localhost", "[::1]"]);

export class Before {
  /** @param {(seed: string) => void} confirm @param {() => void} leave */
  constructor(confirm, leave) {
    byId("seed", HTMLInputElement).value = newToken().slice(0, 16);
    byId("before-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      confirm(byId("seed", HTMLInputElement).value.trim());
    });
    byId("before-leave", HTMLButtonElement).addEventListener("click", leave);
  }

  /** @param {Room} room @param {string[]} names @param {Lang} lang */
  draw(room, names, lang) {
    const { you, match } = room;
    const waits = match === null;
    const mayConfirm = match !== null && you !== null && !match.seats[you].confirmed;
    setText(byId("before-title", HTMLElement), say(lang, waits ? "wait.title" : "open.title"));
    const box = byId("before-text", HTMLElement);
    redraw(box, [waits, room.code, room.stake, mayConfirm, you, lang, names], () => box.replaceChildren(...(waits ? waiting(room, lang) : confirming(room, names, lang, mayConfirm))));
    byId("seed-label", HTMLElement).hidden = !mayConfirm;
    setText(byId("seed-text", HTMLElement), say(lang, "seed"));
    const confirm = byId("before-confirm", HTMLElement);
    confirm.hidden = !mayConfirm;
    setText(confirm, say(lang, "confirm"));
    const leave = byId("before-leave", HTMLElement);
    leave.hidden = you === null;
    setText(leave, say(lang, waits ? "close" : "leave"));
  }
}

/** @param {Room} room @param {Lang} lang */
function waiting(room, lang) {
  if (room.you !== 0) return [make("p", "", say(lang, "say.watch"))];
  const isLocal = LOCAL.has(location.hostname);
  const host = isLocal ? location.host.replace(location.hostname, say(lang, "wait.host")) : location.host;
  return [
    make("p", "", say(lang, "wait.how", { address: `http://${host}/yatzy` })),
    make("p", "code", room.code ?? ""),
    ...(isLocal ? [make("p", "hint", say(lang, "wait.local"))] : []),
    ...(room.listed ? [make("p", "hint", say(lang, "wait.listed"))] : []),
    make("p", "hint", say(lang, "wait.stay")),
  ];
}

/** @param {Room} room @param {string[]} names @param {Lang} lang @param {boolean} mayConfirm */
function confirming(room, names, lang, mayConfirm) {
  if (room.you === null) return [make("p", "", say(lang, "open.watch"))];
  const stake = room.stake ? [make("p", "", say(lang, "open.stake", { stake: room.stake }))] : [];
  if (!mayConfirm) return [...stake, make("p", "", say(lang, "confirmed", { name: names[1 - room.you] }))];
  return [...stake, make("p", "", say(lang, "open.why")), make("p", "hint", say(lang, "open.note"))];
}
