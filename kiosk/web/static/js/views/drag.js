/** The order of what lies in a row, changed by finger or mouse: a tile that is drawn aside goes where it is let go. */

const STARTS_PX = 12;
/** @typedef {{tile: HTMLElement, pointer: number, from: number, x: number, moved: boolean}} Held */

/** A press that hardly moves stays a press. */
export class Dragging {
  /**
   * @param {HTMLElement} list its children are the tiles, left to right
   * @param {object} ports
   * @param {(tile: Element) => boolean} ports.may whether this tile can be taken now
   * @param {(from: number, to: number) => void} ports.drop both from 0
   */
  constructor(list, { may, drop }) {
    this.list = list;
    this.may = may;
    this.drop = drop;
    /** @type {Held | null} */
    this.held = null;
    this.dropped = false;
    list.addEventListener("pointerdown", (event) => this.#take(event));
    list.addEventListener("pointermove", (event) => this.#move(event));
    list.addEventListener("pointerup", (event) => this.#release(event));
    list.addEventListener("pointercancel", () => this.#letGo());
    list.addEventListener("dragstart", (event) => event.preventDefault()); // the browser would drag the picture
    list.addEventListener("click", (event) => this.dropped && event.stopImmediatePropagation(), { capture: true });
  }

  /** @param {PointerEvent} event */
  #take({ target, isPrimary, button, pointerId: pointer, clientX: x }) {
    this.dropped = false;
    const tile = target instanceof Element ? target.closest("li") : null;
    if (!tile || !isPrimary || button !== 0 || !this.may(tile)) return;
    this.held = { tile, pointer, from: [...this.list.children].indexOf(tile), x, moved: false };
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX }) {
    const { held } = this;
    if (!held || held.pointer !== pointerId) return;
    const way = clientX - held.x;
    if (!held.moved && Math.abs(way) < STARTS_PX) return;
    if (!held.moved) this.list.setPointerCapture(pointerId);
    held.moved = true;
    held.tile.dataset.dragged = "";
    held.tile.style.translate = `${way}px`;
  }

  /** @param {PointerEvent} event */
  #release({ pointerId, clientX }) {
    const { held } = this;
    if (!held || held.pointer !== pointerId) return;
    const lies = held.tile.isConnected; // not where the table has been drawn anew meanwhile
    this.#letGo();
    if (!held.moved) return;
    this.dropped = true;
    if (lies) this.drop(held.from, this.#placeAt(held, clientX));
  }

  #letGo() {
    if (!this.held) return;
    this.held.tile.style.translate = "";
    delete this.held.tile.dataset.dragged;
    this.held = null;
  }

  /** How many of the others lie to the left of it. @param {Held} held @param {number} x */
  #placeAt(held, x) {
    const others = [...this.list.children].filter((tile) => tile !== held.tile && this.may(tile));
    return others.filter((tile) => middle(tile) < x).length;
  }
}

/** @param {Element} tile */
function middle(tile) {
  const { left, width } = tile.getBoundingClientRect();
  return left + width / 2;
}
