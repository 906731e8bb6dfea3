import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { momentText } from '../../../domain/text/moment-text.ts';

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
      : 'There is no good copy elsewhere';
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
