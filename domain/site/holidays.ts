import { isDay } from '../text/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(${months.join('|')})[a-z]*\\.?`;
const number = '\\d{1,2}(?:st|nd|rd|th)?';
const join = '(?:\\s*(?:,|and|&|to|until|[-–])\\s*|\\s+)';
/** Matches "26 January", "15, 16 and 20 August 2026", "24 to 28 October", or "2026-10-20". */
const mention = new RegExp(
  `\\b(${number}(?:${join}${number})*)\\s+(?:of\\s+)?${month}(?:,?\\s+(\\d{4})(?!-))?\\b|\\b(\\d{4}-\\d\\d-\\d\\d)\\b`,
  'gi',
);
const span = /^\s*(?:to|until|[-–])\s*$/i;

const dayMs = 24 * 60 * 60 * 1000;
const maxSpan = 366;
/** A leap year that stands for every year. */
const everyYear = 2000;

/** The holidays as visitors read them: dates alone, such as "26 January", get the words that say what they are. */
export function closedText(holidays: string): string {
  return /^\d/.test(holidays) ? `Closed on ${holidays}` : holidays;
}

/**
 * The dates in a line such as "Closed on 26 January and 24 December to 2 January 2027": MM-DD for every year, or
 * YYYY-MM-DD. Words without a date, such as "Diwali", are ignored.
 */
export function holidaysOf(text: string): string[] {
  const mentions: { days: string[]; end: number }[] = [];
  for (const match of text.matchAll(mention)) {
    const before = mentions.at(-1);
    const days = daysOf(match).filter(isDate);
    const end = match.index + match[0].length;
    if (before && days.length > 0 && span.test(text.slice(before.end, match.index))) {
      const from = withYearOf(before.days.at(-1) ?? '', days[0] ?? '');
      days.unshift(...daysBetween(from, days[0] ?? ''));
      before.days.pop();
    }
    mentions.push({ days, end });
  }
  return [...new Set(mentions.flatMap(({ days }) => days))];
}

/** The days of a text such as holidaysOf reads, from a day on and up to a year later: runs of days, in order. */
export function closedSpans(text: string, today: string): { first: string; last: string }[] {
  const [year, lastDay] = [
    Number(today.slice(0, 4)),
    `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
  ];
  const days = holidaysOf(text)
    .flatMap((day) => (day.length > 5 ? [day] : [`${year}-${day}`, `${year + 1}-${day}`]))
    .filter((day) => isDay(day) && day >= today && day < lastDay);
  const spans: { first: string; last: string }[] = [];
  for (const day of new Set(days.toSorted())) {
    const before = spans.at(-1);
    if (before && dateOf(day) - dateOf(before.last) === dayMs) before.last = day;
    else spans.push({ first: day, last: day });
  }
  return spans;
}

/** The first invalid date in a text, such as "31 February" or "1 January 0026". */
export function impossibleDateIn(text: string): string | undefined {
  const impossible = [...text.matchAll(mention)].find((match) => !daysOf(match).every(isDate));
  return impossible?.[0];
}

function daysOf([, list = '', name = '', year, iso]: RegExpExecArray): string[] {
  if (iso) return [iso];
  const start = `${year ? `${year}-` : ''}${String(months.indexOf(name.toLowerCase()) + 1).padStart(2, '0')}-`;
  const numbers = list.matchAll(/(to|until|[-–])?\s*(\d{1,2})/gi);
  const days: number[] = [];
  for (const [, until, text] of numbers) {
    const last = Number(text);
    for (let day = (days.at(-1) ?? last) + 1; until && day < last; day += 1) days.push(day);
    days.push(last);
  }
  return days.map((day) => `${start}${String(day).padStart(2, '0')}`);
}

/** The dates from one to another, exclusive; "12-30" to "01-02" crosses the end of the year. */
function daysBetween(from: string, to: string): string[] {
  const isYearly = from.length === 5;
  const start = dateOf(from);
  const end = dateOf(to) < start ? Date.UTC(everyYear + 1, ...partsOf(to)) : dateOf(to);
  const count = Math.min(Math.round((end - start) / dayMs), maxSpan);
  return Array.from({ length: Math.max(count, 0) }, (_, at) => {
    const day = new Date(start + at * dayMs).toISOString().slice(0, 10);
    return isYearly ? day.slice(5) : day;
  });
}

/** The year of the first date: "24 December to 2 January 2027" begins in the previous year. */
function withYearOf(day: string, other: string): string {
  if (day.length > 5 || other.length === 5) return day;
  const year = Number(other.slice(0, 4));
  return `${day > other.slice(5) ? year - 1 : year}-${day}`;
}

function dateOf(day: string): number {
  return Date.parse(`${day.length === 5 ? `${everyYear}-` : ''}${day}T00:00:00Z`);
}

function partsOf(day: string): [month: number, day: number] {
  const date = new Date(dateOf(day));
  return [date.getUTCMonth(), date.getUTCDate()];
}

function isDate(day: string): boolean {
  return isDay(day.length === 5 ? `${everyYear}-${day}` : day);
}
