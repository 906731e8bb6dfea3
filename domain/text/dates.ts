const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

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

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** "Wed 12 Mar 2025" of 2025-03-12; what is no day stays as it is. */
export function dayText(day: string): string {
  if (!isDay(day)) return day;
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${shortDate(`${day}T00:00:00+05:30`)}`;
}

function indianDay(instant: string) {
  const date = new Date(Date.parse(instant) + indiaOffsetMs);
  return { day: date.getUTCDate(), month: date.getUTCMonth(), year: date.getUTCFullYear() };
}
