/** Fairness control: digests that are always there, the archive on demand, and everything at the end (T23-T27). */

import { byId, make, redraw, setText } from "../dom.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Fairness, Room} from "./types.js" */

/** @param {Room} room @param {string[]} names @param {Lang} lang */
export function drawFair(room, names, lang) {
  setText(byId("fair-title", HTMLElement), say(lang, "fair"));
  const over = room.match?.phase === "ended";
  drawLink("fair-zip", say(lang, "zip"), room.archive ? `/api/yatzy/games/${room.game}/archive.zip` : "");
  drawLink("fair-proof", say(lang, "proof"), over ? `/api/yatzy/games/${room.game}/record.json` : "");
  drawLink("fair-check", say(lang, "check"), over ? "/yatzy/verify" : "");
  const list = byId("fair-list", HTMLElement);
  const fairness = room.match?.fairness ?? { commitment: room.commitment };
  redraw(list, [fairness, names, lang], () => list.replaceChildren(...lines(fairness, names, lang)));
}

/** @param {Fairness} fairness @param {string[]} names @param {Lang} lang */
function lines(fairness, names, lang) {
  const found = [line(say(lang, "commitment"), fairness.commitment)];
  const { digests, seeds, sequences } = fairness;
  if (!digests) found.push(make("div", "hint", say(lang, "fair.later")));
  digests?.forEach((digest, seat) => {
    found.push(line(`MD5 · ${names[seat]}`, digest.md5), line(`SHA-256 · ${names[seat]}`, digest.sha256));
  });
  if (fairness.secret) found.push(line(say(lang, "secret"), fairness.secret));
  if (fairness.password) found.push(line(say(lang, "password"), fairness.password));
  if (seeds) found.push(line(say(lang, "seeds"), seeds.join("  ")));
  sequences?.forEach((digits, seat) => found.push(line(`225 · ${names[seat]}`, digits)));
  return found;
}

/** @param {string} title @param {string} value */
const line = (title, value) => make("div", "fair-line", make("span", "fair-name", title), make("code", "", value));

/** @param {string} id @param {string} text @param {string} address empty: there is nothing yet */
function drawLink(id, text, address) {
  const link = byId(id, HTMLAnchorElement);
  setText(link, text);
  link.hidden = !address;
  if (address) link.href = address;
}
