/** What a person has in mind about the cards until it is sent. Nothing of it is anywhere but on this page. */

/** @import {Card, State} from "./types.js" */

/**
 * @typedef {object} Held one card of the draft
 * @property {Card} card as the kiosk shows it
 * @property {string | null} label what it is to be; null where nobody has said so yet
 * @property {boolean} chosen by this person
 *
 * @typedef {object} Draft
 * @property {string} subject what it is about: `hand/…` or `results/…`
 * @property {number | null} record the newest event of the result that this person has seen
 * @property {Held[]} held in order
 * @property {number | null} at the card that is asked about, from 0
 * @property {boolean} changed
 */

/** What a person can act on now: the cards that lie there, or their result. @param {State | null} state */
export function subjectOf(state) {
  if (state?.hand) return `hand/${state.hand}`;
  return state?.record && state.result ? `results/${state.result}` : null;
}

/** @param {Card} card */
const isDoubtful = (card) => !card.label && card.refused !== "foreign";

/** What a card is taken for as long as nobody says otherwise. @param {Card} card */
const guess = (card) => card.label ?? (card.refused === "foreign" ? card.seen : (card.candidates?.[0]?.label ?? null));

/** A fresh draft: what was seen, and the first doubtful card asked about. @param {State | null} state @returns {Draft | null} */
export function draftOf(state) {
  const subject = subjectOf(state);
  if (!state || !subject) return null;
  const held = state.cards.map((card) => ({ card, label: guess(card), chosen: false }));
  const doubt = state.cards.findIndex(isDoubtful);
  const at = state.state === "REVIEW" && doubt >= 0 ? doubt : null;
  return { subject, record: state.record ?? null, held, at, changed: false };
}

/** Whether a state is still about the same as the draft. @param {Draft | null} draft @param {State | null} state */
export const isAbout = (draft, state) => (draft?.subject ?? null) === subjectOf(state) && (draft?.record ?? null) === (draft ? (state?.record ?? null) : null);

/** The card that is asked about is this one; then the next doubtful one is asked about. @param {Draft} draft @param {string} label @returns {Draft} */
export function choose(draft, label) {
  const held = draft.held.map((one, place) => (place === draft.at ? { ...one, label, chosen: true } : one));
  const next = held.findIndex((one) => isDoubtful(one.card) && !one.chosen);
  return { ...draft, held, at: next >= 0 ? next : draft.at, changed: true };
}

/** The card that is asked about one place to the left (-1) or to the right (1). @param {Draft} draft @param {number} step @returns {Draft} */
export function move(draft, step) {
  const from = draft.at;
  if (from === null || from + step < 0 || from + step >= draft.held.length) return draft;
  const held = [...draft.held];
  [held[from], held[from + step]] = [held[from + step], held[from]];
  return { ...draft, held, at: from + step, changed: true };
}

/** The card from one place put into another; the one that is asked about stays the same. @param {Draft} draft @param {number} from @param {number} to @returns {Draft} */
export function carry(draft, from, to) {
  if (from === to) return draft;
  const held = [...draft.held];
  held.splice(to, 0, ...held.splice(from, 1));
  const at = draft.at === null ? null : held.indexOf(draft.held[draft.at]);
  return { ...draft, held, at, changed: true };
}

/** The cards as the request names them. @param {Draft} draft */
export const asCards = (draft) => draft.held.map(({ label, card }) => ({ label, place: card.place }));

/** The cards as they would lie, for what they would be worth. @param {Draft} draft */
export const asNamed = (draft) => draft.held.map(({ label, card }) => ({ label: label ?? "?", row: card.row ?? 0, turned: card.turned ?? false }));

/** The card as the draft has it, to be drawn in its place. @param {Held} held @returns {Card} */
export function drawn({ card, label, chosen }) {
  if (!chosen || !label) return card;
  const known = card.candidates?.find((candidate) => candidate.label === label);
  const named = known ?? { label, rank: label, symbol: "", colour: null };
  return { ...card, ...named, confidence: card.confidence, refused: null, suit: null, suit_names: null, nominal: null };
}
