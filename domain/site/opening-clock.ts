import { wallClock } from '../text/dates.ts';
import { instantAt } from '../text/local-time.ts';
import { holidaysOf } from './holidays.ts';
import { openingHoursOf } from './opening-hours.ts';
import type { SiteFacts } from './site-facts.ts';

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type HoursFacts = Pick<SiteFacts, 'contactHours' | 'footerHours' | 'holidays' | 'timeZone'>;

/** Counts time in opening hours. */
export interface OpeningClock {
  /** The line it reads; undefined when none can be read: then every minute counts. */
  line: string | undefined;
  /** Opening minutes from one instant to a later one, rounded down; 0 for an earlier one. */
  minutesBetween(from: string, to: string): number;
  /** The latest instant from which so many opening minutes pass until another one; a year before it, if none does. */
  minutesBefore(minutes: number, to: string): string;
}

/**
 * A clock that runs in the opening hours of the contact page, or else of the footer, not on holidays, by the time of the
 * site's zone. Hours over midnight belong to the day on which they begin.
 */
export function openingClock(facts: HoursFacts): OpeningClock {
  const line = [facts.contactHours, facts.footerHours].find((text) => openingHoursOf(text));
  const hours = line && openingHoursOf(line);
  const zone = facts.timeZone;
  const spanOf = hours ? createSpans(hours, new Set(holidaysOf(facts.holidays)), zone) : always;
  /** Opening milliseconds of a day's hours within a time. */
  const openOn = (day: number, start: number, end: number) => {
    const [opens, closes] = spanOf(day);
    return Math.max(0, Math.min(end, closes) - Math.max(start, opens));
  };
  return {
    line,
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
      let missing = minutes * minuteMs;
      for (let day = dayOf(end, zone); day > earliest; day -= dayMs) {
        const open = openOn(day, earliest, end);
        const last = Math.min(end, spanOf(day)[1]);
        if (open >= missing) return new Date(last - missing).toISOString();
        missing -= open;
      }
      return new Date(earliest).toISOString();
    },
  };
}

const maxDays = 366;

/** The hours of a site without any that can be read, in UTC: all of them. */
const always = (day: number) => [day, day + dayMs] as const;

/** When it opens and closes on a day, remembered; a closed day has no time between the two. */
function createSpans(hours: string, closedOn: Set<string>, zone: string) {
  const [days = '', opening = '', closing = ''] = hours.split(/[ ]|(?<=:\d\d)-/);
  const [first = 0, last = 0] = days.split('-').map((name) => weekdays.indexOf(name));
  const known = new Map<number, readonly [opens: number, closes: number]>();
  const isClosed = (day: number, date: string) => {
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    const isWorkday =
      first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last;
    return !isWorkday || closedOn.has(date) || closedOn.has(date.slice(5));
  };
  return (day: number) => {
    const date = dateOf(day);
    const lastDate = closing <= opening ? dateOf(day + dayMs) : date;
    const span =
      known.get(day) ??
      (isClosed(day, date)
        ? ([0, 0] as const)
        : ([at(date, opening, zone), at(lastDate, closing, zone)] as const));
    known.set(day, span);
    return span;
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
