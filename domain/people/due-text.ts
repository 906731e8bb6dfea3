import { addDays, dayIn } from '../analytics/days.ts';
import { minutesText } from '../replies/reply-times.ts';
import { dayText } from '../text/dates.ts';
import { timeText } from '../text/moment-text.ts';
import type { StepTime } from './person.ts';
import { stepInSentence } from './steps.ts';

interface Due {
  step: { text: string; dueAt: string } | null;
  waitingSince: string | null;
  heldUntil: string | null;
}

interface Clock {
  now: Date;
  /** The site's time zone. */
  zone: string;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Whether a person is unanswered, late, due today or later: see stepTimes. */
export function stepTimeOf(due: Due, { now, zone }: Clock): StepTime {
  const { step, waitingSince, heldUntil } = due;
  const today = dayIn(zone, now);
  const dayOf = (instant: string) => dayIn(zone, new Date(instant));
  const isHeld = heldUntil !== null && dayOf(heldUntil) > today;
  const isTooLong = waitingSince !== null && dayOf(waitingSince) < addDays(today, -maxHeldDays);
  const isHere = waitingSince !== null && dayOf(waitingSince) <= today;
  if (isHere && (!isHeld || isTooLong)) return 'unanswered';
  if (!step) return waitingSince ? 'later' : 'none';
  const day = dayOf(step.dueAt);
  if (day > today) return 'later';
  return day === today ? 'today' : 'late';
}

/** An unanswered enquiry that was put off comes back after so many days at the latest. */
export const maxHeldDays = 30;

/** Whether a person has been waiting since an earlier day. */
export function isOverdue(due: Due, clock: Clock): boolean {
  const time = stepTimeOf(due, clock);
  return time === 'late' || (time === 'unanswered' && !isOfToday(due.waitingSince ?? '', clock));
}

const isOfLaterDay = (instant: string, { now, zone }: Clock) =>
  dayIn(zone, new Date(instant)) > dayIn(zone, now);

const isOfToday = (instant: string, { now, zone }: Clock) =>
  dayIn(zone, new Date(instant)) === dayIn(zone, now);

/** The next step as text, with its time or how late it is. Undefined if there is none. */
export function dueText(due: Due, clock: Clock): { what: string; when: string } | undefined {
  const { step, waitingSince } = due;
  const time = stepTimeOf(due, clock);
  if (time === 'none') return;
  if (time !== 'unanswered' || !waitingSince) {
    return step ? { what: step.text, when: stepWhen(step.dueAt, time, clock) } : undefined;
  }
  const minutes = Math.max(
    0,
    Math.floor((clock.now.getTime() - Date.parse(waitingSince)) / 60_000),
  );
  const isNew = isOfToday(waitingSince, clock);
  const first = isNew ? `Came in at ${timeText(waitingSince, clock.zone)}` : 'First reply';
  return {
    what: step && !isOfLaterDay(step.dueAt, clock) ? stepToday(step, clock) : first,
    when: isNew ? `New, waiting ${minutesText(minutes)}` : `No answer for ${spanText(minutes)}`,
  };
}

/** In minutes below an hour: somebody who wrote before midnight waits since an earlier day. */
function spanText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return countText(minutes, 'minute');
  return hours < 72 ? countText(hours, 'hour') : countText(Math.floor(hours / 24), 'day');
}

/** "5:00 pm, call again", for a step due today or earlier. */
function stepToday({ text, dueAt }: { text: string; dueAt: string }, clock: Clock): string {
  if (!isOfToday(dueAt, clock)) return text;
  return `${timeText(dueAt, clock.zone)}, ${stepInSentence(text)}`;
}

function stepWhen(dueAt: string, time: StepTime, { now, zone }: Clock): string {
  const day = dayIn(zone, new Date(dueAt));
  if (time === 'later') return `${dayText(day)}, ${timeText(dueAt, zone)}`;
  if (time === 'today') {
    const late = Date.parse(dueAt) < now.getTime() ? ', late' : '';
    return `Today, ${timeText(dueAt, zone)}${late}`;
  }
  const days = (Date.parse(dayIn(zone, now)) - Date.parse(day)) / dayMs;
  return `${countText(days, 'day')} late`;
}

function countText(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
