/** Small helpers for the document. Data goes in as text or as attributes, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, className = "", ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function makeSvg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** A drawn sign of the sheet in index.html. @param {string} name @param {string} className */
export function sign(name, className = "sign") {
  return makeSvg("svg", { class: className, "aria-hidden": "true", viewBox: "0 0 100 100" }, makeSvg("use", { href: `#sign-${name}` }));
}

/** @template {Element} T @param {string} id @param {new () => T} kind @returns {T} */
export function byId(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`index.html has no ${kind.name} with the id ${id}`);
  return node;
}

/** Sets text only where it differs: a screen reader is not told twice. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Sets an attribute only where it differs: for each that is set, the browser may style and lay out the whole page anew. @param {Element} node @param {string} name @param {string} value */
export function put(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Runs `draw` only if `key` is new for this element: a screen that is told the same 15 times a second does nothing.
 *
 * @param {Element} node
 * @param {unknown} key
 * @param {() => void} draw
 */
export function redraw(node, key, draw) {
  const text = JSON.stringify(key);
  if (drawn.get(node) === text) return;
  drawn.set(node, text);
  draw();
}
