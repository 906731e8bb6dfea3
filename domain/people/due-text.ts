import { dayIn } from '../analytics/days.ts';
import { dayText } from '../text/dates.ts';
import { timeText } from '../text/moment-text.ts';
import type { StepTime } from './person.ts';

interface Due {
  step: { text: string; dueAt: string } | null;
  waitingSince: string | null;
}

interface Clock {
  now: Date;
  /** The site's time zone. */
  zone: string;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** When something is due: the next step, or without one the answer to an enquiry, from when it came. */
export function stepTimeOf({ step, waitingSince }: Due, { now, zone }: Clock): StepTime {
  const at = step?.dueAt ?? waitingSince;
  if (!at) return 'none';
  const [day, today] = [dayIn(zone, new Date(at)), dayIn(zone, now)];
  if (day === today) return 'today';
  return day < today ? 'late' : 'later';
}

/** What is next in words: what, and when or for how long it has been late. Undefined for nothing. */
export function dueText(due: Due, clock: Clock): { what: string; when: string } | undefined {
  const { step, waitingSince } = due;
  const time = stepTimeOf(due, clock);
  if (step) return { what: step.text, when: stepWhen(step.dueAt, time, clock) };
  if (!waitingSince) return;
  const { now, zone } = clock;
  if (time !== 'late') {
    return { what: `Came in at ${timeText(waitingSince, zone)}`, when: 'Today, first reply' };
  }
  const hours = Math.floor((now.getTime() - Date.parse(waitingSince)) / hourMs);
  const span = hours < 72 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
  return { what: 'First reply', when: `No answer for ${span}` };
}

function stepWhen(dueAt: string, time: StepTime, { now, zone }: Clock): string {
  const day = dayIn(zone, new Date(dueAt));
  if (time === 'later') return `${dayText(day)}, ${timeText(dueAt, zone)}`;
  if (time === 'today') {
    const late = Date.parse(dueAt) < now.getTime() ? ', late' : '';
    return `Today, ${timeText(dueAt, zone)}${late}`;
  }
  const days = (Date.parse(dayIn(zone, now)) - Date.parse(day)) / dayMs;
  return `${counted(days, 'day')} late`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
