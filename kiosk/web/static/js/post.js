/** Requests of a person to the kiosk. The same request sent again has the same key, so it is done once. */

import { tokenHeaders } from "./token.js";

/** @import {Texts} from "./types.js" */

const ANSWER_TIMEOUT_MS = 5000;

/** A name that no other request has; `randomUUID` exists in secure contexts only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/** @param {string} path @param {object} body */
const send = (path, body) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...tokenHeaders() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });

/** Sends what a person does. */
export class Post {
  constructor() {
    this.unanswered = "";
    this.key = "";
  }

  /**
   * Does something once: after a lost answer, the same request again goes under the same key.
   *
   * @param {string} path
   * @param {object} body
   * @returns {Promise<{good: boolean, said: {texts?: Texts} | null}>} `said`: what the kiosk answered; null: it did not
   */
  async act(path, body) {
    const wish = path + JSON.stringify(body);
    if (wish !== this.unanswered) [this.unanswered, this.key] = [wish, newKey()];
    try {
      const answer = await send(path, { ...body, key: this.key });
      const said = await answer.json();
      this.unanswered = "";
      return { good: answer.ok, said };
    } catch {
      return { good: false, said: null };
    }
  }

  /**
   * Asks something that changes nothing, and hears why not where it is refused.
   *
   * @param {string} path
   * @param {object} body
   * @returns {Promise<{good: boolean, said: any}>} `said` null: there was no answer
   */
  async inquire(path, body) {
    try {
      const answer = await send(path, body);
      return { good: answer.ok, said: await answer.json() };
    } catch {
      return { good: false, said: null };
    }
  }

  /** Asks something that changes nothing. @param {string} path @param {object} body @returns {Promise<any>} null where there is no answer */
  async ask(path, body) {
    try {
      const answer = await send(path, body);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }
}
