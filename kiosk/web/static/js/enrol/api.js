/** The kiosk's interface for enrolment. A refusal is thrown as `Refused` with its texts. */

import { tokenHeaders } from "../token.js";

/** @import {Texts} from "../types.js" */

export class Refused extends Error {
  /** @param {number} status @param {Texts} texts */
  constructor(status, texts) {
    super(texts.en);
    this.status = status;
    this.texts = texts;
  }
}

/** @param {string} method @param {string} path @param {BodyInit | object} [body] @returns {Promise<any>} */
export async function ask(method, path, body) {
  const raw = body instanceof Blob;
  const answer = await fetch(path, {
    method,
    cache: "no-store",
    headers: { ...(raw || body === undefined ? {} : { "Content-Type": "application/json" }), ...tokenHeaders() },
    body: raw ? body : body === undefined ? undefined : JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, data.texts ?? { ru: `ошибка ${answer.status}`, en: `error ${answer.status}` });
  return data;
}

export const api = {
  decks: () => ask("GET", "/api/decks"),
  /** The name of the deck that is read; undefined where none is, or where that is not known. @returns {Promise<string | undefined>} */
  deckNow: () => ask("GET", "/api/state").then(({ deck }) => deck?.name, () => undefined),
  /** @param {string} name */
  use: (name) => ask("POST", `/api/decks/${encodeURIComponent(name)}/use`),
  /** @param {Blob} file @param {boolean} replace */
  bring: (file, replace) => ask("POST", `/api/decks?replace=${replace}`, file),
  state: () => ask("GET", "/api/enrol"),
  /** @param {object} deck */
  begin: (deck) => ask("POST", "/api/enrol", deck),
  /** @param {string} name */
  more: (name) => ask("POST", "/api/enrol/more", { name }),
  look: () => ask("POST", "/api/enrol/look"),
  /** @param {number} sequence @param {number[][]} quad_px @param {string} rank @param {string} suit */
  take: (sequence, quad_px, rank, suit) => ask("POST", "/api/enrol/captures", { sequence, quad_px, rank, suit }),
  /** @param {number} id */
  drop: (id) => ask("DELETE", `/api/enrol/captures/${id}`),
  report: () => ask("GET", "/api/enrol/report"),
  /** @param {boolean} replace */
  save: (replace) => ask("POST", "/api/enrol/save", { replace }),
};

/** @param {string} name */
export const deckFile = (name) => `/api/decks/${encodeURIComponent(name)}.deck.zip`;
/** @param {number} sequence */
export const lookPicture = (sequence) => `/api/enrol/looks/${sequence}.jpg`;
/** @param {number} sequence @param {number[][]} quad */
export const cutPicture = (sequence, quad) => `/api/enrol/cut.png?sequence=${sequence}&quad=${encodeURIComponent(JSON.stringify(quad))}`;
/** @param {number} id */
export const capturePicture = (id) => `/api/enrol/captures/${id}.png`;
