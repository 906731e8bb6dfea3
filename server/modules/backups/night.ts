const hour = 60 * 60 * 1000;

/** Two in the morning in India, where the site's readers are asleep; half past eight in the evening in UTC. */
const nightStartsBeforeUtc = 3.5 * hour;

/** The night that an instant belongs to, as the day in India on which it began: it lasts until the next one begins. */
export function nightOf(now: Date): string {
  return new Date(now.getTime() + nightStartsBeforeUtc).toISOString().slice(0, 10);
}
