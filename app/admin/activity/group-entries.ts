import type { ActivityEntry } from '../../../domain/activity/activity.calls.ts';
import { dayIn } from '../../../domain/analytics/days.ts';

/** A row of the screen: one entry, or equal ones in a row, such as saves of a draft or wrong passwords. */
export interface ActivityRow extends ActivityEntry {
  /** The day in the site's time zone. */
  day: string;
}

const sameness = ({ accountId, account, did, noun, subjects, title, device }: ActivityEntry) =>
  JSON.stringify([accountId, account, did, noun, subjects, title, device]);

/** Joins equal entries that follow one another on the same day; the first, which is the latest, stands for them. */
export function groupEntries(entries: readonly ActivityEntry[], zone: string): ActivityRow[] {
  const rows: ActivityRow[] = [];
  for (const entry of entries) {
    const day = dayIn(zone, new Date(entry.at));
    const last = rows.at(-1);
    if (last && last.day === day && sameness(last) === sameness(entry)) join(last, entry);
    else rows.push({ ...entry, day });
  }
  return rows;
}

function join(row: ActivityRow, { times, firstAt }: ActivityEntry) {
  row.times += times;
  row.firstAt = firstAt < row.firstAt ? firstAt : row.firstAt;
}
