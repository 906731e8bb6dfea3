import { addDays, addMonths, dayIn, mondayOf, startOfDay } from '../analytics/days.ts';
import { type HoursFacts, type OpeningClock, openingClock } from '../site/opening-clock.ts';
import { openingWeekOf, weekdays } from '../site/opening-hours.ts';
import { dayText, wallClock } from '../text/dates.ts';
import { fieldsAt, instantAt } from '../text/local-time.ts';
import { timeText } from '../text/moment-text.ts';
import type { CallTime } from './person.ts';

const hourMs = 60 * 60 * 1000;

/** Hours of a site with unknown hours. */
const usualWeek = weekdays.map((day) => `${day} 09:00-18:00`).join('\n');

/** The clock for planning calls and steps; a site with unknown hours is open from nine to six. */
export function planningClock(facts: HoursFacts): OpeningClock {
  return openingClock(openingWeekOf(facts) ? facts : { ...facts, openingHours: usualWeek });
}

/** One hour before closing time today, if that is at least an hour away. */
export function laterToday(facts: HoursFacts, now: Date): string | undefined {
  const closing = planningClock(facts).closingOn(now.toISOString());
  const at = Date.parse(closing ?? '') - hourMs;
  return at >= now.getTime() + hourMs ? new Date(at).toISOString() : undefined;
}

/** The opening time on the next open day after today. */
export function nextOpenDay(facts: HoursFacts, now: Date): string {
  return planningClock(facts).nextOpeningDay(now.toISOString());
}

/** When to call again after no answer. */
export function callAgainAt(facts: HoursFacts, now: Date): string {
  return laterToday(facts, now) ?? nextOpenDay(facts, now);
}

/** Times for "morning" and so on, in the site's time zone. */
const wishes = { morning: '10:00', afternoon: '14:00', evening: '18:00' } as const;

/** Parts of the day in hours. */
const partsOfDay = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const;

/**
 * When to make a requested call: the next such time within the opening hours of its day, or of the next open
 * day. If it is always closed then, the next opening.
 */
export function callBackAt(when: CallTime, facts: HoursFacts, now: Date): string {
  const clock = planningClock(facts);
  const instant = now.toISOString();
  if (when === 'now') return clock.nextOpening(instant);
  return chosenTime(when, facts, now) ?? clock.nextOpeningDay(instant);
}

function chosenTime(when: keyof typeof wishes, facts: HoursFacts, now: Date): string | undefined {
  const clock = planningClock(facts);
  const [from, until] = partsOfDay[when];
  const today = dayIn(facts.timeZone, now);
  const isFit = (at: string | undefined) => {
    const hour = at ? wallClock(at, facts.timeZone).getUTCHours() : -1;
    return at !== undefined && at > now.toISOString() && hour >= from && hour < until;
  };
  return Array.from({ length: maxDaysAhead }, (_, days) =>
    clock.withinHours(addDays(today, days), wishes[when]),
  ).find(isFit);
}

const maxDaysAhead = 14;

/** The call times offered to an enquiry's sender, soonest first: now, while it is open, and the next times of day. */
export function callBackChoices(
  facts: HoursFacts,
  now: Date,
): { value: CallTime; label: string }[] {
  const instant = now.toISOString();
  const zone = facts.timeZone;
  const isOpen = planningClock(facts).nextOpening(instant) === instant;
  const later = (Object.keys(wishes) as (keyof typeof wishes)[])
    .flatMap((value) => {
      const at = chosenTime(value, facts, now);
      if (!at) return [];
      const hours = value === 'evening' ? eveningHours(at, facts) : '';
      return [{ value, at, label: `${dayLabel(at, zone, now)} ${value}${hours}` }];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
  const choices = later.map(({ value, label }) => ({ value, label }));
  return isOpen ? [{ value: 'now', label: 'Now' }, ...choices] : choices;
}

/** ", 5 to 6 pm": from when to when an evening lasts on the day of `at`. */
function eveningHours(at: string, facts: HoursFacts): string {
  const zone = facts.timeZone;
  const day = dayIn(zone, new Date(at));
  const clock = planningClock(facts);
  const [from, until] = ['17:00', '23:59'].map((time) => {
    const hour = clock.withinHours(day, time);
    return hour ? timeText(hour, zone).replace(':00', '') : '';
  });
  return `, ${from?.replace(' pm', '')} to ${until?.replace(' ', '\u00a0')}`;
}

/** The time of a call requested now, as text: "this evening, 5 to 6 pm", "on Monday morning", "when the desk opens". */
export function callBackWords(when: CallTime, facts: HoursFacts, now: Date): string {
  const choice = callBackChoices(facts, now).find(({ value }) => value === when);
  if (!choice || when === 'now') return 'when the desk opens';
  const [day = ''] = choice.label.split(' ');
  return day === 'This' || day === 'Tomorrow' ? choice.label.toLowerCase() : `on ${choice.label}`;
}

/** "This", "Tomorrow", "Monday", with the date after a week. */
function dayLabel(at: string, zone: string, now: Date): string {
  const [name = ''] = whenText(at, { now, zone }).split(', ');
  return name === 'Today' ? 'This' : name;
}

/** A time to choose, in the form that calls expect. */
export interface TimeChoice {
  key: 'hour' | 'later' | 'next' | 'monday';
  /** Such as "Today, 5:00 pm". */
  label: string;
  day: string;
  time: string;
}

/** The names of the times to which a step can be postponed; the server knows when they are. */
export const snoozeKeys = ['later', 'next', 'monday'] as const;

export type SnoozeKey = (typeof snoozeKeys)[number];

/** The opening time on the first open day of next week. */
function nextMonday(facts: HoursFacts, now: Date): string {
  const sunday = addDays(mondayOf(dayIn(facts.timeZone, now)), 6);
  return nextOpenDay(facts, new Date(instantAt(sunday, '12:00', facts.timeZone) ?? now));
}

/** After how many months somebody may be asked again who does not want to decide now. */
export const askAgainMonths = [1, 3, 6] as const;

/** When to ask somebody again: in so many months, or on a day. */
export type AskAgain = { months: (typeof askAgainMonths)[number] } | { day: string };

/** The first opening on the day when somebody is asked again, or on the next open day. Undefined for a text that is no day. */
export function askAgainAt(again: AskAgain, facts: HoursFacts, now: Date): string | undefined {
  const zone = facts.timeZone;
  const day = 'day' in again ? again.day : addMonths(dayIn(zone, now), again.months);
  if (!instantAt(day, '12:00', zone)) return;
  return planningClock(facts).nextOpening(startOfDay(day, zone));
}

/** The instant that a name means now. It is too late for "later" today shortly before closing time. */
export function snoozeUntil(key: SnoozeKey, facts: HoursFacts, now: Date): string {
  if (key === 'monday') return nextMonday(facts, now);
  return (key === 'later' && laterToday(facts, now)) || nextOpenDay(facts, now);
}

/** Times to which a step can be postponed, all within opening hours. */
export function snoozeTimes(facts: HoursFacts, now: Date): (TimeChoice & { key: SnoozeKey })[] {
  const later = laterToday(facts, now);
  const next = nextOpenDay(facts, now);
  const monday = nextMonday(facts, now);
  return [
    ...(later ? [choiceOf('later', later, facts, now)] : []),
    choiceOf('next', next, facts, now),
    ...(monday > next ? [choiceOf('monday', monday, facts, now)] : []),
  ];
}

/** Times proposed for a call-back, all within opening hours. */
export function callBackTimes(facts: HoursFacts, now: Date): TimeChoice[] {
  const quarterMs = hourMs / 4;
  const inAnHour = new Date(Math.ceil((now.getTime() + hourMs) / quarterMs) * quarterMs);
  const at = inAnHour.toISOString();
  const isOpen = planningClock(facts).nextOpening(at) === at;
  const label = `In 1 hour, ${timeText(at, facts.timeZone)}`;
  return [
    ...(isOpen ? [{ ...choiceOf('hour', at, facts, now), label }] : []),
    ...snoozeTimes(facts, now).slice(0, 2),
  ];
}

function choiceOf<Key extends TimeChoice['key']>(
  key: Key,
  at: string,
  facts: HoursFacts,
  now: Date,
): TimeChoice & { key: Key } {
  const zone = facts.timeZone;
  return { key, label: whenText(at, { now, zone }), ...fieldsAt(at, zone) };
}

/** "Today, 5:00 pm", "Tomorrow, 9:00 am", "Monday, 9:00 am", with the date after a week. */
export function whenText(at: string, { now, zone }: { now: Date; zone: string }): string {
  const [day, today] = [dayIn(zone, new Date(at)), dayIn(zone, now)];
  const names = [
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
    ...[2, 3, 4, 5, 6, 7].map((days) => [addDays(today, days), weekdayOf(addDays(today, days))]),
  ];
  const name = names.find(([each]) => each === day)?.[1] ?? dayText(day);
  return `${name}, ${timeText(at, zone)}`;
}

/** The same within a sentence: "today, 5:00 pm", but "Monday, 9:00 am". */
export function whenInSentence(...when: Parameters<typeof whenText>): string {
  return whenText(...when).replace(/^To/, 'to');
}

const longNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function weekdayOf(day: string): string {
  return longNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? day;
}
