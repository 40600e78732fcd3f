/**
 * What the server tells the page: `GET /api/state` and every message of `/api/live`.
 *
 * @typedef {"ru" | "en"} Lang
 * @typedef {{ru: string, en: string}} Texts
 * @typedef {"EMPTY" | "PENDING" | "REVIEW" | "VERIFIED" | "REJECTED"} Verify
 *
 * @typedef {object} Card
 * @property {string | null} label
 * @property {string | null} seen
 * @property {number} confidence
 * @property {string | null} refused
 * @property {string | null} rank
 * @property {string | null} suit
 * @property {string | null} symbol
 * @property {string | null} colour
 * @property {Texts | null} suit_names
 * @property {number | null} nominal
 * @property {string | null} crop
 * @property {number | null} [place] as the camera sees it, from 1
 * @property {number} [row] of groups that lie apart
 * @property {boolean} [turned]
 * @property {boolean} [given] a person named it
 * @property {Candidate[]} [candidates] what it could be, best first
 *
 * @typedef {{label: string, rank: string, symbol: string, colour: string, confidence: number}} Candidate
 *
 * @typedef {object} Mark
 * @property {string | null} label
 * @property {string | null} seen
 * @property {number} confidence
 * @property {[number, number][]} quad_px
 * @property {string | null} refused
 * @property {boolean} [outside] of a card outside of every Sota
 *
 * @typedef {{kind: "mat" | "zone" | "picture", sota: number | null, corners_px: [number, number][], motion: string, shown: boolean}} Place where cards count
 *
 * @typedef {object} Reason
 * @property {number | null} [step]
 * @property {string} [code]
 * @property {string} text
 * @property {Texts} [texts]
 *
 * @typedef {object} Score
 * @property {"score" | "incomplete" | "invalid"} status
 * @property {string} [category]
 * @property {Texts} [category_names]
 * @property {string} [family]
 * @property {number[]} [nominals]
 * @property {number} [nominal_sum]
 * @property {number} [bonus]
 * @property {number} [game_points]
 * @property {number} [total]
 * @property {Texts} [headline]
 * @property {Section[]} [sections] why
 * @property {Reason[]} [reasons]
 *
 * @typedef {{titles: Texts, totals: Texts, amount: number | null, items: {amount: number | null, texts: Texts, labels: string[]}[]}} Section
 *
 * @typedef {object} Step
 * @property {number} step
 * @property {"passed" | "waiting" | "failed"} outcome
 * @property {string} text
 * @property {Texts} [texts]
 * @property {Texts} [titles]
 *
 * @typedef {object} Source
 * @property {string} kind
 * @property {string} name
 * @property {string} state
 * @property {number | null} fps
 * @property {number | null} frame_age_ms
 *
 * @typedef {object} Party
 * @property {number} number
 * @property {number | null} round in a tournament
 * @property {number | null} rounds
 * @property {number | null} table
 * @property {number} collected
 * @property {number | null} end_after
 * @property {boolean} over
 * @property {"playing" | "suspended" | "closed"} status
 *
 * @typedef {object} Turn of a game that is played under the camera
 * @property {string} player
 * @property {number} number of the roll that counts, 0 before the first
 * @property {number} most
 * @property {number} next
 * @property {string[]} labels of the roll
 * @property {boolean[]} kept which of them lay there before
 * @property {boolean} counted whether the roll is what lies there
 * @property {boolean[]} stays for each card whether it was kept
 * @property {(number | null)[]} places for each card its place in the roll, from 1
 * @property {boolean} asks
 * @property {string | null} code
 * @property {Texts | null} texts what is asked or refused
 * @property {number} event
 *
 * @typedef {{titles: Texts, seats: {place: number, name: string, points: number}[]}} Ended how a game under the camera has ended, the best first
 *
 * @typedef {object} State
 * @property {number} version
 * @property {Verify} state
 * @property {string} motion
 * @property {string} [game]
 * @property {"index" | "tile" | "die"} [mark_kind]
 * @property {Record<string, string | number | boolean>} [fields] settings and answers of the party
 * @property {number | null} mode
 * @property {string | null} method
 * @property {number | null} sota
 * @property {string | null} owner
 * @property {string} edition
 * @property {{name: string, titles: Texts} | null} [deck]
 * @property {number} expected
 * @property {Card[]} cards
 * @property {Mark[]} marks
 * @property {{width: number, height: number, sequence: number} | null} frame
 * @property {Score | null} score
 * @property {Step[]} steps
 * @property {string | null} confirmed_by
 * @property {number | null} result
 * @property {number | null} [record] the newest event of the result
 * @property {string | null} [hand] what lies there, as long as it is no result
 * @property {Party | null} [party] null for a Blockchain by itself
 * @property {Turn | null} [turn]
 * @property {Ended | null} [ended]
 * @property {number} [log] the newest event of the log
 * @property {Source} source
 * @property {string | null} [view] the reading that the marks are of; null where no camera read anything
 * @property {Place[]} [places]
 * @property {boolean} [hand_in_zone]
 * @property {{code: string, text: string, texts?: Texts}[]} [notices] what a person should know or do
 */

/**
 * What the screen shows. The first five are the server's states; the others say why none of these can be shown as current.
 *
 * @typedef {Verify | "OFFLINE" | "NOSIGNAL" | "STARTING"} Shown
 * @typedef {"starting" | "online" | "offline"} Link
 *
 * @typedef {object} Scene
 * @property {Shown} shown
 * @property {boolean} stale the state below is not what lies on the table now
 * @property {State | null} state
 * @property {Date | null} heard when the state came
 * @property {Lang} lang
 * @property {boolean} operator
 * @property {boolean} silent the browser lets the page sound only after a touch
 * @property {{there: boolean, view: string, ageMs: number | null}} picture the one that is drawn, which may have come slowly: whether others
 *   are coming, the reading that it shows ("" for none), and its age, null where there is none
 */

export {};
