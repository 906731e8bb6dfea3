import { shortDate, wallClock } from '../../../domain/text/dates.ts';
import { durationText } from '../../../domain/text/local-time.ts';
import { timeText } from '../../../domain/text/moment-text.ts';
import type { VersionLine } from '../../../domain/versions/versions.calls.ts';
import { lateMs, type VersionCause } from '../../../domain/versions/versions.ts';

/** A version, the current draft, or the delivered content. */
export interface Entry extends Pick<VersionLine, 'by' | 'dueAt'> {
  /** Id in the query: a number, `now`, or `stored`. */
  id: string;
  cause: VersionCause | 'draft' | 'delivered';
  /** Null for the delivered content. */
  at: string | null;
}

const causes: Record<Entry['cause'], string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrawn',
  saved: 'Saved',
  paused: 'After a pause',
  draft: 'Draft, not public',
  delivered: 'Original text',
};

/** The reason for a version, such as "Published at its time, late by 3 h 5 min". */
export function causeText({ cause, at, dueAt: due }: Entry): string {
  if (cause !== 'published' || !due || !at) return causes[cause];
  const late = Date.parse(at) - Date.parse(due);
  return late > lateMs
    ? `Published at its time, late by ${durationText(late)}`
    : 'Published at its time';
}

/** Times of day by the ids of versions, such as "4:20 pm". */
export type EntryTimes = ReadonlyMap<string, string>;

/**
 * The time of each version: with seconds if another one has the same minute, and with its place among those of the same
 * second, such as "4:20:07 pm, second of 2".
 */
export function timesOf(entries: readonly Entry[], zone: string): EntryTimes {
  const dated = entries.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]));
  const times = new Map<string, string>();
  for (const minute of groupedBy(dated, ({ at }) => minuteOf(at, zone))) {
    for (const second of groupedBy(minute, ({ at }) => at.slice(0, 19))) {
      // From the newest to the oldest.
      second.forEach(({ id, at }, place) => {
        const time = minute.length > 1 ? timeWithSeconds(at, zone) : timeText(at, zone);
        const number = ordinal(second.length - place);
        times.set(id, second.length > 1 ? `${time}, ${number} of ${second.length}` : time);
      });
    }
  }
  return times;
}

function groupedBy<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[][] {
  return [...Map.groupBy(all, keyOf).values()];
}

const minuteOf = (at: string, zone: string) => wallClock(at, zone).toISOString().slice(0, 16);

function timeWithSeconds(at: string, zone: string): string {
  const second = wallClock(at, zone).toISOString().slice(17, 19);
  return timeText(at, zone).replace(' ', `:${second} `);
}

function ordinal(number: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth'][number - 1] ?? String(number);
}

/** The name of a side of the comparison. */
export function entryName({ id, cause, at }: Entry, zone: string, times: EntryTimes): string {
  if (cause === 'draft') return 'Now';
  return at === null ? causes[cause] : `${shortDate(at, zone)}, ${times.get(id)}`;
}

export const isPublication = ({ cause }: Entry) => cause === 'published' || cause === 'delivered';

export const filters = ['all', 'published', 'saved'] as const;
export type Filter = (typeof filters)[number];

export function filterEntries(entries: readonly Entry[], filter: Filter): Entry[] {
  return entries.filter(({ cause }) => filter === 'all' || cause === filter);
}

/** The version before each one, by its id. */
export function predecessors(entries: readonly Entry[]): ReadonlyMap<string, Entry | undefined> {
  return new Map(entries.map(({ id }, place) => [id, entries[place + 1]]));
}

/**
 * The two versions in the query. By default the newest publication and the draft, or, without a draft, the two newest
 * versions; undefined if there is only one.
 */
export function chosenSides(
  entries: readonly Entry[],
  query: URLSearchParams,
): [Entry, Entry] | undefined {
  const [newest, ...older] = entries;
  const published = newest?.cause === 'draft' && older.find(isPublication);
  const other = published || older[0];
  if (!newest || !other) return;
  const entryOfSide = (side: string) => entries.find(({ id }) => id === query.get(side));
  return [entryOfSide('left') ?? other, entryOfSide('right') ?? newest];
}
