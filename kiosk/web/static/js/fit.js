/** Shrinks text until it fits its box, so that no name is too long and nothing is cut. */

/** @typedef {"one" | "many"} Lines one line: only the width counts */
/** @typedef {{least: number, lines: Lines, key: string}} Fitted */

/** @type {Map<HTMLElement, Fitted>} */
const boxes = new Map();

/** @param {HTMLElement} box @param {Lines} lines */
const overflows = (box, lines) => box.scrollWidth > box.clientWidth + 1 || (lines === "many" && box.scrollHeight > box.clientHeight + 1);

/** @param {HTMLElement} box @param {number} scale */
const setScale = (box, scale) => box.style.setProperty("--fit", scale.toFixed(3));

/**
 * Sets `--fit` (1 down to `least`) to the largest scale at which the box does not overflow. The box's size must not depend on its text.
 *
 * @param {HTMLElement} box
 * @param {Fitted} wish
 */
function measure(box, { least, lines }) {
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
 * Keeps the box's text inside from now on.
 *
 * @param {HTMLElement} box
 * @param {number} least smallest scale
 * @param {Lines} lines
 */
export function keepFitting(box, least, lines) {
  if (!boxes.has(box)) boxes.set(box, { least, lines, key: "" });
}

/** Fits what changed since the last time, in text or in size: to be called when everything is drawn, since one text moves another. */
export function fitAll() {
  const { shown, view } = document.body.dataset;
  for (const [box, wish] of boxes) {
    if (!box.isConnected) {
      boxes.delete(box);
      continue;
    }
    const key = [box.textContent, box.clientWidth, box.clientHeight, shown, view, document.documentElement.lang].join("|");
    if (wish.key === key) continue;
    wish.key = key;
    measure(box, wish);
  }
}
