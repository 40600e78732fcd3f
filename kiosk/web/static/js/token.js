/** What proves to the kiosk that a request comes from its own page: the guard compares it with the session. */

/** Headers for a request that changes something; none where nobody has signed in. @returns {Record<string, string>} */
export function tokenHeaders() {
  const found = /(?:^|; )kiosk_token=([0-9a-f]+)/.exec(document.cookie);
  return found ? { "X-Kiosk-Token": found[1] } : {};
}
