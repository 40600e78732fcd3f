/**
 * What the interface of live games tells, as `/openapi.json` describes it.
 *
 * @typedef {{rows: Record<string, number | null>, upper_sum: number, bonus: number, total: number}} Card
 * @typedef {{name: string, confirmed: boolean, card: Card, offers: Record<string, number>, turn: number, throw: number,
 *   throws_left: number, may_throw: boolean, dice: number[], dice_used: number}} Seat
 * @typedef {{md5: string, sha256: string}} Digests
 * @typedef {{commitment: string, seeds?: [string, string], digests?: [Digests, Digests], secret?: string, password?: string,
 *   sequences?: [string, string] | null}} Fairness
 * @typedef {{ending: string, winner: number | null, by: number | null, payout: [number, number]}} Outcome
 * @typedef {{phase: "open" | "playing" | "ended", stake: number | null, clock_ms_left: number | null, game_ms_left: number,
 *   seats: [Seat, Seat], fairness: Fairness, outcome: Outcome | null}} Match
 * @typedef {{number: number, at_ms: number, name: string, text: string}} Message
 * @typedef {{game: string, you: number | null, code: string | null, opponent: string, level: string | null, listed: boolean,
 *   advice: boolean, stake: number, names: string[], commitment: string, archive: boolean, match: Match | null, now_ms: number,
 *   chat: Message[]}} Room
 * @typedef {{kind: "hold" | "write", faces: number[], row: string | null, expected: number, cost: number}} Advice
 * @typedef {{value: string, titles: import("../types.js").Texts}} Level
 * @typedef {{levels: Level[], largest_win: number, waiting: {game: string, name: string, stake: number, advice: boolean}[],
 *   playing: {game: string, names: string[], level: string | null, totals: number[]}[],
 *   ended: {game: string, names: string[], totals: number[], winner: number | null, ending: string}[], chat: Message[]}} Lobby
 */

export {};
