import { durationText } from '../../../domain/text/local-time.ts';
import { lateMs, type VersionedKind } from '../../../domain/versions/versions.ts';
import { daysBefore } from '../../days-before.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { pagePublisher } from '../pages/page-editing.service.ts';
import { postPublisher } from '../posts/post-publisher.ts';
import { enquiryRecipients } from '../site/site.service.ts';
import {
  deleteScheduled,
  findAllScheduled,
  findDue,
  findPublishedAtTime,
  findVersion,
  insertScheduled,
  insertVersion,
  type Scheduled,
  type Subject,
  settleVersion,
  updateScheduled,
} from '../versions/versions.repository.ts';
import { type Publication, type Publisher, unschedule } from '../versions/versions.service.ts';

export type ScheduleOutcome =
  | { kind: 'done' }
  | { kind: 'subject-not-found' }
  | { kind: 'not-scheduled' }
  | { kind: 'invalid'; fields: Record<string, string> };

/** Schedules the text that a publication now would make public. Later edits are not part of it. */
export async function schedule(
  site: Site,
  { kind, subject }: Subject,
  dueAt: Instant,
  { by, now = site.now() }: { by: string; now?: Date },
): Promise<ScheduleOutcome> {
  const publisher = publishers[kind];
  const content = await publisher.current(site, subject);
  if (content === undefined) return { kind: 'subject-not-found' };
  const fields = await publisher.faults(site, subject, content);
  if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // Called first, as all writers do, so that two writers cannot deadlock.
    await touchContent(db);
    // It may have been deleted since.
    if ((await publisher.current(inTransaction, subject)) === undefined)
      return { kind: 'subject-not-found' };
    await unschedule(inTransaction, { kind, subject });
    const at = now.toISOString();
    const version = { kind, subject, cause: 'scheduled' as const, content, at, by };
    const versionId = await insertVersion(db, version);
    const notes = { failure: null, newerAt: null, newerBy: null };
    await insertScheduled(db, { kind, subject, versionId, dueAt, ...notes });
    return { kind: 'done' };
  });
}

/** Changes the time of a scheduled publication. */
export async function moveScheduled(
  { db }: Site,
  subject: Subject,
  dueAt: Instant,
): Promise<ScheduleOutcome> {
  const isMoved = await updateScheduled(db, subject, { dueAt, failure: null });
  return { kind: isMoved ? 'done' : 'not-scheduled' };
}

/** Cancels a scheduled publication; its text stays as a version. */
export async function cancelScheduled(site: Site, subject: Subject): Promise<ScheduleOutcome> {
  const cancelled = await transact(site, (inTransaction) => unschedule(inTransaction, subject));
  return { kind: cancelled ? 'done' : 'not-scheduled' };
}

type Titled = Subject & { title: string };

/** Scheduled publications in the order of their times. */
export async function listScheduled(
  site: Site,
): Promise<(Titled & { dueAt: Instant; failure: string | null })[]> {
  const all = await findAllScheduled(site.db);
  return await withTitles(
    site,
    all.map(({ kind, subject, dueAt, failure }) => ({ kind, subject, dueAt, failure })),
  );
}

/** Publications of the last week that were late, newest first. */
export async function listLate(
  site: Site,
  now = site.now(),
): Promise<(Titled & { at: Instant; dueAt: Instant })[]> {
  const published = await findPublishedAtTime(site.db, daysBefore(now, 7));
  return await withTitles(
    site,
    published.filter(({ at, dueAt }) => Date.parse(at) - Date.parse(dueAt) > lateMs),
  );
}

/** Makes an earlier version the draft, unchanged; false if it does not exist. */
export async function restoreVersion(
  site: Site,
  id: number,
  { by, now = site.now() }: { by: string; now?: Date },
): Promise<boolean> {
  const version = await findVersion(site.db, id);
  if (!version) return false;
  const { kind, subject, content } = version;
  return await transact(site, (inTransaction) =>
    publishers[kind].restore(inTransaction, subject, content, { by, now }),
  );
}

/** Publishes everything that is due. */
export async function publishDue(site: Site, now = site.now()): Promise<void> {
  while (await publishNext(site, now)) {
    // Repeats until nothing is due.
  }
}

/** Publishes the first due item, unless another instance has done so; false if nothing was due. */
async function publishNext(site: Site, now: Date): Promise<boolean> {
  const due = await findDue(site.db, now.toISOString());
  const version = due && (await findVersion(site.db, due.versionId));
  if (!due || !version) return false;
  const publisher = publishers[due.kind];
  // Before the transaction: SQLite has one connection, which this reads with.
  const fields = await publisher.faults(site, due.subject, version.content);
  await transact(site, async (inTransaction) => {
    await touchContent(inTransaction.db);
    const still = await findDue(inTransaction.db, now.toISOString());
    if (still?.versionId !== due.versionId) return;
    const outcome: Publication =
      Object.keys(fields).length > 0
        ? { kind: 'invalid', fields }
        : await publisher.publish(inTransaction, due.subject, version.content, {
            now,
            by: version.by,
            newer: still.newerAt === null ? undefined : { at: still.newerAt, by: still.newerBy },
          });
    await settle(inTransaction, due, outcome, now);
    if (outcome.kind !== 'gone') await notify(inTransaction, due, outcome, now);
  });
  site.wake();
  return true;
}

async function settle(
  { db }: Site,
  due: Scheduled,
  outcome: Publication,
  now: Date,
): Promise<void> {
  if (outcome.kind === 'invalid') {
    const [failure = null] = Object.values(outcome.fields);
    await updateScheduled(db, due, { failure });
    return;
  }
  await deleteScheduled(db, due);
  const { dueAt: due_at, versionId } = due;
  const made_at = now.toISOString();
  const settled =
    outcome.kind === 'done'
      ? { cause: 'published' as const, made_at, due_at }
      : { cause: 'saved' as const };
  await settleVersion(db, versionId, settled);
}

type Reported = Exclude<Publication, { kind: 'gone' }>;

async function notify(site: Site, due: Scheduled, outcome: Reported, now: Date): Promise<void> {
  const titles = await publishers[due.kind].titles(site, [due.subject]);
  const title = titles.get(due.subject) ?? '';
  const email = noticeOf({ ...due, title, outcome, now, siteUrl: site.settings.siteUrl });
  for (const to of await enquiryRecipients(site)) {
    await queueEmail(site, { ...email, to }, now);
  }
}

interface Notice extends Scheduled {
  title: string;
  outcome: Reported;
  now: Date;
  siteUrl: string;
}

/** The email about a scheduled publication: that it is public, how late, or why it failed. */
function noticeOf(notice: Notice): Omit<Email, 'to'> {
  const { kind, subject, title, outcome, now, dueAt, newerAt, siteUrl } = notice;
  const edit = kind === 'post' ? `/admin/blog/edit/${subject}` : `/admin/pages/${subject}`;
  if (outcome.kind === 'invalid') {
    return {
      kind: 'publication-failed',
      subject: `Not published: ${title}`,
      parts: [
        `“${title}” was scheduled, but could not be published. The site still shows what it showed before.`,
        { quote: Object.values(outcome.fields).join('\n') },
        { link: 'Open it in the admin', url: `${siteUrl}${edit}` },
      ],
    };
  }
  const late = now.getTime() - Date.parse(dueAt);
  return {
    kind: 'publication-notice',
    subject: `Published: ${title}`,
    parts: [
      `“${title}” is public now, as scheduled.`,
      ...(newerAt
        ? [
            'It was saved again after it was scheduled. The newer text is not public: it is the draft.',
          ]
        : []),
      ...(late > lateMs ? [`It was late by ${durationText(late)}: the site was not running.`] : []),
      { link: 'Look at it', url: `${siteUrl}${outcome.path}` },
    ],
  };
}

/** Adds the titles that lists show. */
async function withTitles<Each extends Subject>(
  site: Site,
  all: Each[],
): Promise<(Each & { title: string })[]> {
  const titles = new Map<string, string>();
  for (const kind of ['post', 'page'] as const) {
    const subjects = all.filter((each) => each.kind === kind).map(({ subject }) => subject);
    for (const [subject, title] of await publishers[kind].titles(site, subjects)) {
      titles.set(`${kind} ${subject}`, title);
    }
  }
  return all.map((each) => ({
    ...each,
    title: titles.get(`${each.kind} ${each.subject}`) ?? '',
  }));
}

const publishers: Record<VersionedKind, Publisher> = { page: pagePublisher, post: postPublisher };
