import { lateMs, type VersionedKind } from '../../../domain/versions/versions.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import { publicationNotice } from './publication-notice.ts';
import type { Publication, Publisher } from './publisher.ts';
import {
  deleteScheduled,
  findAllScheduled,
  findDue,
  findScheduled,
  insertScheduled,
  type Scheduled,
  updateScheduled,
} from './schedule.repository.ts';
import {
  findPublishedAtTime,
  findVersion,
  insertVersion,
  type Subject,
  settleVersion,
} from './versions.repository.ts';
import type { VersionsService } from './versions.service.ts';

interface PublicationsSetup {
  publishers: Record<VersionedKind, Publisher>;
  versions: Pick<VersionsService, 'unschedule'>;
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Db) => Promise<void>;
  queueEmail: QueueEmail;
  /** Call after the commit. */
  wake: () => void;
  /** Who is told of publications. */
  recipients: (trx: Db) => Promise<Email['to'][]>;
  siteUrl: string;
}

export type ScheduleOutcome =
  | { kind: 'done' }
  | { kind: 'subject-not-found' }
  | { kind: 'not-scheduled' }
  | { kind: 'invalid'; fields: Record<string, string> };

export type PublicationsService = ReturnType<typeof createPublicationsService>;

/** Publishes posts and pages at a time, and makes earlier versions the draft again. */
export function createPublicationsService(db: Db, setup: PublicationsSetup) {
  const { publishers, versions, touchContent } = setup;

  /** Publishes the first that is due, unless another instance has done so; false when nothing was due. */
  async function publishNext(now: Date): Promise<boolean> {
    const due = await findDue(db, now.toISOString());
    const version = due && (await findVersion(db, due.versionId));
    if (!due || !version) return false;
    const publisher = publishers[due.kind];
    // Before the transaction: SQLite has one connection, and this reads with it.
    const fields = await publisher.faults(db, due.subject, version.content);
    await db.transaction().execute(async (trx) => {
      await touchContent(trx);
      const still = await findDue(trx, now.toISOString());
      if (still?.versionId !== due.versionId) return;
      const outcome: Publication =
        Object.keys(fields).length > 0
          ? { kind: 'invalid', fields }
          : await publisher.publish(trx, due.subject, version.content, {
              now,
              by: version.by,
              newer: still.newerAt === null ? undefined : { at: still.newerAt, by: still.newerBy },
            });
      await settle(trx, due, outcome, now);
      if (outcome.kind !== 'gone') await notify(trx, due, outcome, now);
    });
    setup.wake();
    return true;
  }

  async function notify(
    trx: Db,
    due: Scheduled,
    outcome: Exclude<Publication, { kind: 'gone' }>,
    now: Date,
  ): Promise<void> {
    const titles = await publishers[due.kind].titles(trx, [due.subject]);
    const title = titles.get(due.subject) ?? '';
    const notice = publicationNotice({ ...due, title, outcome, now, siteUrl: setup.siteUrl });
    for (const to of await setup.recipients(trx)) {
      await setup.queueEmail(trx, { ...notice, to }, now);
    }
  }

  async function settle(trx: Db, due: Scheduled, outcome: Publication, now: Date): Promise<void> {
    if (outcome.kind === 'invalid') {
      const [failure = null] = Object.values(outcome.fields);
      await updateScheduled(trx, due, { failure });
      return;
    }
    await deleteScheduled(trx, due);
    const { dueAt: due_at, versionId } = due;
    const isPublic = outcome.kind === 'done';
    const made_at = now.toISOString();
    await settleVersion(
      trx,
      versionId,
      isPublic ? { cause: 'published', made_at, due_at } : { cause: 'saved' },
    );
  }

  /** With what lists call each. */
  async function titled<Each extends Subject>(all: Each[]): Promise<(Each & { title: string })[]> {
    const titles = new Map<string, string>();
    for (const [kind, publisher] of Object.entries(publishers)) {
      const subjects = all.filter((each) => each.kind === kind).map(({ subject }) => subject);
      for (const [subject, title] of await publisher.titles(db, subjects)) {
        titles.set(`${kind} ${subject}`, title);
      }
    }
    return all.map((each) => ({
      ...each,
      title: titles.get(`${each.kind} ${each.subject}`) ?? '',
    }));
  }

  return {
    /** Schedules what a publication now would make public. What is typed later is no part of it. */
    async schedule(
      { kind, subject }: Subject,
      dueAt: Instant,
      { by, now = new Date() }: { by: string; now?: Date },
    ): Promise<ScheduleOutcome> {
      const publisher = publishers[kind];
      const checked = await publisher.current(db, subject);
      if (checked === undefined) return { kind: 'subject-not-found' };
      const fields = await publisher.faults(db, subject, checked);
      if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
      return await db.transaction().execute(async (trx) => {
        // First, as all writers do: two that wait for each other would both fail.
        await touchContent(trx);
        // It may have been deleted since.
        if ((await publisher.current(trx, subject)) === undefined)
          return { kind: 'subject-not-found' };
        await versions.unschedule(trx, { kind, subject });
        const at = now.toISOString();
        const version = { kind, subject, cause: 'scheduled' as const, content: checked, at, by };
        const versionId = await insertVersion(trx, version);
        const notes = { failure: null, newerAt: null, newerBy: null };
        await insertScheduled(trx, { kind, subject, versionId, dueAt, ...notes });
        return { kind: 'done' };
      });
    },

    /** Gives what is scheduled another time. */
    async move(subject: Subject, dueAt: Instant): Promise<ScheduleOutcome> {
      const isMoved = await updateScheduled(db, subject, { due_at: dueAt, failure: null });
      return { kind: isMoved ? 'done' : 'not-scheduled' };
    },

    /** Takes a publication back; what was to become public stays as a version. */
    async takeBack(subject: Subject): Promise<ScheduleOutcome> {
      const taken = await db.transaction().execute((trx) => versions.unschedule(trx, subject));
      return { kind: taken ? 'done' : 'not-scheduled' };
    },

    find: (subject: Subject) => findScheduled(db, subject),

    /** What is due, in the order of the times. */
    async list() {
      const all = await findAllScheduled(db);
      return await titled(
        all.map(({ kind, subject, dueAt, failure }) => ({ kind, subject, dueAt, failure })),
      );
    },

    /** What became public late within the last week, the newest first. */
    async listLate(now = new Date()) {
      const published = await findPublishedAtTime(db, daysBefore(now, 7));
      return await titled(
        published.filter(({ at, dueAt }) => Date.parse(at) - Date.parse(dueAt) > lateMs),
      );
    },

    /** Makes an earlier version the draft, as it was then. */
    async restore(id: number, { by, now = new Date() }: { by: string; now?: Date }) {
      const version = await findVersion(db, id);
      if (!version) return false;
      const { kind, subject, content } = version;
      return await db
        .transaction()
        .execute((trx) => publishers[kind].restore(trx, subject, content, { by, now }));
    },

    /** Publishes all that is due. */
    async publishDue(now = new Date()): Promise<void> {
      while (await publishNext(now)) {
        // Until nothing is due.
      }
    },
  };
}
