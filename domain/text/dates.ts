const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * A date whose UTC fields are the local time of an instant in a time zone, to the second. Texts are not made with Intl, so
 * that server and browser always agree.
 */
export function wallClock(instant: string | number, zone: string): Date {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return date;
  const [month = 0, day, year = 0, hour, minute, second] =
    clockOf(zone).format(date).match(/\d+/g)?.map(Number) ?? [];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** Formats 3/12/2025, 15:30:00. Cached, because creating one takes longer than a thousand uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone) ?? makeClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const number = 'numeric';
  const time = { hour: number, minute: number, second: number, hourCycle: 'h23' } as const;
  const day = { year: number, month: number, day: number } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone, ...day, ...time });
}

/** "March 12, 2025": the long US format that the specification requires on posts. */
export function longDate(instant: string, zone: string): string {
  const { day, month, year } = dayOf(instant, zone);
  return `${months[month]} ${day}, ${year}`;
}

/** "12 March 2025": the format of emails. */
export function mailDate(instant: string, zone: string): string {
  const { day, month, year } = dayOf(instant, zone);
  return `${day} ${months[month]} ${year}`;
}

/** "12 Mar 2025": the short format on cards. */
export function shortDate(instant: string, zone: string): string {
  const { day, month, year } = dayOf(instant, zone);
  return `${day} ${months[month]?.slice(0, 3)} ${year}`;
}

/** "2025-03-12 15:30": for spreadsheets. */
export function tableMoment(instant: string, zone: string): string {
  return wallClock(instant, zone).toISOString().slice(0, 16).replace('T', ' ');
}

/** Whether a text is a valid date as YYYY-MM-DD, from the year 1000. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** 2025-03-12 as "Wed 12 Mar 2025"; other texts are unchanged. */
export function dayText(day: string): string {
  if (!isDay(day)) return day;
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${shortDate(day, 'UTC')}`;
}

/** "Counted on 1 November 2026", from a date as YYYY-MM-DD. */
export function countedOn(day: string): string {
  return `Counted on ${isDay(day) ? mailDate(day, 'UTC') : day}`;
}

/** 2026-12-07 as "Mon 7 Dec"; with the year from eleven months on. `today` is YYYY-MM-DD. */
export function nearDayText(day: string, today: string): string {
  const end = new Date(`${today}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 11);
  const isNear = isDay(day) && isDay(today) && day < end.toISOString().slice(0, 10);
  return isNear ? dayText(day).replace(/ \d{4}$/, '') : dayText(day);
}

/** "16–22 November", "30 November – 6 December", from two dates as YYYY-MM-DD. */
export function daySpan(first: string, last: string): string {
  const [one, other] = [dayOf(first, 'UTC'), dayOf(last, 'UTC')];
  const end = `${other.day} ${months[other.month]}`;
  if (one.month === other.month) return `${one.day}–${end}`;
  return `${one.day} ${months[one.month]} – ${end}`;
}

function dayOf(instant: string, zone: string) {
  const date = wallClock(instant, zone);
  return { day: date.getUTCDate(), month: date.getUTCMonth(), year: date.getUTCFullYear() };
}
