/** The connection to the kiosk: WebSocket where it can, polling where it cannot, and again and again when the kiosk is gone. */

/** @import {Link, State} from "./types.js" */

const ASK_TIMEOUT_MS = 3000;
const SILENCE_MS = 4000;
const STEADY_MS = 2000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3000;

/** @param {unknown} value @returns {value is State} */
function isState(value) {
  return typeof value === "object" && value !== null && "state" in value && "cards" in value && Array.isArray(value.cards);
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {number} attempt 0, 1, 2, … @returns {number} ms */
export const backoff = (attempt) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);

/**
 * Calls `onState` with each new state and `onLink` when the connection comes or goes. One loop: ask once by HTTP, then listen; when the
 * socket ends, ask again. An answer means that the kiosk is there; none, that what was last heard may be wrong by now.
 */
export class Live {
  /**
   * @param {object} ports
   * @param {(state: State) => void} ports.onState
   * @param {(link: Link) => void} ports.onLink
   */
  constructor({ onState, onLink }) {
    this.onState = onState;
    this.onLink = onLink;
    /** @type {Link} */
    this.link = "starting";
    this.heardAt = 0;
    this.version = 0;
    this.stopped = false;
  }

  /** Runs until `stop`. */
  async run() {
    let attempt = 0;
    while (!this.stopped) {
      if (await this.ask()) {
        const steady = await this.#listen();
        attempt = steady ? 0 : attempt + 1;
        await pause(steady ? 0 : Math.min(1000, backoff(attempt)));
      } else {
        this.#setLink("offline");
        await pause(backoff(attempt++));
      }
    }
  }

  stop() {
    this.stopped = true;
    this.socket?.close();
  }

  /** One question by HTTP. @returns {Promise<boolean>} whether the kiosk answered */
  async ask() {
    try {
      const answer = await fetch("/api/state", { cache: "no-store", signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      if (!answer.ok) return false;
      const state = await answer.json();
      // While the socket speaks, what was asked may be older than what it has said.
      return this.socket?.readyState === WebSocket.OPEN ? this.acceptAnswer(state) : this.accept(state);
    } catch {
      return false;
    }
  }

  /** Takes a state that came by any way. @param {unknown} value @returns {boolean} whether it was one */
  accept(value) {
    if (!isState(value)) return false;
    this.heardAt = performance.now();
    this.version = value.version;
    this.onState(value);
    this.#setLink("online");
    return true;
  }

  /** Takes the answer to a request, unless something newer has come over the socket meanwhile. @param {unknown} value @returns {boolean} whether it was a state */
  acceptAnswer(value) {
    if (!isState(value) || !("version" in value)) return false;
    if (value.version >= this.version) this.accept(value);
    return true;
  }

  /** Listens until the socket ends. @returns {Promise<boolean>} whether it held for a while */
  #listen() {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`;
    const began = performance.now();
    return new Promise((resolve) => {
      const socket = new WebSocket(address);
      this.socket = socket;
      const watch = setInterval(() => this.#check(socket), SILENCE_MS / 4);
      socket.onmessage = (event) => this.#hear(String(event.data));
      socket.onclose = () => {
        clearInterval(watch);
        resolve(performance.now() - began > STEADY_MS);
      };
    });
  }

  /** @param {string} text */
  #hear(text) {
    try {
      this.accept(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }

  /** A socket can be silent because nothing changes, or because the kiosk hangs: ask. @param {WebSocket} socket */
  async #check(socket) {
    if (performance.now() - this.heardAt < SILENCE_MS || this.asking) return;
    this.asking = true;
    const there = await this.ask();
    this.asking = false;
    if (there || socket !== this.socket) return;
    this.#setLink("offline");
    socket.close();
  }

  /** @param {Link} link */
  #setLink(link) {
    if (link === this.link) return;
    this.link = link;
    this.onLink(link);
  }
}
