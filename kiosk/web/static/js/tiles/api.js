/** The kiosk's interface for its tile set. */

import { ask } from "../enrol/api.js";

export const api = {
  tiles: () => ask("GET", "/api/tiles"),
  look: () => ask("POST", "/api/tiles/look"),
  /** @param {number} sequence @param {number[][]} quad_px @param {string} label */
  take: (sequence, quad_px, label) => ask("POST", "/api/tiles/captures", { sequence, quad_px, label }),
  /** @param {string} label */
  drop: (label) => ask("DELETE", `/api/tiles/captures/${label}`),
  clear: () => ask("DELETE", "/api/tiles"),
};

/** @param {number} sequence */
export const lookPicture = (sequence) => `/api/tiles/looks/${sequence}.jpg`;
/** @param {string} label @param {number} number */
export const tilePicture = (label, number) => `/api/tiles/captures/${label}/${number}.png`;
