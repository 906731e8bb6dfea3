const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/**
 * "March 12, 2025": the specification's format on a post, in India Standard Time. Not by Intl, so that server and
 * browser never differ.
 */
export function longDate(instant: string): string {
  const { day, month, year } = indianDay(instant);
  return `${months[month]} ${day}, ${year}`;
}

/** "12 Mar 2025": the short form on cards, in India Standard Time. */
export function shortDate(instant: string): string {
  const { day, month, year } = indianDay(instant);
  return `${day} ${months[month]?.slice(0, 3)} ${year}`;
}

/** "2025-03-12 15:30": for spreadsheets, in India Standard Time. */
export function tableMoment(instant: string): string {
  return new Date(Date.parse(instant) + indiaOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
}

function indianDay(instant: string) {
  const date = new Date(Date.parse(instant) + indiaOffsetMs);
  return { day: date.getUTCDate(), month: date.getUTCMonth(), year: date.getUTCFullYear() };
}
