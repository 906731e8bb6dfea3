const hourMs = 60 * 60 * 1000;

/** How long somebody has waited since an instant: in hours for three days, then in days. */
export function waitingWords(since: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(since)) / hourMs);
  return hours < 72 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
