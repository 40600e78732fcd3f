/** Sound cues for the five states, made by the browser itself. Browsers allow sound only after somebody has touched the page. */

/** @import {Shown, Verify} from "./types.js" */

/** @typedef {[hertz: number, start: number, length: number]} Tone times in seconds */

/** Each state has its own number of tones and its own way up or down. @type {Record<Verify, Tone[]>} */
const CUES = {
  EMPTY: [[294, 0, 0.09]],
  PENDING: [[523, 0, 0.05]],
  REVIEW: [
    [659, 0, 0.1],
    [659, 0.16, 0.1],
    [659, 0.32, 0.1],
  ],
  VERIFIED: [
    [523, 0, 0.12],
    [659, 0.11, 0.12],
    [784, 0.22, 0.3],
  ],
  REJECTED: [
    [330, 0, 0.16],
    [208, 0.18, 0.34],
  ],
};
const LOUDNESS = 0.22;
const FADE_S = 0.012;

/** Plays the cue of a state when it comes, and again when its number was corrected; never a cue of what is out of date. */
export class Sound {
  /** @param {() => void} redraw when the browser has allowed it, or forbidden */
  constructor(redraw) {
    this.redraw = redraw;
    this.on = true;
    this.last = "";
    /** @type {AudioContext | null} */
    this.context = null;
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => void this.#wake());
  }

  /** Whether the browser keeps the page silent until somebody touches it. */
  get blocked() {
    return this.on && this.context?.state !== "running";
  }

  /** Makes the page able to sound; a browser that is set to allow it does so at once. */
  start() {
    try {
      this.context = new AudioContext();
      this.context.onstatechange = () => this.redraw();
    } catch {
      this.context = null; // a browser without sound still shows the score
    }
  }

  /** @param {Shown} shown @param {number | undefined} points */
  hear(shown, points) {
    const key = [shown, shown === "VERIFIED" ? points : ""].join("|");
    if (key === this.last) return;
    const first = this.last === "";
    this.last = key;
    if (first || !this.on || this.blocked || !(shown in CUES)) return;
    for (const tone of CUES[/** @type {Verify} */ (shown)]) this.#play(tone);
  }

  async #wake() {
    if (this.context?.state === "suspended") await this.context.resume().catch(() => undefined);
  }

  /** @param {Tone} tone */
  #play([hertz, start, length]) {
    const { context } = this;
    if (!context) return;
    const begin = context.currentTime + start;
    const voice = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + FADE_S);
    volume.gain.setValueAtTime(LOUDNESS, begin + length);
    volume.gain.linearRampToValueAtTime(0, begin + length + FADE_S * 4);
    voice.connect(volume).connect(context.destination);
    voice.start(begin);
    voice.stop(begin + length + FADE_S * 5);
  }
}
