/** The server's clock, shown between two answers: only what the server says ends anything (T20). */

import { byId, setText } from "../dom.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Room} from "./types.js" */

export class ClockView {
  constructor() {
    this.heardAt = 0;
  }

  heard() {
    this.heardAt = performance.now();
  }

  /** @param {Room | null} room @param {string[]} names @param {Lang} lang */
  draw(room, names, lang) {
    const box = byId("clock", HTMLElement);
    const match = room?.match;
    if (match?.phase !== "playing") return setText(box, "");
    const passed = performance.now() - this.heardAt;
    const runs = match.clock_ms_left !== null;
    box.dataset.runs = String(runs);
    const left = Math.max(0, (match.clock_ms_left ?? match.game_ms_left) - passed);
    const late = names[match.seats[0].turn > 15 ? 1 : 0];
    setText(box, runs ? say(lang, "clock", { name: late, time: seconds(left) }) : say(lang, "hours", { time: hours(left) }));
  }
}

/** @param {number} ms */
function seconds(ms) {
  const left = Math.ceil(ms / 1000);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** @param {number} ms */
const hours = (ms) => `${Math.floor(ms / 3600000)}:${String(Math.floor(ms / 60000) % 60).padStart(2, "0")}`;
