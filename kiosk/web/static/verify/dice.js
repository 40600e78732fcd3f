/** Where the dice come from: secret and seeds, by HMAC-SHA256 with rejection. */

const DICE_OF_A_SEAT = 225;

/** @param {Uint8Array} secret @param {[string, string]} seeds @param {number} seat @returns {Promise<string>} 225 digits */
async function deriveDice(secret, seeds, seat) {
  let digits = "";
  for (let block = 0; digits.length < DICE_OF_A_SEAT; block += 1) {
    const bytes = await hmac(secret, "SHA-256", ascii(`${seeds[0]} ${seeds[1]} ${seat} ${block}`));
    for (const byte of bytes) if (byte < 252) digits += String((byte % 6) + 1);
  }
  return digits.slice(0, DICE_OF_A_SEAT);
}

/** @param {Uint8Array} secret */
const derivePassword = async (secret) => toHex(await hmac(secret, "SHA-256", ascii("archive password"))).slice(0, 32);
