import { isSame } from '../same-value.ts';
/** Opening and closing time as HH:MM; if it closes at or before it opens, it closes after midnight. */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

/** The spans of each weekday from Monday; empty for a closed day. */
export type OpeningWeek = OpeningSpan[][];

export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Maximum number of spans of a day. */
export const maxSpans = 3;

/** The site's facts about hours. */
interface HoursFacts {
  openingHours: string;
  contactHours: string;
  footerHours: string;
}

/**
 * The entered opening hours; if none are entered, those of the line on the contact page, or else
 * in the footer. Undefined if none can be parsed.
 */
export function openingWeekOf(facts: HoursFacts): OpeningWeek | undefined {
  return (
    readWeek(facts.openingHours) ?? weekOfLine(facts.contactHours) ?? weekOfLine(facts.footerHours)
  );
}

/** The facts for visitors: the lines of hours of a new site follow the opening hours once these are entered. */
export function withHourLines<Facts extends HoursFacts>(
  facts: Facts,
  delivered: HoursFacts,
): Facts {
  const week = readWeek(facts.openingHours);
  if (!week) return facts;
  const lineOf = (name: 'footerHours' | 'contactHours') =>
    facts[name] === delivered[name] ? weekWords(week) : facts[name];
  return { ...facts, footerHours: lineOf('footerHours'), contactHours: lineOf('contactHours') };
}

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Parses the text of the fact: a line for each open day, such as "Mo 09:00-13:00 14:00-18:00". Undefined if it is empty or
 * invalid.
 */
export function readWeek(text: string): OpeningWeek | undefined {
  const week = spansIn(text);
  return weekFault(text) === undefined && week.some((spans) => spans.length > 0) ? week : undefined;
}

/** The spans as typed, valid or not, for the fields of the form. */
export function spansIn(text: string): OpeningWeek {
  const week: OpeningWeek = weekdays.map(() => []);
  for (const each of text.split('\n')) {
    const [name = '', ...spans] = each.trim().split(/\s+/);
    const at = weekdays.indexOf(name as (typeof weekdays)[number]);
    for (const span of at < 0 ? [] : spans) {
      const [opens = '', closes = ''] = span.split('-');
      week[at]?.push({ opens, closes });
    }
  }
  return week;
}

/** The text of the fact; '' for a week without hours. */
export function weekText(week: OpeningWeek): string {
  return week
    .map((spans, at) =>
      [weekdays[at], ...spans.map(({ opens, closes }) => `${opens}-${closes}`)].join(' '),
    )
    .filter((line) => line.includes('-'))
    .join('\n');
}

/** Why a text is not a valid week; undefined if it is valid or empty. */
export function weekFault(text: string): string | undefined {
  const lines = text.split('\n').filter((each) => each.trim() !== '');
  const names = lines.map((each) => each.trim().split(/\s+/)[0] ?? '');
  const strange = names.find((name, at) => !isWeekday(name) || names.indexOf(name) !== at);
  if (strange !== undefined) return `“${strange}” is not one of ${weekdays.join(', ')}, once each`;
  for (const [at, spans] of spansIn(text).entries()) {
    const isNamed = names.some((name) => name === weekdays[at]);
    const fault = isNamed && spans.length === 0 ? 'from when to when?' : spansFault(spans);
    if (fault) return `${weekdayNames[at]}: ${fault}`;
  }
  return;
}

const isWeekday = (name: string) => weekdays.some((weekday) => weekday === name);

function spansFault(spans: readonly OpeningSpan[]): string | undefined {
  if (spans.length > maxSpans) return `please give at most ${maxSpans} times`;
  if (spans.some(({ opens, closes }) => !clockTime.test(opens) || !clockTime.test(closes))) {
    return 'please give both times, from when to when';
  }
  if (spans.some(({ opens, closes }) => opens === closes)) {
    return 'it opens and closes at the same time';
  }
  const isInOrder = spans.every(({ opens }, at) => {
    const before = spans[at - 1];
    return !before || (before.closes > before.opens && opens > before.closes);
  });
  return isInOrder ? undefined : 'the times overlap, or are not in order';
}

/** The week as text: "Monday to Friday 9:00 am to 6:00 pm, Saturday 10:00 am to 2:00 pm". */
export function weekWords(week: OpeningWeek): string {
  return groupsOf(week)
    .map(({ first, last, spans }) => {
      const days = [first, last].map((at) => weekdayNames[at]);
      const times = spans.map(({ opens, closes }) => `${timeWords(opens)} to ${timeWords(closes)}`);
      return `${first === last ? days[0] : days.join(' to ')} ${times.join(' and ')}`;
    })
    .join(', ');
}

/** 09:00 as "9:00 am". */
export function timeWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The weekdays on which each span of the week is open. */
export function daysByHours(
  week: OpeningWeek,
): { days: (typeof weekdayNames)[number][]; span: OpeningSpan }[] {
  const spans = new Map(week.flat().map((span) => [`${span.opens}-${span.closes}`, span]));
  return [...spans.values()].map((span) => ({
    span,
    days: weekdayNames.filter((_, at) => week[at]?.some((each) => isSame([each], [span]))),
  }));
}

interface DayGroup {
  first: number;
  last: number;
  spans: OpeningSpan[];
}

/** Groups of consecutive open days with the same hours. */
function groupsOf(week: OpeningWeek): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [at, spans] of week.entries()) {
    const before = groups.at(-1);
    if (spans.length === 0) continue;
    if (before?.last === at - 1 && isSame(before.spans, spans)) before.last = at;
    else groups.push({ first: at, last: at, spans });
  }
  return groups;
}

const day = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?';
const time = '(\\d{1,2})(?::(\\d{2}))? ?(am|pm)';
const until = ' ?(?:to|-|–) ?';
const line = new RegExp(`^${day}${until}${day}[,:]? ${time}${until}${time}$`, 'i');

/** Parses a line such as "Monday to Saturday, 9 AM to 6 PM"; undefined for other wordings. */
export function weekOfLine(text: string): OpeningWeek | undefined {
  const [, from = '', to = '', ...times] = line.exec(text.trim()) ?? [];
  if (!from) return;
  const [first, last] = [weekdayOf(from), weekdayOf(to)];
  const span = { opens: clock(times.slice(0, 3)), closes: clock(times.slice(3)) };
  return weekdays.map((_, at) => {
    const isOpen = first <= last ? at >= first && at <= last : at >= first || at <= last;
    return isOpen ? [span] : [];
  });
}

function weekdayOf(name: string): number {
  return weekdays.findIndex((short) => name.toLowerCase().startsWith(short.toLowerCase()));
}

function clock([hour = '', minute = '00', half = '']: string[]): string {
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}
