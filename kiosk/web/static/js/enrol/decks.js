/** The list of decks, and the form of a new one. */

import { byId, make } from "../dom.js";
import { api, deckFile, Refused } from "./api.js";

/** @import {App} from "./app.js" */

const SUITS = 12;
const START = "yahchain3";

/** @param {App} app @param {string} text @param {string} className @param {() => unknown} act */
function button(app, text, className, act) {
  const node = make("button", className, text);
  node.type = "button";
  node.addEventListener("click", () => app.act(act));
  return node;
}

/** @param {App} app */
export async function drawDecks(app) {
  const [decks, now] = await Promise.all([api.decks(), api.deckNow()]);
  app.decks = decks;
  byId("deck-list", HTMLUListElement).replaceChildren(...decks.map((/** @type {any} */ deck) => row(app, deck, deck.name === now)));
}

/** @param {App} app @param {any} deck @param {boolean} isRead */
function row(app, deck, isRead) {
  if (deck.error) return make("li", "", make("b", "", `${deck.name}: ${deck.error[app.lang]}`));
  const about = deck.own ? `${app.say("decks.cards", deck)} · ${app.say("decks.own")}` : app.say("decks.count", deck);
  const title = make("b", "", `${deck.titles[app.lang]} (${deck.name}) `, make("small", "", about));
  const use = isRead ? make("strong", "deck-now", `✓ ${app.say("decks.now")}`) : button(app, app.say("decks.use"), "plain", () => app.use(deck.name).then(() => drawDecks(app)));
  const item = make("li", "", title, use);
  if (deck.own) return item;
  const file = make("a", "button plain", app.say("decks.export"));
  file.href = deckFile(deck.name);
  item.append(button(app, app.say("decks.more"), "plain", () => app.more(deck.name)), file);
  return item;
}

/** @param {App} app */
export function listenToDecks(app) {
  const file = byId("import-file", HTMLInputElement);
  byId("new-deck", HTMLButtonElement).addEventListener("click", () => app.go("form"));
  byId("import", HTMLButtonElement).addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) app.act(() => bring(app, chosen));
  });
  byId("from", HTMLSelectElement).addEventListener("change", () => fillSuits(app));
  byId("title-en", HTMLInputElement).addEventListener("input", suggestName);
  byId("name", HTMLInputElement).addEventListener("input", (event) => {
    if (event.target instanceof HTMLElement) event.target.dataset.typed = "true";
  });
  byId("form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    app.act(() => begin(app));
  });
}

/** @param {App} app @param {Blob} file */
async function bring(app, file) {
  const taken = await api.bring(file, false).catch((error) => {
    const same = error instanceof Refused && error.texts.en.includes("--replace");
    if (!same || !confirm(app.say("decks.replace"))) throw error;
    return api.bring(file, true);
  });
  app.tell(app.say("decks.taken", taken), "good");
  await drawDecks(app);
}

/** @param {App} app */
export function drawForm(app) {
  const from = byId("from", HTMLSelectElement);
  from.replaceChildren(...app.decks.filter((/** @type {any} */ deck) => !deck.error).map((/** @type {any} */ deck) => new Option(deck.titles[app.lang], deck.name, false, deck.name === START)));
  fillSuits(app);
  byId("title-ru", HTMLInputElement).focus();
}

/** @param {App} app */
function fillSuits(app) {
  const chosen = byId("from", HTMLSelectElement).value;
  const deck = app.decks.find((/** @type {any} */ one) => one.name === chosen);
  const rows = Array.from({ length: SUITS }, (_, place) => suitRow(app, deck?.suits[place]));
  byId("suit-rows", HTMLOListElement).replaceChildren(...rows);
}

/** @param {App} app @param {any} suit */
function suitRow(app, suit) {
  /** @param {string} name @param {string} value @param {string} type */
  const input = (name, value, type = "text") => {
    const node = make("input", `suit-${name}`);
    Object.assign(node, { type, value, placeholder: app.say(`form.${name}`), ariaLabel: app.say(`form.${name}`), maxLength: name === "id" ? 1 : 60 });
    return node;
  };
  return make("li", "", input("id", suit?.id ?? ""), input("ru", suit?.names.ru ?? ""), input("en", suit?.names.en ?? ""), input("colour", suit?.colour ?? "#404040", "color"));
}

function suggestName() {
  const name = byId("name", HTMLInputElement);
  if (name.dataset.typed) return;
  const plain = byId("title-en", HTMLInputElement).value.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  name.value = plain.replace(/^-+|-+$/g, "").slice(0, 40);
}

/** @param {App} app */
async function begin(app) {
  const rows = [...byId("suit-rows", HTMLOListElement).children];
  const suits = rows.map((row) => {
    const [id, ru, en, colour] = [...row.querySelectorAll("input")].map((node) => node.value.trim());
    return { id: id.toUpperCase(), name_ru: ru, name_en: en, colour };
  });
  /** @param {string} id */
  const value = (id) => byId(id, HTMLInputElement).value.trim();
  const named = suits.filter((suit) => suit.name_ru || suit.name_en);
  app.replacing = false;
  app.state = await api.begin({ name: value("name"), title_ru: value("title-ru"), title_en: value("title-en"), suits: named });
  app.go("show");
}
