import { dayIn } from '../../../domain/analytics/days.ts';
import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import { type PostFields, readStoredText, storedText } from '../../../domain/posts/post-form.ts';
import { dailyVersionDays, everyVersionDays, pauseMs } from '../../../domain/versions/versions.ts';
import { askInBatches, readInBatches } from '../../batches.ts';
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
  /** A message for each field that cannot be published so. */
  | { kind: 'invalid'; fields: Record<string, string> }
  /** Deleted meanwhile, or of another release. */
  | { kind: 'gone' };

/** A post was saved again as a draft after it was scheduled. */
export interface NewerDraft {
  at: Instant;
  by: string | null;
}

/** Something that becomes public: the posts, the pages. Contents are JSON, as versions have them. */
export interface Publisher {
  /** What a publication now would make public; undefined for a subject that is not there. */
  current(site: Site, subject: string): Promise<string | undefined>;
  /** A message for each field that cannot be published so. */
  faults(site: Site, subject: string, content: string): Promise<Record<string, string>>;
  /** Makes a content public, within a transaction that has touched the content. */
  publish(
    site: Site,
    subject: string,
    content: string,
    made: { now: Date; by: string | null; newer?: NewerDraft | undefined },
  ): Promise<Publication>;
  /** Makes a content the draft; the draft in its place stays as a version. False for a subject that is not there. */
  restore(
    site: Site,
    subject: string,
    content: string,
    made: { now: Date; by: string },
  ): Promise<boolean>;
  /** What lists call the subjects. */
  titles(site: Site, subjects: string[]): Promise<Map<string, string>>;
}

/** Changes of versions are part of the transaction that changes their subject. */
type InTransaction = Pick<Site, 'db'>;

/** Stores a version; a draft that says the same as the newest version is none. */
export async function recordVersion({ db }: InTransaction, version: Version): Promise<void> {
  const isDraft = version.cause === 'saved' || version.cause === 'paused';
  if (isDraft && (await findNewestContent(db, version)) === version.content) return;
  await insertVersion(db, version);
}

/** Whether a subject has versions. */
export async function hasVersions({ db }: InTransaction, subject: Subject): Promise<boolean> {
  return (await findNewestContent(db, subject)) !== undefined;
}

/** Stores a draft that is about to be replaced, unless its writer goes on writing. */
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

/** Schedules what was cancelled; false when something else is scheduled since. */
export async function reschedule({ db }: InTransaction, scheduled: Scheduled): Promise<boolean> {
  if (await findScheduled(db, scheduled)) return false;
  if (!(await findVersion(db, scheduled.versionId))) return false;
  await settleVersion(db, scheduled.versionId, { cause: 'scheduled' });
  await insertScheduled(db, scheduled);
  return true;
}

/** Notes that a newer draft was saved than the one that is scheduled, if one is. */
export async function noteNewerDraft(
  { db }: InTransaction,
  subject: Subject,
  newer: NewerDraft,
): Promise<void> {
  await updateScheduled(db, subject, { newer });
}

/** Deletes all versions of a subject, and what is scheduled. */
export async function deleteHistory(site: InTransaction, subject: Subject): Promise<void> {
  await unschedule(site, subject);
  await deleteVersionsOf(site.db, subject);
}

/** Changes posts that become public at a time; `key` is the post's id. */
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

/** Of drafts, keeps all of a week, the last of each day for a quarter, and none that is older. */
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
  await askInBatches(spare, async (ids) => {
    await deleteVersions(db, ids);
    return [];
  });
}

/** What is scheduled as the media library sees it. */
export const scheduledPictures: PictureSource = {
  async findUses({ db }) {
    return (await findScheduledContents(db)).flatMap(({ kind, content }) => {
      const post = kind === 'post' ? readStoredText(content) : undefined;
      const hashes = hashesIn(content);
      const ids = post?.featuredMediaId ? [post.featuredMediaId] : [];
      if (hashes.length + ids.length === 0) return [];
      const where = 'In what becomes public at a time';
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
