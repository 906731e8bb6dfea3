import { dayIn } from '../../../domain/analytics/days.ts';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { takenOverAdvice } from '../../../domain/copies/taken-over.ts';
import { momentText, timeText } from '../../../domain/text/moment-text.ts';

type Failure = NonNullable<CopyOverview['failure']>;

const askServer = 'Ask whoever runs the server';

/** What to do about a problem of the copies. */
const advice: Record<string, string> = {
  'key-refused': `Someone may have changed it there. ${askServer} to enter the new one (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).`,
  'not-allowed': `${askServer} to allow reading, writing, listing and removing at that place.`,
  clock: `${askServer} to set its clock.`,
  full: 'Old nights are not thrown away to make room: you decide. Take a larger place, or keep fewer nights (BACKUP_KEEP).',
  'no-room': `${askServer} to make room on its disk.`,
  'no-answer': 'Nothing is lost here. We try again until the store answers.',
  'no-place': `${askServer} to look at BACKUP_TO.`,
  missing: 'Another copy is made at once. Find out who can remove files there.',
  damaged: 'The copy before it is still good.',
  'other-site': `${askServer} to set BACKUP_TO to an empty place for this site.`,
  'taken-over': takenOverAdvice,
  'not-run': `Press “Copy now”, and ask whoever runs the server whether it was off.`,
};

export const adviceFor = ({ problem }: Failure): string =>
  advice[problem] ?? `${askServer} to read the log.`;

/** What to say after the reason why no minute copy was made. */
export const minuteAdvice = ({ isTakenOver }: NonNullable<CopyOverview['minute']>): string =>
  isTakenOver ? takenOverAdvice : 'We try again every minute.';

/** "3:12 am", with the date unless it is today. */
export function whenText(instant: string, zone: string, now: Date): string {
  const isToday = dayIn(zone, new Date(instant)) === dayIn(zone, now);
  return isToday ? timeText(instant, zone) : momentText(instant, zone);
}

/** "41 MB". */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${Math.round(bytes / 1e6)} MB`;
}

const hourMs = 60 * 60_000;

/** How long there has been no good copy, such as "54 hours". */
export function ageText(since: string, now: Date): string {
  const hours = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / hourMs));
  if (hours >= 72) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** The problem of the copies in one sentence, for the dashboard; undefined if there is none. */
export function copyProblem(
  { state, last, failure, minute, drill }: CopyOverview,
  { zone, now }: { zone: string; now: Date },
): string | undefined {
  if (state === 'failing' && failure) {
    const since = last
      ? `No copy elsewhere since ${momentText(last.at, zone)}`
      : 'No copy elsewhere yet';
    return `${since}: ${failure.message}`;
  }
  if (state === 'good' && minute?.isLate) {
    const since = minute.at
      ? `No minute copy elsewhere since ${momentText(minute.at, zone)}`
      : 'No minute copy elsewhere yet';
    return minute.failure ? `${since}: ${minute.failure}` : `${since}.`;
  }
  if (state === 'good' && drill.dueAt && Date.parse(drill.dueAt) <= now.getTime()) {
    return 'The key of the copies was not typed this month. Type it once to be sure that you still have it.';
  }
}
