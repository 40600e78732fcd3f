/** The line at the foot of a page that tells what became of a press, for a while. */

import { byId, setText } from "./dom.js";

const TOLD_MS = 6000;

export class Note {
  /** @param {number} [toldMs] how long it stays */
  constructor(toldMs = TOLD_MS) {
    this.toldMs = toldMs;
    this.timer = 0;
  }

  /** @param {string} text @param {"good" | "bad"} [kind] */
  tell(text, kind) {
    const note = byId("note", HTMLElement);
    setText(note, text);
    if (kind) note.dataset.kind = kind;
    note.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (note.hidden = true), this.toldMs);
  }
}
