/**
 * What `GET /api/parties` answers.
 *
 * @typedef {{sota: number, owner: string, result: number | null, game_points: number | null}} Sota
 *
 * @typedef {object} PartyOverview
 * @property {number} number
 * @property {string[]} players
 * @property {number} mode
 * @property {string} method
 * @property {"playing" | "suspended" | "closed"} status
 * @property {boolean} over
 * @property {number | null} active
 * @property {number} collected
 * @property {number | null} round
 * @property {number | null} table
 * @property {Sota[]} sotas
 *
 * @typedef {object} Tournament
 * @property {string} title
 * @property {boolean} closed
 * @property {string[][][]} rounds
 * @property {string[][]} waiting
 * @property {(number | null)[][]} parties
 *
 * @typedef {object} Parties
 * @property {number | null} playing
 * @property {PartyOverview[]} parties
 * @property {Tournament | null} tournament
 * @property {{event: number, name: string} | null} last
 */

export {};
