/** The page: a file in, a verdict out. */

const LARGEST = 1024 * 1024;
const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** @type {{lang: string, passed: string[], verdict: null | {good: boolean, key: string, values: Record<string, unknown>}, record: any}} */
const page = { lang: (new URLSearchParams(location.search).get("lang") ?? navigator.language).startsWith("ru") ? "ru" : "en", passed: [], verdict: null, record: null };

async function check() {
  const file = input("record").files?.[0];
  if (!file) return;
  [page.passed, page.verdict, page.record] = [[], null, null];
  try {
    const archive = input("archive").files?.[0];
    const kept = archive ? new Uint8Array(await archive.slice(0, LARGEST).arrayBuffer()) : null;
    const { record, totals } = await prove(await file.slice(0, LARGEST).text(), kept, (name) => page.passed.push(name));
    page.record = record;
    page.verdict = { good: true, ...ending(record, totals) };
  } catch (error) {
    const found = error instanceof Differs ? error : differs("shape", "shape.part");
    page.verdict = { good: false, key: found.key, values: found.values };
  }
  draw();
}

/** @param {any} record @param {number[]} totals */
function ending({ result, names }, [first, second]) {
  const values = { first, second, name: names[result.winner] ?? "" };
  if (result.winner !== null) return { key: "end.won", values };
  return { key: result.ending === "finished" ? "end.draw" : `end.${result.ending}`, values };
}

function draw() {
  const { lang, verdict, passed, record } = page;
  document.documentElement.lang = lang;
  document.title = say(lang, "title");
  for (const [id, key] of [["title", "title"], ["how", "how"], ["record-text", "record"], ["archive-text", "archive"], ["save-link", "save"]]) element(id).textContent = say(lang, key);
  element("lang").textContent = lang === "ru" ? "EN" : "RU";
  element("save").hidden = location.protocol === "file:";
  const box = element("verdict");
  const hasCrypto = globalThis.crypto?.subtle !== undefined;
  element("files").hidden = !hasCrypto;
  if (!hasCrypto) box.textContent = say(lang, "no-crypto");
  else box.textContent = verdict ? say(lang, verdict.good ? "good" : "bad", { said: say(lang, verdict.key, verdict.values) }) : "";
  box.dataset.good = String(hasCrypto && verdict?.good !== false);
  box.dataset.key = verdict?.key ?? "";
  element("checks").replaceChildren(...passed.map((name) => line("li", `✓ ${say(lang, `check.${name}`)}`)));
  element("noted").replaceChildren(...(record ? noted(record, lang) : []));
}

/** What a player may have noted before the first roll. @param {any} record @param {string} lang */
function noted({ fairness, names }, lang) {
  const lines = [line("dt", say(lang, "noted")), line("dd", `SHA-256 ${fairness.commitment}`)];
  (fairness.digests ?? []).forEach((/** @type {any} */ digest, /** @type {number} */ seat) => lines.push(line("dt", names[seat]), line("dd", `MD5 ${digest.md5}`), line("dd", `SHA-256 ${digest.sha256}`)));
  return lines;
}

/** @param {string} tag @param {string} text */
function line(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

input("record").addEventListener("change", check);
input("archive").addEventListener("change", check);
element("lang").addEventListener("click", () => {
  page.lang = page.lang === "ru" ? "en" : "ru";
  draw();
});
draw();
