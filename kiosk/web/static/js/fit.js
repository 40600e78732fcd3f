/** Shrinks text until it fits its box, so that no name is too long and nothing is cut. */

/** @typedef {"one" | "many"} Lines one line: only the width counts */
/** @typedef {{least: number, lines: Lines, key: string, found: Map<string, number>}} Fitted `found`: the scales of what was shown before, by its key */

const FOUND_KEPT = 60;

/** @type {Map<HTMLElement, Fitted>} */
const boxes = new Map();

/** @param {HTMLElement} box @param {Lines} lines */
const overflows = (box, lines) => box.scrollWidth > box.clientWidth + 1 || (lines === "many" && box.scrollHeight > box.clientHeight + 1);

/** @param {HTMLElement} box @param {number} scale */
const setScale = (box, scale) => box.style.setProperty("--fit", scale.toFixed(3));

/**
 * Sets `--fit` (1 down to `least`) to the largest scale at which the box does not overflow, and returns it. The box's size must not depend on its text.
 *
 * @param {HTMLElement} box
 * @param {Fitted} wish
 */
function measure(box, { least, lines }) {
  setScale(box, 1);
  if (!overflows(box, lines)) return 1;
  let fits = least;
  let tooBig = 1;
  while (tooBig - fits > 0.015) {
    const middle = (fits + tooBig) / 2;
    setScale(box, middle);
    if (overflows(box, lines)) tooBig = middle;
    else fits = middle;
  }
  setScale(box, fits);
  return fits;
}

/**
 * Keeps the box's text inside from now on.
 *
 * @param {HTMLElement} box
 * @param {number} least smallest scale
 * @param {Lines} lines
 */
export function keepFitting(box, least, lines) {
  if (!boxes.has(box)) boxes.set(box, { least, lines, key: "", found: new Map() });
}

/**
 * Fits what changed since the last time, in text or in size: to be called when everything is drawn, since one text moves another. First all sizes are
 * read and then scales are set: whoever reads after writing makes the browser lay out the page, each time anew.
 */
export function fitAll() {
  const { shown, view } = document.body.dataset;
  for (const box of boxes.keys()) if (!box.isConnected) boxes.delete(box);
  const keys = [...boxes.keys()].map((box) => [box.textContent, box.clientWidth, box.clientHeight, shown, view, document.documentElement.lang].join("|"));
  [...boxes].forEach(([box, wish], at) => {
    if (wish.key === keys[at]) return;
    wish.key = keys[at];
    fit(box, wish);
  });
}

/** @param {HTMLElement} box @param {Fitted} wish */
function fit(box, wish) {
  const known = wish.found.get(wish.key);
  if (known !== undefined) return setScale(box, known);
  if (wish.found.size >= FOUND_KEPT) wish.found.clear();
  wish.found.set(wish.key, measure(box, wish));
}
