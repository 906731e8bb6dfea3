import { isDay, shortDate } from './dates.ts';

/** A date as a person typed it. */
export type TypedDate =
  | { kind: 'blank' }
  /** YYYY-MM-DD. */
  | { kind: 'day'; day: string }
  /** What is asked, with the dates that may be meant; never guessed. */
  | { kind: 'question'; question: string; choices: string[] };

interface ReadOptions {
  /** YYYY-MM-DD. */
  today: string;
  /** Which year a date without one belongs to: of the next such day, or of the last. */
  without: 'next' | 'last';
}

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const hindiMonths = [
  ['जनवरी'],
  ['फरवरी', 'फ़रवरी'],
  ['मार्च'],
  ['अप्रैल'],
  ['मई'],
  ['जून'],
  ['जुलाई'],
  ['अगस्त'],
  ['सितंबर', 'सितम्बर'],
  ['अक्टूबर', 'अक्तूबर'],
  ['नवंबर', 'नवम्बर'],
  ['दिसंबर', 'दिसम्बर'],
].map((spellings) => spellings.map((name) => name.normalize('NFC')));
const weekdayNames = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const pleaseType = 'Please type one day, such as 5 Dec 2026.';

/**
 * Reads "5 Dec 2026", "5/12/2026", "5th December", "Sat, 5 December 26", "2026-12-05". Numbers are in the Indian order: day,
 * month, year. What can be read in two ways, or is no day of the calendar, becomes a question.
 */
export function readTypedDate(text: string, options: ReadOptions): TypedDate {
  const typed = normalized(text);
  if (typed === '') return { kind: 'blank' };
  if (isDay(typed)) return { kind: 'day', day: typed };
  const { words, weekday, isUnknown } = wordsIn(typed);
  if (isUnknown) return ask(pleaseType);
  const parts = partsOf(words);
  if (!parts) return ask(pleaseType);
  const date = dateOf(parts, options);
  return weekday === undefined || date.kind !== 'day' ? date : withWeekday(date.day, weekday);
}

/** A stored date as it is typed, such as "5 Dec 2026"; other texts are unchanged. */
export function typedDateText(stored: string): string {
  return isDay(stored) ? shortDate(stored, 'UTC') : stored;
}

function ask(question: string, choices: string[] = []): TypedDate {
  return { kind: 'question', question, choices: choices.filter(isDay) };
}

/** In lower case, with the digits 0 to 9 and single spaces. */
function normalized(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

type Word = { number: string } | { months: number[] };

/** Numbers and names of months in order, and the day of the week, if one is named. */
function wordsIn(typed: string) {
  const words: Word[] = [];
  let weekday: number | undefined;
  let isUnknown = false;
  const bare = typed
    .replace(/(\d)\s?(?:st|nd|rd|th)\b\.?/g, '$1')
    .replace(/(\d)(?=\p{L})|(\p{L}\p{M}*)(?=\d)/gu, '$& ')
    .replace(/['’](?=\d\d$)/, ' ');
  for (const word of bare.split(/[\s,./-]+/).filter(Boolean)) {
    const months = monthsNamed(word);
    const named = weekdayNamed(word);
    if (/^\d{1,4}$/.test(word)) words.push({ number: word });
    else if (months.length > 0) words.push({ months });
    else if (named !== undefined && weekday === undefined) weekday = named;
    else if (word !== 'of' && word !== 'the') isUnknown = true;
  }
  return { words, weekday, isUnknown };
}

/** The months, from 1, that a word may name: "sept" one, "ma" two. */
function monthsNamed(word: string): number[] {
  const numbers = monthNames.map((_, at) => at + 1);
  const hindi = numbers.filter((month) => hindiMonths[month - 1]?.includes(word));
  if (hindi.length > 0) return hindi;
  const english = numbers.filter((month) => monthNames[month - 1]?.startsWith(word));
  return word.length > 2 || english.length > 1 ? english : [];
}

/** From 0 for Sunday. */
function weekdayNamed(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const at = weekdayNames.findIndex((name) => name.startsWith(word));
  return at < 0 ? undefined : at;
}

interface Parts {
  day: number;
  months: number[];
  year: number | undefined;
}

/** Day, months that may be meant, and year; undefined if they are not complete. */
function partsOf(words: Word[]): Parts | undefined {
  const named = words.flatMap((word) => ('months' in word ? [word.months] : []));
  const numbers = words.flatMap((word) => ('number' in word ? [word.number] : []));
  if (named.length > 1 || words.length > 3) return undefined;
  const isYear = (number: string | undefined) => number?.length === 4;
  // The year stands first in 2026/12/5, and in 2026 December 5.
  const isReversed = isYear(numbers[0]) && words[0] !== undefined && 'number' in words[0];
  if (named[0]) {
    const [day, year] = isReversed ? [numbers[1], numbers[0]] : numbers;
    return partsWith(day, named[0], year);
  }
  const [day, month, year] = isReversed ? [numbers[2], numbers[1], numbers[0]] : numbers;
  if (!month || month.length > 2) return undefined;
  return partsWith(day, [Number(month)], year);
}

function partsWith(
  day: string | undefined,
  months: number[],
  year: string | undefined,
): Parts | undefined {
  if (!day || day.length > 2 || year?.length === 1 || year?.length === 3) return undefined;
  const fullYear = year?.length === 2 ? 2000 + Number(year) : year && Number(year);
  if (fullYear && fullYear < 1000) return undefined;
  return { day: Number(day), months, year: fullYear || undefined };
}

/** Nearer than this, a date without a year is understood; farther away its year is asked. */
const maxMonthsAway = 9;

function dateOf({ day, months, year }: Parts, { today, without }: ReadOptions): TypedDate {
  const [month = 0, ...others] = months;
  if (others.length > 0) {
    const choices = months.map((each) => nearestOf(day, each, year, { today, without }));
    return ask('Which month do you mean?', choices);
  }
  if (month < 1 || month > 12) {
    // 5/13/2026, where the month stands first.
    const swapped = nearestOf(month, day, year, { today, without });
    return ask(`There is no month ${month}. Numbers are day, month, year.`, [swapped]);
  }
  if (year !== undefined) {
    const date = dayOf(year, month, day);
    return isDay(date) ? { kind: 'day', day: date } : impossible(day, month, year);
  }
  const years = [-1, 0, 1].map((more) => Number(today.slice(0, 4)) + more);
  const dates = years.map((each) => dayOf(each, month, day)).filter(isDay);
  const [next] = dates.filter((date) => date >= today);
  const last = dates.findLast((date) => date <= today);
  const date = without === 'next' ? next : last;
  if (!date) return impossible(day, month, Number(today.slice(0, 4)));
  if (monthsBetween(today, date) < maxMonthsAway) return { kind: 'day', day: date };
  const both = [last, next].flatMap((each) => each ?? []);
  return ask('Which year do you mean?', both);
}

function nearestOf(
  day: number,
  month: number,
  year: number | undefined,
  { today, without }: ReadOptions,
): string {
  if (year !== undefined) return dayOf(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const [before, same, after] = [-1, 0, 1].map((more) => dayOf(thisYear + more, month, day));
  if (without === 'next') return (same && same >= today ? same : after) ?? '';
  return (same && same <= today ? same : before) ?? '';
}

/** Asks about a day that its month does not have. */
function impossible(day: number, month: number, year: number): TypedDate {
  const name = monthNames[month - 1] ?? '';
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const inYear = month === 2 ? ` ${year}` : '';
  if (day === 0) return ask(pleaseType);
  const nextDay = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  const choices = day === length + 1 ? [dayOf(year, month, length), nextDay] : [];
  return ask(`${capital}${inYear} has ${length} days.`, choices);
}

function withWeekday(day: string, weekday: number): TypedDate {
  const own = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (own === weekday) return { kind: 'day', day };
  const capital = (name = '') => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const text = `${typedDateText(day)} is a ${capital(weekdayNames[own])}, not a ${capital(weekdayNames[weekday])}.`;
  return ask(text, [day]);
}

function dayOf(year: number, month: number, day: number): string {
  const [mm, dd] = [month, day].map((each) => String(each).padStart(2, '0'));
  return `${year}-${mm}-${dd}`;
}

function monthsBetween(one: string, other: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.abs(monthOf(one) - monthOf(other));
}
