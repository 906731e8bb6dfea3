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
  /** The opening hours as text; undefined if none can be parsed, in which case it is always open. */
  hours: string | undefined;
  /** Opening minutes from one instant to a later one, rounded down; 0 if `to` is earlier. */
  minutesBetween(from: string, to: string): number;
  /** The latest instant with so many opening minutes until `to`; a year before it if there is none. */
  minutesBefore(minutes: number, to: string): string;
  /** The instant itself if it is open, otherwise the next opening; the instant itself if it stays closed for a year. */
  nextOpening(from: string): string;
  /** The first opening on a day after that of an instant. */
  nextOpeningDay(from: string): string;
  /**
   * A time (HH:MM) on a day (YYYY-MM-DD), moved into its opening hours: not before it opens, not in a break, not after
   * it closes. Undefined on a closed day.
   */
  withinHours(day: string, time: string): string | undefined;
  /** The last closing time on the day of an instant; undefined on a closed day. */
  closingOn(instant: string): string | undefined;
}

/**
 * A clock that runs only in opening hours, not on holidays, in the site's time zone. Hours after midnight belong to
 * the day on which they begin.
 */
export function openingClock(facts: HoursFacts): OpeningClock {
  const week = openingWeekOf(facts);
  const zone = facts.timeZone;
  const spansOf = week
    ? createSpans(week, new Set(holidaysOf(facts.holidays)), zone)
    : openAllDay(zone);
  /** Milliseconds of a day's opening hours between two instants. */
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
      // From the day before, because its hours may extend after midnight.
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

/** For a site with unknown hours: open from midnight to midnight. */
const openAllDay = (zone: string) => (day: number) =>
  [
    [at(dateOf(day), '00:00', zone), at(dateOf(day + dayMs), '00:00', zone)],
  ] as const satisfies Span[];

/** Opening and closing instants of a day, cached. */
function createSpans(week: OpeningWeek, closedOn: Set<string>, zone: string) {
  const spansByDay = new Map<number, readonly Span[]>();
  const read = (day: number): Span[] => {
    const date = dateOf(day);
    if (closedOn.has(date) || closedOn.has(date.slice(5))) return [];
    return (week[(new Date(day).getUTCDay() + 6) % 7] ?? []).map(({ opens, closes }) => [
      at(date, opens, zone),
      at(closes <= opens ? dateOf(day + dayMs) : date, closes, zone),
    ]);
  };
  return (day: number) => {
    const spans = spansByDay.get(day) ?? read(day);
    spansByDay.set(day, spans);
    return spans;
  };
}

/** The local date of an instant, as its midnight in UTC. */
function dayOf(instant: number, zone: string): number {
  const local = wallClock(instant, zone).getTime();
  return local - (local % dayMs);
}

function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

function at(day: string, time: string, zone: string): number {
  return Date.parse(instantAt(day, time, zone) ?? '');
}
