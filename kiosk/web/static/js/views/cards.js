/** The cards in order: what the camera saw, and under it what was read. Places still to be filled are drawn too. */

import { byId, make, redraw } from "../dom.js";
import { counted, markNoun, say, word } from "../i18n.js";
import { drawMark } from "../marks/art.js";
import { asText, onPaper } from "../suit.js";

/** @import {Card, Lang, Scene} from "../types.js" */

const MOST_SHOWN = 18;

/** @param {Scene} scene */
export function drawCards({ state, lang, stale }) {
  const list = byId("cards", HTMLElement);
  const cards = state?.cards ?? [];
  const kind = state?.mark_kind ?? "index";
  redraw(list, [cards, state?.expected, lang, stale, kind], () => {
    const shown = cards.slice(0, MOST_SHOWN).map((card, place) => cardTile(card, place, lang, kind, isApart(cards, place)));
    const missing = Array.from({ length: Math.max(0, (state?.expected ?? 0) - cards.length) }, (_, place) => emptyTile(cards.length + place, lang));
    const tiles = [...shown, ...missing];
    if (cards.length > MOST_SHOWN) tiles.push(make("li", "tile tile-more", `+${counted(lang, cards.length - MOST_SHOWN, markNoun(kind))}`));
    list.style.setProperty("--count", String(Math.max(1, tiles.length)));
    list.dataset.size = tiles.length > 9 ? "tiny" : tiles.length > 6 ? "small" : "full";
    list.replaceChildren(...tiles);
  });
  [...list.children].forEach((tile, place) => tile.toggleAttribute("data-asked", list.dataset.at === String(place)));
}

/** Whether a card lies apart from the one before. @param {Card[]} cards @param {number} place */
const isApart = (cards, place) => place > 0 && (cards[place].row ?? 0) !== (cards[place - 1].row ?? 0);

/** @param {Card} card @param {number} place from 0 @param {Lang} lang @param {string} mark @param {boolean} apart */
function cardTile(card, place, lang, mark, apart) {
  const kind = card.refused === "foreign" ? "foreign" : card.refused || !card.label ? "refused" : "read";
  const picture = crop(card);
  picture.append(make("span", "tile-place", String(place + 1)));
  const tile = make("li", `tile tile-${kind}`, picture, kind === "read" ? readLabel(card, lang, mark) : refusedLabel(card, lang));
  tile.toggleAttribute("data-bare", !card.crop && mark !== "index");
  tile.toggleAttribute("data-apart", apart && mark !== "index");
  tile.dataset.label = card.label ?? "";
  if (kind !== "read") tile.append(make("span", "tile-badge", kind === "foreign" ? "✕" : "?"));
  return tile;
}

/** The camera's picture of the card, on a blurred copy of itself, whatever its shape. @param {Card} card */
function crop(card) {
  const box = make("div", "crop");
  if (!card.crop) return box;
  for (const className of ["crop-back", "crop-front"]) {
    const image = make("img", className);
    image.alt = "";
    image.decoding = "async";
    image.onerror = () => image.remove();
    image.src = card.crop;
    box.append(image);
  }
  return box;
}

/** @param {Card} card @param {Lang} lang @param {string} mark */
function readLabel(card, lang, mark) {
  const art = drawMark(mark, card.label, card.turned);
  if (art) return make("div", "label label-art", art, make("div", "label-small", make("span", "label-name", card.suit_names?.[lang] ?? "")));
  const rank = make("span", "label-rank", card.rank ?? card.label ?? "");
  const suit = make("span", "label-suit", asText(card.symbol));
  const big = make("div", "label-big", rank, suit);
  big.style.color = onPaper(card.colour);
  const name = make("span", "label-name", card.suit_names?.[lang] ?? card.suit ?? "");
  const nominal = make("span", "label-nominal", card.nominal === null ? "" : String(card.nominal));
  return make("div", "label", big, make("div", "label-small", name, nominal));
}

/** @param {Card} card @param {Lang} lang */
function refusedLabel(card, lang) {
  const foreign = card.refused === "foreign" && card.seen;
  const big = make("div", "label-big", foreign ? String(card.seen) : "?");
  const reason = card.refused ? word(lang, "refusal", card.refused) : say(lang, "card.unread");
  return make("div", "label", big, make("div", "label-small label-reason", reason));
}

/** @param {number} place from 0 @param {Lang} lang */
function emptyTile(place, lang) {
  const number = make("span", "empty-number", String(place + 1));
  number.setAttribute("aria-hidden", "true");
  const tile = make("li", "tile tile-empty", number);
  tile.setAttribute("aria-label", say(lang, "card.next", { place: place + 1 }));
  return tile;
}
