/** How a deck's suits are drawn: as letters, in colours that can be read on a card (contrast after WCAG 2). */

/** The symbol as a letter, not as a coloured picture. @param {string | null} symbol */
export const asText = (symbol) => (symbol ? `${symbol}\uFE0E` : "");

const CARD = [246, 244, 236];
const LEAST_CONTRAST = 4.5;

/** @param {number} channel 0..255 */
function linear(channel) {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** @param {number[]} rgb */
const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour, darkened as little as needed to be read on the paper of a card.
 *
 * @param {string | null} hex `#rrggbb`; anything else gives the ink colour
 * @returns {string}
 */
export function onPaper(hex) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? "");
  if (!found) return "rgb(16, 21, 29)";
  let rgb = found.slice(1).map((part) => parseInt(part, 16));
  while (contrast(rgb, CARD) < LEAST_CONTRAST) rgb = rgb.map((channel) => channel * 0.94);
  return `rgb(${rgb.map(Math.round).join(", ")})`;
}
