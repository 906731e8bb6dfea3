/** Times until the first reply, in opening minutes. */
export interface ReplyTimes {
  answers: number;
  /** Median and 90th percentile. */
  half: number;
  nineInTen: number;
}

/** Opening minutes after which an unanswered enquiry is late. */
export const lateAfterMinutes = 15;

/** Median and 90th percentile of minutes, without interpolation; undefined for none. */
export function replyTimes(minutes: readonly number[]): ReplyTimes | undefined {
  const sorted = minutes.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  if (sorted.length === 0) return;
  return { answers: sorted.length, half: at(0.5), nineInTen: at(0.9) };
}

/** "48 min", "5 h 10 min", "31 h"; never in days, because a day has only some opening hours. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
