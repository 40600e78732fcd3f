/** Bytes and the browser's own cryptography. */

const ascii = (/** @type {string} */ text) => new TextEncoder().encode(text);
const toHex = (/** @type {Uint8Array} */ bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const isHex = (/** @type {unknown} */ text, /** @type {number} */ bytes) => typeof text === "string" && text.length === bytes * 2 && /^[0-9a-f]*$/.test(text);

/** @param {string} text hexadecimal digits */
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {unknown} text @returns {Uint8Array | null} null where it is no Base64 */
function fromBase64(text) {
  try {
    return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** @param {Uint8Array} bytes */
const sha256 = async (bytes) => toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/** @param {Uint8Array} secret @param {string} hash @param {Uint8Array} bytes */
async function hmac(secret, hash, bytes) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

const sameBytes = (/** @type {Uint8Array} */ one, /** @type {Uint8Array} */ two) => one.length === two.length && one.every((byte, place) => byte === two[place]);
