import * as z from 'zod/mini';
import { dayIn } from '../analytics/days.ts';
import { type CallTime, callTimes } from '../people/person.ts';
import { callBackChoices } from '../people/step-times.ts';
import { type HoursFacts, openingClock } from '../site/opening-clock.ts';
import { weekdayNames } from '../site/opening-hours.ts';
import { wallClock } from '../text/dates.ts';
import { timeText } from '../text/moment-text.ts';

/** How long the sender can correct an enquiry. */
export const correctionMinutes = 30;

/** The number of an enquiry, as shown to the sender and the team; also part of `searchText`. */
export const enquiryNumber = (id: number): string => `M-${id}`;

const step = z.object({
  /** Time as text, such as "Thu 26 Nov, 9:00 am". */
  at: z.string(),
  title: z.string(),
  text: z.string(),
});

/** Shown to the sender after an enquiry. Times are texts in the site's time zone. */
export const enquiryReceipt = z.object({
  number: z.string(),
  /** Signed token with which only the sender can correct the enquiry. */
  correction: z.string(),
  isCorrected: z.boolean(),
  /** "by Thursday, 6 pm"; '' if the opening hours are unknown. */
  hearBy: z.string(),
  /** "The desk is closed now and opens on Thursday at 9 am."; '' while it is open. */
  opens: z.string(),
  steps: z.array(step),
  callBack: z.object({
    /** Signed token with which the sender can request a call. */
    token: z.string(),
    times: z.array(z.object({ value: z.enum(callTimes), label: z.string() })),
  }),
});

export type EnquiryReceipt = z.output<typeof enquiryReceipt>;

const halfHourMs = 30 * 60_000;

/** When the desk opens, by when it replies, and possible call times. An enquiry is answered within one working day. */
export function receiptTimes(
  { id, createdAt }: { id: number; createdAt: string },
  facts: HoursFacts,
  now: Date,
): Pick<EnquiryReceipt, 'hearBy' | 'opens' | 'steps'> & {
  times: { value: CallTime; label: string }[];
} {
  const clock = openingClock(facts);
  const zone = facts.timeZone;
  const times = callBackChoices(facts, now);
  const stored = {
    at: momentWords(createdAt, zone),
    title: 'Your message is stored',
    text: `It is on the desk’s list as number ${enquiryNumber(id)}.`,
  };
  if (!clock.hours) return { hearBy: '', opens: '', steps: [stored], times };
  const opensAt = clock.nextOpening(createdAt);
  const isOpen = opensAt === createdAt;
  const by = isOpen ? oneDayLater(createdAt, facts) : (clock.closingOn(opensAt) ?? opensAt);
  const opening = {
    at: momentWords(opensAt, zone),
    title: 'The desk opens',
    text: 'A person reads it to the end.',
  };
  const replyStep = {
    at: `${dayWords(by, zone)}, by ${timeWords(by, zone)}`,
    title: 'You hear from us',
    text: 'By e-mail, or by phone if you asked for a call.',
  };
  const [day, answerDay] = [opensAt, by].map((at) => weekdayIn(at, { zone, now }));
  return {
    hearBy:
      answerDay === 'today'
        ? `by ${shortTime(by, zone)} today`
        : `by ${answerDay}, ${shortTime(by, zone)}`,
    opens: isOpen
      ? ''
      : `The desk is closed now and opens ${day === 'today' ? day : `on ${day}`} at ${shortTime(opensAt, zone)}.`,
    steps: isOpen ? [stored, replyStep] : [stored, opening, replyStep],
    times,
  };
}

/** The same time on the next open day, rounded up to half an hour, within the hours of that day. */
function oneDayLater(received: string, facts: HoursFacts): string {
  const clock = openingClock(facts);
  const next = clock.nextOpeningDay(received);
  const rounded = new Date(Math.ceil(Date.parse(received) / halfHourMs) * halfHourMs).toISOString();
  const time = wallClock(rounded, facts.timeZone).toISOString().slice(11, 16);
  // A time that was rounded past midnight becomes the last time of the day.
  const isLate = time < wallClock(received, facts.timeZone).toISOString().slice(11, 16);
  const within = isLate
    ? clock.closingOn(next)
    : clock.withinHours(dayIn(facts.timeZone, new Date(next)), time);
  return within ?? next;
}

const dayMs = 24 * 60 * 60_000;

/** "today", "Thursday", or after a week "Monday 7 December". */
function weekdayIn(at: string, { zone, now }: { zone: string; now: Date }): string {
  const [day, today] = [at, now.getTime()].map((each) => dayNumber(wallClock(each, zone)));
  const away = (day ?? 0) - (today ?? 0);
  if (away === 0) return 'today';
  const local = wallClock(at, zone);
  const name = weekdayNames[(local.getUTCDay() + 6) % 7] ?? '';
  return away < 7 ? name : `${name} ${local.getUTCDate()}\u00a0${monthNames[local.getUTCMonth()]}`;
}

const dayNumber = (date: Date) => Math.floor(date.getTime() / dayMs);

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "Thu 26 Nov". */
function dayWords(at: string, zone: string): string {
  const local = wallClock(at, zone);
  const weekday = (weekdayNames[(local.getUTCDay() + 6) % 7] ?? '').slice(0, 3);
  return `${weekday} ${local.getUTCDate()} ${monthNames[local.getUTCMonth()]?.slice(0, 3)}`;
}

/** "9:00 am" with a no-break space. */
function timeWords(at: string, zone: string): string {
  return timeText(at, zone).replace(' ', '\u00a0');
}

/** "9 am" for full hours. */
const shortTime = (at: string, zone: string) => timeWords(at, zone).replace(':00', '');

const momentWords = (at: string, zone: string) => `${dayWords(at, zone)}, ${timeWords(at, zone)}`;
