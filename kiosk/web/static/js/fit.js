/** Shrinks text until it fits its box, so that no name is too long and nothing is cut. */

/** @typedef {"one" | "many"} Lines one line: only the width counts */

/** @type {Map<HTMLElement, {least: number, lines: Lines, key: string}>} */
const fitted = new Map();

/** @param {HTMLElement} box @param {Lines} lines */
const overflows = (box, lines) => box.scrollWidth > box.clientWidth + 1 || (lines === "many" && box.scrollHeight > box.clientHeight + 1);

/** @param {HTMLElement} box @param {number} scale */
const setScale = (box, scale) => box.style.setProperty("--fit", scale.toFixed(3));

/**
 * Sets `--fit` (1 down to `least`) to the largest scale at which the box does not overflow. The box's size must not depend on its text.
 *
 * @param {HTMLElement} box
 * @param {number} least
 * @param {Lines} lines
 */
function measure(box, least, lines) {
  setScale(box, 1);
  if (!overflows(box, lines)) return;
  let fits = least;
  let tooBig = 1;
  while (tooBig - fits > 0.015) {
    const middle = (fits + tooBig) / 2;
    setScale(box, middle);
    if (overflows(box, lines)) tooBig = middle;
    else fits = middle;
  }
  setScale(box, fits);
}

/**
 * Fits now if text or size changed since the last time; fits again when the window changes.
 *
 * @param {HTMLElement} box
 * @param {number} least smallest scale
 * @param {Lines} lines
 */
export function fit(box, least, lines) {
  const { shown, view } = document.body.dataset;
  const key = [box.textContent, box.clientWidth, box.clientHeight, shown, view].join("|");
  if (fitted.get(box)?.key === key) return;
  fitted.set(box, { least, lines, key });
  measure(box, least, lines);
}

/** After a change of the window's size or of the fonts. */
export function refitAll() {
  for (const [box, { least, lines }] of fitted) {
    if (box.isConnected) measure(box, least, lines);
    else fitted.delete(box);
  }
}
