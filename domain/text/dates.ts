const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * A date whose UTC fields say what the clock of a time zone says at an instant, to the second. Words are not by Intl, so
 * that server and browser never differ.
 */
export function wallClock(instant: string | number, zone: string): Date {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return date;
  const [month = 0, day, year = 0, hour, minute, second] =
    clockOf(zone).format(date).match(/\d+/g)?.map(Number) ?? [];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** Says 3/12/2025, 15:30:00. Making one takes longer than a thousand uses. */
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

/** "March 12, 2025": the long US form that the specification asks for on a post. */
export function longDate(instant: string, zone: string): string {
  const { day, month, year } = dayOf(instant, zone);
  return `${months[month]} ${day}, ${year}`;
}

/** "12 March 2025": the form of mails. */
export function mailDate(instant: string, zone: string): string {
  const { day, month, year } = dayOf(instant, zone);
  return `${day} ${months[month]} ${year}`;
}

/** "12 Mar 2025": the short form on cards. */
export function shortDate(instant: string, zone: string): string {
  const { day, month, year } = dayOf(instant, zone);
  return `${day} ${months[month]?.slice(0, 3)} ${year}`;
}

/** "2025-03-12 15:30": for spreadsheets. */
export function tableMoment(instant: string, zone: string): string {
  return wallClock(instant, zone).toISOString().slice(0, 16).replace('T', ' ');
}

/** Whether a text is a day of the calendar as YYYY-MM-DD, of a year with four digits that does not begin with 0. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** "Wed 12 Mar 2025" of 2025-03-12; what is no day stays as it is. */
export function dayText(day: string): string {
  if (!isDay(day)) return day;
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${shortDate(day, 'UTC')}`;
}

/** "Counted on 1 November 2026" of a day as YYYY-MM-DD. */
export function countedOn(day: string): string {
  return `Counted on ${isDay(day) ? mailDate(day, 'UTC') : day}`;
}

/** "Mon 7 Dec" of 2026-12-07; with its year from eleven months on. `today` is YYYY-MM-DD. */
export function nearDayText(day: string, today: string): string {
  const end = new Date(`${today}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 11);
  const isNear = isDay(day) && isDay(today) && day < end.toISOString().slice(0, 10);
  return isNear ? dayText(day).replace(/ \d{4}$/, '') : dayText(day);
}

/** "16–22 November", "30 November – 6 December": of two days as YYYY-MM-DD. */
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
