/** Plays a recorded game again, event by event: each must be what the rules allow and the sequences give. */

const THROWS = 3;
const ROLL_MS = 60000;
const GAME_MS = 12 * 60 * 60 * 1000;
const EVENT_FIELDS = {
  confirmed: ["event", "at_ms", "seat", "seed"],
  rolled: ["event", "at_ms", "seat", "turn", "throw", "held", "dice"],
  wrote: ["event", "at_ms", "seat", "turn", "row", "points"],
  ended: ["event", "at_ms", "ending", "winner", "by"],
};

class Replay {
  /** @param {any} record @param {string[] | null} sequences 225 digits each; null: the game was not started */
  constructor(record, sequences) {
    this.record = record;
    this.sequences = sequences;
    this.isBot = record.opponent === "bot";
    this.now = record.opened_ms;
    /** @type {number | null} */
    this.started = null;
    /** @type {number | null} */
    this.clock = null;
    this.confirmed = [false, this.isBot];
    this.seats = [0, 1].map(() => ({ rows: Object.fromEntries(ROWS.map((row) => [row, null])), dice: /** @type {number[]} */ ([]), throws: 0, used: 0, thrown: 0 }));
    /** @type {any} */
    this.end = null;
    this.number = 0;
  }

  /** Throws a `Differs` at the first event that cannot be. */
  run() {
    for (const event of this.record.events) {
      this.number += 1;
      this.#step(event);
    }
    if (!this.end) throw differs("events", "events.open", { number: this.number });
  }

  /** @param {any} event */
  #step(event) {
    if (this.end) throw differs("events", "event.after", { number: this.number });
    const fields = EVENT_FIELDS[/** @type {keyof EVENT_FIELDS} */ (event?.event)];
    const isShaped = fields && Object.keys(event).sort().join() === [...fields].sort().join() && Number.isSafeInteger(event.at_ms);
    if (!isShaped || event.at_ms < this.now) throw differs("events", isShaped ? "event.time" : "event.shape", { number: this.number });
    const due = this.#due();
    if (due && event.at_ms >= due.at_ms && !this.#isAt(event, due)) throw differs("events", "event.due", { number: this.number });
    this.now = event.at_ms;
    if (event.event === "ended") return this.#ended(event, due);
    if (event.seat !== 0 && event.seat !== 1) throw this.#wrong("seat", event.seat, "0 / 1");
    if (event.event === "confirmed") this.#confirm(event);
    else if (this.started === null) throw this.#cannot();
    else if (event.event === "rolled") this.#roll(event);
    else this.#write(event);
    this.#wind(event);
  }

  /** @param {any} event @param {any} due */
  #isAt(event, due) {
    return event.event === "ended" && event.at_ms === due.at_ms && event.ending === due.ending;
  }

  /** What ends the game when nobody does anything: the earliest deadline, the roll's before the game's. */
  #due() {
    const begun = this.started ?? this.record.opened_ms;
    const whole = { at_ms: begun + GAME_MS, ending: this.started === null ? "cancelled" : "expired", winner: null, by: null };
    if (this.clock === null || this.clock > whole.at_ms) return whole;
    return { at_ms: this.clock, ending: "timed-out", winner: this.#isFull(0) ? 0 : 1, by: null };
  }

  /** @param {any} event @param {any} due */
  #ended(event, due) {
    this.end = event;
    const [first, second] = this.totals();
    const full = this.#isFull(0) && this.#isFull(1);
    const expected =
      event.ending === "finished" && full && this.record.events[this.number - 2]?.at_ms === event.at_ms ? { ending: "finished", winner: first === second ? null : second > first ? 1 : 0, by: null }
      : event.ending === "cancelled" && this.started === null && (event.by === 0 || event.by === 1) ? { ending: "cancelled", winner: null, by: event.by }
      : event.at_ms === due.at_ms ? due : null;
    if (!expected) throw this.#cannot();
    for (const name of ["ending", "winner", "by"]) if (event[name] !== expected[name]) throw this.#wrong(name, event[name], expected[name]);
  }

  /** @param {any} event */
  #confirm(event) {
    if (this.started !== null || this.confirmed[event.seat] || !/^[!-~]{1,64}$/.test(event.seed)) throw this.#cannot();
    this.confirmed[event.seat] = true;
    if (this.confirmed[0] && this.confirmed[1]) this.started = this.now;
  }

  /** @param {any} event */
  #roll(event) {
    const seat = this.seats[event.seat];
    this.#checkTurn(event);
    if (event.throw !== seat.throws + 1 || seat.throws === THROWS) throw this.#wrong("throw", event.throw, seat.throws + 1);
    const held = event.held;
    const isHold = Array.isArray(held) && held.length === 5 && held.every((one) => typeof one === "boolean") && !held.every(Boolean) && !(seat.throws === 0 && held.some(Boolean));
    if (!isHold) throw this.#wrong("held", held, null);
    const player = this.seats[1 - event.seat];
    if (this.isBot && event.seat === 1 && !this.#isFull(0) && seat.thrown >= player.thrown) throw this.#cannot();
    const sequence = this.sequences?.[event.seat] ?? "";
    const expected = held.map((/** @type {boolean} */ stays, /** @type {number} */ place) => (stays ? seat.dice[place] : Number(sequence[seat.used++])));
    if (JSON.stringify(event.dice) !== JSON.stringify(expected)) throw this.#wrong("dice", event.dice, expected);
    seat.dice = expected;
    seat.throws += 1;
    seat.thrown += 1;
  }

  /** @param {any} event */
  #write(event) {
    const seat = this.seats[event.seat];
    this.#checkTurn(event);
    if (!seat.dice.length || seat.rows[event.row] !== null) throw this.#cannot();
    const points = pointsOf(event.row, seat.dice);
    if (event.points !== points) throw this.#wrong("points", event.points, points);
    seat.rows[event.row] = points;
    seat.dice = [];
    seat.throws = 0;
  }

  /** @param {any} event */
  #checkTurn(event) {
    const turn = this.turn(event.seat);
    if (event.turn !== turn || turn > ROWS.length) throw this.#wrong("turn", event.turn, turn);
  }

  /** The 60 s begin anew with each action once one card is full, never against a bot. @param {any} event */
  #wind(event) {
    if (event.event === "confirmed") return;
    const runs = !this.isBot && this.#isFull(0) !== this.#isFull(1);
    this.clock = runs ? this.now + ROLL_MS : null;
    if (this.#isFull(0) && this.#isFull(1) && this.record.events[this.number]?.event !== "ended") throw differs("events", "event.due", { number: this.number + 1 });
  }

  /** @param {number} seat 1..15, 16 when the card is full */
  turn(seat) {
    return ROWS.filter((row) => this.seats[seat].rows[row] !== null).length + 1;
  }

  /** @param {number} seat */
  #isFull(seat) {
    return this.turn(seat) > ROWS.length;
  }

  totals() {
    return this.seats.map((seat) => cardOf(seat.rows).total);
  }

  #cannot() {
    return differs("events", "event.cannot", { number: this.number });
  }

  /** @param {string} name @param {unknown} found @param {unknown} expected */
  #wrong(name, found, expected) {
    return differs("events", "event.wrong", { number: this.number, name, found: shown(found), expected: shown(expected) });
  }
}
