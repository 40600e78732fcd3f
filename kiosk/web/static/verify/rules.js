/** The fifteen rows: what a roll gives in each. Written anew for this page, so that it proves the kiosk's own rules. */

const ROWS = ["ones", "twos", "threes", "fours", "fives", "sixes", "one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight", "large_straight", "house", "chance", "yatzy"];
const UPPER_ROWS = 6;
const BONUS_FROM = 63;
const BONUS = 50;

/** @param {string} row @param {number[]} dice five faces */
function pointsOf(row, dice) {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of dice) counts[face] += 1;
  const sum = dice.reduce((total, face) => total + face, 0);
  const best = (/** @type {number} */ equal) => Math.max(0, ...[1, 2, 3, 4, 5, 6].filter((face) => counts[face] >= equal)) * equal;
  const pairs = [1, 2, 3, 4, 5, 6].filter((face) => counts[face] >= 2);
  const sorted = [...dice].sort().join("");
  const shape = counts.filter((count) => count).sort().join("");
  /** @type {Record<string, number>} */
  const given = {
    one_pair: best(2), two_pairs: pairs.length === 2 ? 2 * (pairs[0] + pairs[1]) : 0, three_of_a_kind: best(3), four_of_a_kind: best(4),
    small_straight: sorted === "12345" ? 15 : 0, large_straight: sorted === "23456" ? 20 : 0, house: shape === "23" ? sum : 0, chance: sum, yatzy: shape === "5" ? 50 : 0,
  };
  const face = ROWS.indexOf(row) + 1;
  return face <= UPPER_ROWS ? face * counts[face] : given[row];
}

/** A card as the record has it. @param {Record<string, number | null>} rows */
function cardOf(rows) {
  const upper = ROWS.slice(0, UPPER_ROWS).reduce((sum, row) => sum + (rows[row] ?? 0), 0);
  const bonus = upper >= BONUS_FROM ? BONUS : 0;
  const total = ROWS.reduce((sum, row) => sum + (rows[row] ?? 0), 0) + bonus;
  return { rows, upper_sum: upper, bonus, total };
}
