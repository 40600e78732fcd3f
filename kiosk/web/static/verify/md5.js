/** MD5 (RFC 1321): the browser has none, and the rules want it. It is no proof by itself; SHA-256 is. */

const MD5_SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const MD5_SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0);

/** @param {Uint8Array} bytes @returns {string} hexadecimal digits */
function md5(bytes) {
  const length = ((bytes.length + 72) >> 6) << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, bytes.length * 8, true);
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < length; block += 64) md5Block(view, block, state);
  const out = new DataView(new ArrayBuffer(16));
  state.forEach((word, place) => out.setUint32(place * 4, word, true));
  return toHex(new Uint8Array(out.buffer));
}

/** @param {DataView} view @param {number} block where it begins @param {number[]} state is changed */
function md5Block(view, block, state) {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round];
    const place = [step, 5 * step + 1, 3 * step + 5, 7 * step][round] & 15;
    const sum = (a + mixed + MD5_SINES[step] + view.getInt32(block + place * 4, true)) | 0;
    const shift = MD5_SHIFTS[round * 4 + (step & 3)];
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  state[0] = (state[0] + a) | 0;
  state[1] = (state[1] + b) | 0;
  state[2] = (state[2] + c) | 0;
  state[3] = (state[3] + d) | 0;
}
