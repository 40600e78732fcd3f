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
 * @property {Sota[]} sotas
 *
 * @typedef {{number: number, status: "playing" | "suspended" | "closed", over: boolean}} SeatedParty
 *
 * @typedef {object} Round one round of the tournament
 * @property {string} title
 * @property {boolean} closed
 * @property {number} rounds
 * @property {number} round from 1
 * @property {string[][]} tables
 * @property {string[]} waiting
 * @property {(SeatedParty | null)[]} parties
 *
 * @typedef {object} Parties
 * @property {number | null} playing
 * @property {PartyOverview[]} parties those that are not closed
 * @property {Round | null} tournament
 * @property {{event: number, name: string} | null} last
 */

export {};
