/** The seats of this device: who has the token of a seat sits in it, so that a reload or a new start of the browser changes nothing. */

const KEY = "kiosk.yatzy.seats";
const MOST = 30;

/** @typedef {{game: string, token: string}} Kept */

/** @type {Kept[]} */
let unstored = [];

/** @returns {Kept[]} the newest last */
export function seats() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return unstored; // a browser that forbids storage plays until the page is left
  }
}

/** @param {string} game @returns {string} empty for onlookers */
export const tokenOf = (game) => seats().find((kept) => kept.game === game)?.token ?? "";

/** @param {string} game @param {string} token */
export function sitDown(game, token) {
  store([...seats().filter((kept) => kept.game !== game), { game, token }].slice(-MOST));
}

/** @param {string} game */
export function standUp(game) {
  store(seats().filter((kept) => kept.game !== game));
}

/** 128 bits that nobody guesses. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Kept[]} kept */
function store(kept) {
  unstored = kept;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // as above
  }
}
