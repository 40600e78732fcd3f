/** Proves a game from its file alone. Each check either passes or throws the first difference. */

const KEYS = ["kind", "version", "game", "names", "opponent", "opened_ms", "stake", "timing", "fairness", "archive", "events", "result"];

/** The first difference, as a key of the words with its values. */
class Differs extends Error {
  /** @param {string} code @param {string} key @param {Record<string, unknown>} values */
  constructor(code, key, values) {
    super(key);
    this.code = code;
    this.key = key;
    this.values = values;
  }
}

/** @param {string} code @param {string} key @param {Record<string, unknown>} [values] */
const differs = (code, key, values = {}) => new Differs(code, key, values);

/** @param {unknown} value */
const shown = (value) => (value === undefined ? "—" : JSON.stringify(value).slice(0, 60));

/**
 * @param {string} text of the record
 * @param {Uint8Array | null} downloaded the archive that a player has kept
 * @param {(check: string) => void} passed is told each check that passes
 * @returns {Promise<{record: any, totals: number[]}>}
 */
async function prove(text, downloaded, passed) {
  const record = readRecord(text);
  passed("shape");
  const secret = fromHex(record.fairness.secret);
  if (record.fairness.commitment !== (await sha256(secret))) throw differs("commitment", "commitment");
  passed("commitment");
  const seeds = readSeeds(record);
  passed("seeds");
  const password = await derivePassword(secret);
  if (record.fairness.password !== password) throw differs("password", "password");
  const sequences = seeds && [await deriveDice(secret, seeds, 0), await deriveDice(secret, seeds, 1)];
  const digests = [];
  for (const seat of sequences ? [0, 1] : []) checkSequence(record, seat, sequences?.[seat] ?? "");
  passed("dice");
  for (const digits of sequences ?? []) digests.push({ md5: md5(ascii(digits)), sha256: await sha256(ascii(digits)) });
  digests.forEach((digest, seat) => checkDigest(record, seat, digest));
  passed("digests");
  if (sequences) await checkArchives(record, sequences, password, downloaded);
  passed("archive");
  const replay = new Replay(record, sequences);
  replay.run();
  passed("events");
  checkAll(record, replay, { password, seeds, sequences, digests });
  passed("result");
  return { record, totals: replay.totals() };
}

/** @param {string} text */
function readRecord(text) {
  /** @type {any} */
  let record = null;
  try {
    record = JSON.parse(text);
  } catch {
    throw differs("shape", "shape");
  }
  const isRecord = record !== null && typeof record === "object" && record.kind === "yatzy-game" && record.version === 1;
  if (!isRecord) throw differs("shape", "shape");
  const isWhole =
    isText(record.game) && Array.isArray(record.names) && record.names.length === 2 && record.names.every(isText) && ["player", "bot"].includes(record.opponent) && Number.isSafeInteger(record.opened_ms) &&
    Array.isArray(record.events) && isObject(record.fairness) && isObject(record.result) && isObject(record.timing) && isHex(record.fairness.secret, 32) && (record.archive === null || isObject(record.archive)) && isStake(record);
  if (!isWhole) throw differs("shape", "shape.part");
  for (const key of Object.keys(record)) if (!KEYS.includes(key)) throw differs("result", "field", { path: key, found: shown(record[key]), expected: "—" });
  if (record.timing.roll_ms !== ROLL_MS || record.timing.game_ms !== GAME_MS) throw differs("timing", "timing");
  return record;
}

const isText = (/** @type {unknown} */ value) => typeof value === "string";
const isObject = (/** @type {unknown} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {any} record */
function isStake({ stake, opponent }) {
  if (stake === null) return true;
  return isObject(stake) && opponent === "player" && Number.isSafeInteger(stake.each) && stake.each > 0 && stake.each % 5 === 0 && 2 * stake.each <= stake.largest_win;
}

/** @param {any} record @returns {[string, string] | null} null where the game was not started */
function readSeeds(record) {
  const { seeds } = record.fairness;
  if (seeds === undefined || seeds === null) return null;
  if (!Array.isArray(seeds) || seeds.length !== 2) throw differs("seed", "seeds");
  seeds.forEach((seed, seat) => {
    const confirmed = record.events.find((/** @type {any} */ event) => event?.event === "confirmed" && event.seat === seat)?.seed;
    const named = record.opponent === "bot" && seat === 1 ? "-" : confirmed;
    if (seed !== named || !/^[!-~]{1,64}$/.test(seed)) throw differs("seed", "seed", { player: seat + 1 });
  });
  return [seeds[0], seeds[1]];
}

/** @param {any} record @param {number} seat @param {string} derived */
function checkSequence(record, seat, derived) {
  const found = record.fairness.sequences?.[seat];
  if (typeof found !== "string" || found.length !== derived.length) throw differs("dice", "dice.length", { player: seat + 1 });
  const place = [...derived].findIndex((digit, at) => digit !== found[at]);
  if (place >= 0) throw differs("dice", "die", { player: seat + 1, place: place + 1, found: found[place], expected: derived[place] });
}

/** @param {any} record @param {number} seat @param {{md5: string, sha256: string}} digest */
function checkDigest(record, seat, digest) {
  const found = record.fairness.digests?.[seat];
  if (found?.md5 !== digest.md5) throw differs("digest", "digest", { name: "MD5", player: seat + 1 });
  if (found?.sha256 !== digest.sha256) throw differs("digest", "digest", { name: "SHA-256", player: seat + 1 });
}

/** @param {any} record @param {string[]} sequences @param {string} password @param {Uint8Array | null} downloaded */
async function checkArchives(record, sequences, password, downloaded) {
  const inside = record.archive && fromBase64(record.archive.base64);
  if (!inside) throw differs("archive", "archive.none");
  await checkArchive(inside, sequences, password);
  if (record.archive.sha256 !== (await sha256(inside))) throw differs("archive", "archive.sha256");
  if (downloaded && !sameBytes(downloaded, inside)) throw differs("archive", "archive.other");
}

/** @param {Uint8Array} archive @param {string[]} sequences @param {string} password */
async function checkArchive(archive, sequences, password) {
  const texts = await openZip(archive, password);
  if (texts[0] !== sequences[0] || texts[1] !== sequences[1]) throw differs("archive", "archive.digits");
}

/** Everything else in the file, and nothing more than that. @param {any} record @param {Replay} replay @param {any} derived */
function checkAll(record, replay, { password, seeds, sequences, digests }) {
  const { ending, winner } = replay.end;
  const started = seeds !== null;
  const { commitment, secret } = record.fairness;
  const fairness = { commitment, secret, password, sequences, ...(started ? { seeds, digests } : {}) };
  const result = { ending, winner, totals: replay.totals(), cards: replay.seats.map((seat) => cardOf(seat.rows)), payout: payoutOf(record, replay) };
  compare(record.fairness, fairness, "fairness");
  compare(record.result, result, "result");
  compare(record.timing, { roll_ms: ROLL_MS, game_ms: GAME_MS }, "timing");
  if (record.stake) compare(record.stake, { each: record.stake.each, largest_win: record.stake.largest_win }, "stake");
  if (!started && record.archive !== null) throw differs("result", "field", { path: "archive", found: "…", expected: "null" });
  if (started) compare(record.archive, { sha256: record.archive.sha256, base64: record.archive.base64 }, "archive");
}

/** @param {any} record @param {Replay} replay */
function payoutOf(record, replay) {
  const { ending, winner } = replay.end;
  if (!record.stake || replay.started === null || ending === "expired") return [0, 0];
  const { each } = record.stake;
  if (winner === null) return [each, each];
  const prize = 2 * each - Math.floor((2 * each * 10) / 100);
  return winner === 0 ? [prize, 0] : [0, prize];
}

/** @param {any} found @param {any} expected @param {string} path */
function compare(found, expected, path) {
  if (isObject(found) && isObject(expected)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) compare(found[key], expected[key], `${path}.${key}`);
  } else if (Array.isArray(found) && Array.isArray(expected) && found.length === expected.length) {
    expected.forEach((value, place) => compare(found[place], value, `${path}.${place}`));
  } else if (found !== expected) {
    throw differs("result", "field", { path, found: shown(found), expected: shown(expected) });
  }
}
