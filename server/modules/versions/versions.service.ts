import { dayIn } from '../../../domain/analytics/days.ts';
import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import { type PostFields, readStoredText, storedText } from '../../../domain/posts/post-form.ts';
import { dailyVersionDays, everyVersionDays, pauseMs } from '../../../domain/versions/versions.ts';
import { queryInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import type { PictureSource } from '../media/media-library.service.ts';
import {
  deleteScheduled,
  deleteVersions,
  deleteVersionsOf,
  findNewestContent,
  findScheduled,
  findScheduledContents,
  findThinnable,
  findVersion,
  insertScheduled,
  insertVersion,
  type Scheduled,
  type Subject,
  settleVersion,
  type Thinnable,
  updateContent,
  updateScheduled,
  type Version,
} from './versions.repository.ts';

export type Publication =
  /** Public now, at this path. */
  | { kind: 'done'; path: string }
  /** A message for each field that prevents publishing. */
  | { kind: 'invalid'; fields: Record<string, string> }
  /** Deleted in the meantime, or from another release. */
  | { kind: 'gone' };

/** A draft of a post that was saved after the post was scheduled. */
export interface NewerDraft {
  at: Instant;
  by: string | null;
}

/** Content that can be published: posts or pages. Contents are JSON, as in versions. */
export interface Publisher {
  /** The content that a publication now would make public; undefined for an unknown subject. */
  current(site: Site, subject: string): Promise<string | undefined>;
  /** A message for each field that prevents publishing. */
  faults(site: Site, subject: string, content: string): Promise<Record<string, string>>;
  /** Publishes a content, within a transaction that has called touchContent. */
  publish(
    site: Site,
    subject: string,
    content: string,
    made: { now: Date; by: string | null; newer?: NewerDraft | undefined },
  ): Promise<Publication>;
  /** Makes a content the draft; the former draft is recorded as a version. False for an unknown subject. */
  restore(
    site: Site,
    subject: string,
    content: string,
    made: { now: Date; by: string },
  ): Promise<boolean>;
  /** The titles that lists show. */
  titles(site: Site, subjects: string[]): Promise<Map<string, string>>;
}

/** Versions change in the same transaction as their subject. */
type InTransaction = Pick<Site, 'db'>;

/** Stores a version, except a draft that equals the newest version. */
export async function recordVersion({ db }: InTransaction, version: Version): Promise<void> {
  const isDraft = version.cause === 'saved' || version.cause === 'paused';
  if (isDraft && (await findNewestContent(db, version)) === version.content) return;
  await insertVersion(db, version);
}

/** Whether a subject has versions. */
export async function hasVersions({ db }: InTransaction, subject: Subject): Promise<boolean> {
  return (await findNewestContent(db, subject)) !== undefined;
}

/** Records a draft that is about to be replaced, unless the same writer continues it. */
export async function recordReplaced(
  site: InTransaction,
  replaced: Omit<Version, 'cause' | 'by'> & { by: string },
  next: { at: Instant; by: string },
): Promise<void> {
  const isPause = Date.parse(next.at) - Date.parse(replaced.at) >= pauseMs;
  if (isPause || replaced.by !== next.by) {
    await recordVersion(site, { ...replaced, cause: 'paused' });
  }
}

/** Cancels a scheduled publication; resolves with what was scheduled. */
export async function unschedule(
  { db }: InTransaction,
  subject: Subject,
): Promise<Scheduled | undefined> {
  const scheduled = await deleteScheduled(db, subject);
  if (scheduled) await settleVersion(db, scheduled.versionId, { cause: 'saved' });
  return scheduled;
}

/** Restores a cancelled schedule; false if something else has been scheduled since. */
export async function reschedule({ db }: InTransaction, scheduled: Scheduled): Promise<boolean> {
  if (await findScheduled(db, scheduled)) return false;
  if (!(await findVersion(db, scheduled.versionId))) return false;
  await settleVersion(db, scheduled.versionId, { cause: 'scheduled' });
  await insertScheduled(db, scheduled);
  return true;
}

/** Records that a newer draft was saved than the scheduled one, if one is scheduled. */
export async function noteNewerDraft(
  { db }: InTransaction,
  subject: Subject,
  newer: NewerDraft,
): Promise<void> {
  await updateScheduled(db, subject, { newer });
}

/** Deletes all versions of a subject, and its schedule. */
export async function deleteHistory(site: InTransaction, subject: Subject): Promise<void> {
  await unschedule(site, subject);
  await deleteVersionsOf(site.db, subject);
}

/** Changes scheduled contents of posts; `key` is the post's id. */
export async function changeScheduledPosts(
  { db }: InTransaction,
  change: (fields: PostFields, key: string) => PostFields,
): Promise<void> {
  for (const { kind, subject, versionId, content } of await findScheduledContents(db)) {
    if (kind !== 'post') continue;
    const changed = storedText(change(readStoredText(content), subject));
    if (changed !== content) await updateContent(db, versionId, changed);
  }
}

/** Keeps all draft versions for a week, the last of each day for a quarter, and deletes older ones. */
export async function thinVersions(site: Site, now = site.now()): Promise<void> {
  const { db } = site;
  const { timeZone } = await site.facts();
  const quarter = daysBefore(now, dailyVersionDays);
  const lastOfDay = new Map<string, Thinnable>();
  const spare: number[] = [];
  const batches = readInBatches<Thinnable>(500, (after, limit) =>
    findThinnable(db, daysBefore(now, everyVersionDays), after?.id ?? 0, limit),
  );
  for await (const versions of batches) {
    for (const version of versions) {
      const day = `${version.kind} ${version.subject} ${dayIn(timeZone, new Date(version.at))}`;
      const other = lastOfDay.get(day);
      const [last, earlier] = other && other.at > version.at ? [other, version] : [version, other];
      lastOfDay.set(day, last);
      if (earlier) spare.push(earlier.id);
    }
  }
  for (const { id, at } of lastOfDay.values()) if (at < quarter) spare.push(id);
  await queryInBatches(spare, async (ids) => {
    await deleteVersions(db, ids);
    return [];
  });
}

/** Where scheduled contents use pictures, for the media library. */
export const scheduledPictures: PictureSource = {
  async findUses({ db }) {
    return (await findScheduledContents(db)).flatMap(({ kind, content }) => {
      const post = kind === 'post' ? readStoredText(content) : undefined;
      const hashes = hashesIn(content);
      const ids = post?.featuredMediaId ? [post.featuredMediaId] : [];
      if (hashes.length + ids.length === 0) return [];
      const where = 'In what is scheduled';
      const title = post?.title ?? 'A page';
      return [{ title, where, address: '/admin/scheduled', hashes, ids }];
    });
  },

  async replace({ db }, former, next) {
    for (const { kind, versionId, content } of await findScheduledContents(db)) {
      let replaced = replaceAddresses(content, former.hashes, next.url);
      const post = kind === 'post' ? readStoredText(replaced) : undefined;
      if (post?.featuredMediaId === former.id) {
        replaced = storedText({ ...post, featuredMediaId: next.id });
      }
      if (replaced !== content) await updateContent(db, versionId, replaced);
    }
  },
};
