import { wallClock } from '../text/dates.ts';
import { instantAt } from '../text/local-time.ts';
import { holidaysOf } from './holidays.ts';
import { type OpeningWeek, openingWeekOf, weekWords } from './opening-hours.ts';
import type { SiteFacts } from './site-facts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export type HoursFacts = Pick<
  SiteFacts,
  'openingHours' | 'contactHours' | 'footerHours' | 'holidays' | 'timeZone'
>;

/** Counts time in opening hours. */
export interface OpeningClock {
  /** The hours it goes by, in words; undefined when none can be read: then it is always open. */
  hours: string | undefined;
  /** Opening minutes from one instant to a later one, rounded down; 0 for an earlier one. */
  minutesBetween(from: string, to: string): number;
  /** The latest instant from which so many opening minutes pass until another one; a year before it, if none does. */
  minutesBefore(minutes: number, to: string): string;
  /** The instant itself while it is open, else when it opens next; the instant itself if it never does within a year. */
  nextOpening(from: string): string;
  /** When it opens first on the days after that of an instant. */
  nextOpeningDay(from: string): string;
  /**
   * A time (HH:MM) on a day (YYYY-MM-DD), moved into the hours of that day: not before it opens, not in a break, not after
   * it closes. Undefined on a closed day.
   */
  withinHours(day: string, time: string): string | undefined;
  /** When it closes last on the day of an instant; undefined on a closed day. */
  closingOn(instant: string): string | undefined;
}

/**
 * A clock that runs in the opening hours, not on holidays, by the time of the site's zone. Hours over midnight belong to
 * the day on which they begin.
 */
export function openingClock(facts: HoursFacts): OpeningClock {
  const week = openingWeekOf(facts);
  const zone = facts.timeZone;
  const spansOf = week
    ? createSpans(week, new Set(holidaysOf(facts.holidays)), zone)
    : always(zone);
  /** Opening milliseconds of a day's hours within a time. */
  const openOn = (day: number, start: number, end: number) =>
    spansOf(day).reduce(
      (sum, [opens, closes]) => sum + Math.max(0, Math.min(end, closes) - Math.max(start, opens)),
      0,
    );

  function nextOpening(from: string, firstDay = dayOf(Date.parse(from), zone) - dayMs): string {
    const start = Date.parse(from);
    for (let day = firstDay; day < start + maxDays * dayMs; day += dayMs) {
      const span = spansOf(day).find(([, closes]) => closes > start);
      if (span) return new Date(Math.max(start, span[0])).toISOString();
    }
    return from;
  }

  return {
    hours: week && weekWords(week),
    minutesBetween(from, to) {
      const [start, end] = [Date.parse(from), Date.parse(to)];
      let open = 0;
      // From the day before: its hours may go over midnight.
      for (let day = dayOf(start, zone) - dayMs; day <= dayOf(end, zone); day += dayMs) {
        open += openOn(day, start, end);
      }
      return Math.floor(open / minuteMs);
    },
    minutesBefore(minutes, to) {
      const end = Date.parse(to);
      const earliest = end - maxDays * dayMs;
      if (minutes === 0) return new Date(end).toISOString();
      let missing = minutes * minuteMs;
      for (let day = dayOf(end, zone); day > earliest; day -= dayMs) {
        for (const [opens, closes] of spansOf(day).toReversed()) {
          const last = Math.min(end, closes);
          const open = Math.max(0, last - Math.max(earliest, opens));
          if (open >= missing) return new Date(last - missing).toISOString();
          missing -= open;
        }
      }
      return new Date(earliest).toISOString();
    },
    nextOpening,
    nextOpeningDay: (from) => nextOpening(from, dayOf(Date.parse(from), zone) + dayMs),
    withinHours(day, time) {
      const wish = Date.parse(instantAt(day, time, zone) ?? '');
      const spans = spansOf(Date.parse(`${day}T00:00:00Z`));
      const span = spans.find(([, closes]) => wish <= closes) ?? spans.at(-1);
      if (!span || Number.isNaN(wish)) return;
      return new Date(Math.min(Math.max(wish, span[0]), span[1])).toISOString();
    },
    closingOn(instant) {
      const last = spansOf(dayOf(Date.parse(instant), zone)).at(-1);
      return last && new Date(last[1]).toISOString();
    },
  };
}

const maxDays = 366;

type Span = readonly [opens: number, closes: number];

/** The days of a site whose hours cannot be read: open from midnight to midnight. */
const always = (zone: string) => (day: number) =>
  [
    [at(dateOf(day), '00:00', zone), at(dateOf(day + dayMs), '00:00', zone)],
  ] as const satisfies Span[];

/** When it opens and closes on a day, remembered. */
function createSpans(week: OpeningWeek, closedOn: Set<string>, zone: string) {
  const known = new Map<number, readonly Span[]>();
  const read = (day: number): Span[] => {
    const date = dateOf(day);
    if (closedOn.has(date) || closedOn.has(date.slice(5))) return [];
    return (week[(new Date(day).getUTCDay() + 6) % 7] ?? []).map(({ opens, closes }) => [
      at(date, opens, zone),
      at(closes <= opens ? dateOf(day + dayMs) : date, closes, zone),
    ]);
  };
  return (day: number) => {
    const spans = known.get(day) ?? read(day);
    known.set(day, spans);
    return spans;
  };
}

/** The day that a zone's calendar shows, as its midnight in UTC. */
function dayOf(instant: number, zone: string): number {
  const shown = wallClock(instant, zone).getTime();
  return shown - (shown % dayMs);
}

function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

function at(day: string, time: string, zone: string): number {
  return Date.parse(instantAt(day, time, zone) ?? '');
}
