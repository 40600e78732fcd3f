/** Opens the archive: two stored files, sealed with AES-256 as WinZip does it (AE-2). */

const ZIP_NAMES = ["player-1.txt", "player-2.txt"];
const ZIP_SALT = 16;
const ZIP_KEY = 32;
const ZIP_CODE = 10;

/** @param {Uint8Array} data @param {string} password @returns {Promise<string[]>} the two texts. Throws a `Differs` */
async function openZip(data, password) {
  const entries = zipEntries(data);
  if (entries.length !== 2 || entries.some(({ name }, place) => name !== ZIP_NAMES[place])) throw differs("archive", "zip.names");
  const texts = [];
  for (const { sealed } of entries) texts.push(await unsealZip(sealed, password));
  return texts;
}

/** By the list at the archive's end. @param {Uint8Array} data */
function zipEntries(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = data.length - 22;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw differs("archive", "zip.none");
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  const found = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const entry = zipEntry(data, view, place);
      found.push(entry);
      place = entry.next;
    }
  } catch (error) {
    if (error instanceof RangeError) throw differs("archive", "zip.none");
    throw error;
  }
  return found;
}

/** @param {Uint8Array} data @param {DataView} view @param {number} place of the entry in the list */
function zipEntry(data, view, place) {
  if (view.getUint32(place, true) !== 0x02014b50) throw differs("archive", "zip.none");
  const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => view.getUint16(place + offset, true));
  const name = String.fromCharCode(...data.subarray(place + 46, place + 46 + nameSize));
  const extra = place + 46 + nameSize;
  const isAes256 = view.getUint16(place + 8, true) & 1 && view.getUint16(place + 10, true) === 99 && extraSize >= 11 && view.getUint16(extra, true) === 0x9901 && view.getUint8(extra + 8) === 3 && view.getUint16(extra + 9, true) === 0;
  if (!isAes256) throw differs("archive", "zip.weak");
  const start = view.getUint32(place + 42, true);
  const body = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const sealed = data.subarray(body, body + view.getUint32(place + 20, true));
  return { name, sealed, next: extra + extraSize + commentSize };
}

/** @param {Uint8Array} sealed salt, check of the password, contents, code @param {string} password */
async function unsealZip(sealed, password) {
  const body = sealed.subarray(ZIP_SALT + 2, sealed.length - ZIP_CODE);
  const base = await crypto.subtle.importKey("raw", ascii(password), "PBKDF2", false, ["deriveBits"]);
  const rule = { name: "PBKDF2", hash: "SHA-1", salt: sealed.subarray(0, ZIP_SALT), iterations: 1000 };
  const keys = new Uint8Array(await crypto.subtle.deriveBits(rule, base, (2 * ZIP_KEY + 2) * 8));
  const code = await hmac(keys.subarray(ZIP_KEY, 2 * ZIP_KEY), "SHA-1", body);
  const isRight = sameBytes(keys.subarray(2 * ZIP_KEY), sealed.subarray(ZIP_SALT, ZIP_SALT + 2)) && sameBytes(code.subarray(0, ZIP_CODE), sealed.subarray(sealed.length - ZIP_CODE));
  if (!isRight) throw differs("archive", "zip.shut");
  const key = await crypto.subtle.importKey("raw", keys.subarray(0, ZIP_KEY), "AES-CTR", false, ["decrypt"]);
  let text = "";
  for (let block = 0; block * 16 < body.length; block += 1) {
    // WinZip counts in the first bytes, the browser in the last ones: one block at a time they agree
    const counter = new Uint8Array(16);
    new DataView(counter.buffer).setUint32(0, block + 1, true);
    const plain = await crypto.subtle.decrypt({ name: "AES-CTR", counter, length: 128 }, key, body.subarray(block * 16, block * 16 + 16));
    text += String.fromCharCode(...new Uint8Array(plain));
  }
  return text;
}
