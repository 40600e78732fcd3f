/** Asks the kiosk how a game stands. */

const PATIENCE_MS = 8000;

/**
 * @param {string} path under /api/yatzy/
 * @param {string} [token] of the seat
 * @returns {Promise<{status: number, said: any}>} status 0: there was no answer
 */
export async function read(path, token = "") {
  try {
    const headers = token ? { "X-Yatzy-Seat": token } : undefined;
    const answer = await fetch(`/api/yatzy/${path}`, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answer.status, said: await answer.json() };
  } catch {
    return { status: 0, said: null };
  }
}
