/** The live picture: the next one is asked for when the last has been drawn, so that a slow machine shows fewer, never older ones. */

const ASK_TIMEOUT_MS = 4000;
const RETRY_MS = 1000;
const SAME_PICTURE_MS = 80;
/** From picture to picture while things move: sixteen a second. */
const MOVING_MS = 60;
/** And while nothing does: who sees the picture sees no difference, and the machine reads cards meanwhile. */
const CALM_MS = 250;

/** Feeds an `<img>` and knows which reading its picture shows. At any time at most two object URLs exist. */
export class LivePicture {
  /**
   * @param {HTMLImageElement} image
   * @param {() => void} onChange another reading belongs to the picture, or pictures begin or end
   */
  constructor(image, onChange) {
    this.image = image;
    this.onChange = onChange;
    this.wanted = false;
    this.calm = false;
    this.wake = () => {};
    this.sequence = "";
    this.address = "";
    /** Whether pictures are coming, so that the one shown is of now unless its age says otherwise. */
    this.there = false;
    /** The `view` of the states whose marks belong to the picture that is shown; "" where those of none do. */
    this.view = "";
    /** @type {number | null} when the frame that is shown was taken, by this page's own clock */
    this.takenAt = null;
  }

  /** How old the picture is that is shown, however slowly it came; null where none is. @returns {number | null} */
  ageMs() {
    return this.takenAt === null ? null : performance.now() - this.takenAt;
  }

  /** Whether pictures should be asked for: not while the kiosk is gone. @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    if (wanted) return;
    this.sequence = "";
    this.#tell(false, this.view);
  }

  /** How soon the next picture is asked for: at once where it was calm and is no more. @param {boolean} calm whether nothing moves on the table */
  pace(calm) {
    if (calm === this.calm) return;
    this.calm = calm;
    if (!calm) this.wake();
  }

  /** Runs for the life of the page. */
  async run() {
    for (;;) {
      const began = performance.now();
      const waitMs = this.wanted && !document.hidden ? await this.#next() : SAME_PICTURE_MS;
      const leastMs = this.calm ? CALM_MS : MOVING_MS;
      await this.#pause(Math.max(waitMs, leastMs - (performance.now() - began)));
    }
  }

  /** Until then, or until it is woken. @param {number} ms */
  #pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** No larger than it is shown. @returns {string} */
  get #question() {
    const width = Math.ceil(this.image.clientWidth * devicePixelRatio);
    return width > 0 ? `/api/picture.jpg?width=${width}` : "/api/picture.jpg";
  }

  /** @returns {Promise<number>} how long to wait before the next one, in ms */
  async #next() {
    try {
      const answer = await fetch(this.#question, { cache: "no-store", signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      if (answer.status !== 200) return this.#failed();
      const sequence = answer.headers.get("X-Frame-Sequence") ?? "";
      const view = answer.headers.get("X-View") ?? "";
      const takenAt = performance.now() - Number(answer.headers.get("X-Frame-Age-Ms") ?? 0);
      const blob = await answer.blob();
      if (sequence && sequence === this.sequence) return SAME_PICTURE_MS;
      if (view !== this.view) this.#tell(this.there, ""); // until the new picture is drawn, nobody knows which one is seen
      await this.#draw(blob);
      this.sequence = sequence;
      this.takenAt = takenAt;
      this.#tell(this.wanted, view);
      return 0;
    } catch {
      return this.#failed();
    }
  }

  /** @param {Blob} blob */
  async #draw(blob) {
    const previous = this.address;
    this.address = URL.createObjectURL(blob);
    this.image.src = this.address;
    try {
      await this.image.decode();
    } finally {
      if (previous) URL.revokeObjectURL(previous);
    }
  }

  /** The last picture stays: its age says what it is worth. */
  #failed() {
    this.sequence = "";
    return RETRY_MS;
  }

  /** @param {boolean} there @param {string} view */
  #tell(there, view) {
    if (there === this.there && view === this.view) return;
    this.there = there;
    this.view = view;
    this.onChange();
  }
}
