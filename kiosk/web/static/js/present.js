/** Decides what the screen may claim. Whatever is not certain is never shown as VERIFIED. */

/** @import {Link, Score, Shown, State, Verify} from "./types.js" */

const VERIFY = /** @type {const} */ (["EMPTY", "PENDING", "REVIEW", "VERIFIED", "REJECTED"]);
const WATCHING = ["camera", "url"];
const BLIND = ["lost", "frozen", "busy", "dark"];

/** From this age on a picture says nothing of what lies there now; the slowest camera that is read gives four a second. */
export const OLD_MS = 3000;

/** Whether the kiosk's newest picture is old, whatever it says of its source: what takes pictures may hang. @param {State} state */
export const isOld = (state) => WATCHING.includes(state.source?.kind) && (state.source?.frame_age_ms ?? 0) > OLD_MS;

/** A source that should see the table now and does not. @param {State} state */
export const isBlind = (state) => isOld(state) || (WATCHING.includes(state.source?.kind) && BLIND.includes(state.source?.state));

/** What a score comes to; undefined where there is none. @param {Score | null} score */
export const pointsOf = (score) => (score?.status === "score" ? (score.total ?? score.game_points) : undefined);

/** VERIFIED has to be borne out by everything else that the kiosk says. @param {State} state */
function bearsOut(state) {
  if (state.ended) return state.score?.status === "score";
  return (
    state.score?.status === "score" &&
    pointsOf(state.score) !== undefined &&
    state.cards.length > 0 &&
    (!state.expected || state.cards.length === state.expected) &&
    state.cards.every((card) => card.label && !card.refused) &&
    state.steps.every((step) => step.outcome === "passed")
  );
}

/** @param {State} state @returns {Verify} */
function claimed(state) {
  const known = VERIFY.find((name) => name === state.state);
  if (!known) return "REVIEW";
  return known === "VERIFIED" && !bearsOut(state) ? "REVIEW" : known;
}

/**
 * @param {State | null} state the last one heard
 * @param {Link} link
 * @returns {{shown: Shown, stale: boolean}}
 */
export function present(state, link) {
  if (link === "offline") return { shown: "OFFLINE", stale: true };
  if (!state) return { shown: "STARTING", stale: true };
  if (isBlind(state)) return { shown: "NOSIGNAL", stale: true };
  return { shown: claimed(state), stale: false };
}

/** `9+10+11+12+13 = 55`, without the bonus. @param {number[]} nominals @param {number} sum */
export function formatSum(nominals, sum) {
  return `${nominals.join("+")} = ${sum}`;
}
