import { unescape as decode } from 'node:querystring';
import type { ReturnsState } from '../../../domain/api/answers/mails.ts';
import { instantAfter } from '../../days-before.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { takeTurn, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { codeOf, messageOf } from '../../explain-error.ts';
import { oneLine } from '../../text/one-line.ts';
import type { Report } from '../newsletter/returns.service.ts';
import { mailboxFailure } from './connection/mailbox-failure.ts';
import {
  type MailboxTimes,
  type Place,
  readMailbox,
  usualTimes,
} from './connection/read-mailbox.ts';
import {
  findMailboxState,
  type MailboxState,
  storeMailboxState,
} from './mailbox-state.repository.ts';
import { readReport } from './reports/read-report.ts';
import { deleteSetAside, insertSetAside, listSetAside } from './set-aside.repository.ts';

interface MailboxSetup {
  /** With user and password. */
  url: string;
  /** As the owner knows it. */
  address: string | null;
  /** Resolves with whether a report is about a mail that was sent from here. May be called twice with the same one. */
  record(report: Report, now: Date): Promise<boolean>;
  /** Must be given neither addresses nor texts. */
  log: { warn(details: object, text: string): void };
  /** For tests. */
  times?: Partial<MailboxTimes & { restMs: number }>;
}

export type MailboxService = ReturnType<typeof createMailboxService>;

/** Mails that were set aside, in the state. */
const maxShown = 50;

const turnKey = 'mailbox_turn';
/** Longer than a look takes, and as long as the longest rest. */
const turnMs = 10 * 60_000;
/** Between two looks, whichever instance has the turn. */
const usualRestMs = 45_000;

/** Reads returned mail in a mailbox: once a minute, by one instance at a time. */
export function createMailboxService(db: Db, setup: MailboxSetup) {
  const { url, log } = setup;
  const times = { ...usualTimes, restMs: usualRestMs, ...setup.times };
  const { name, of } = namesOf(url);

  /**
   * Books a report. One that cannot be booked is set aside, stays unread in the mailbox, and the next is read. Throws
   * while the database is unavailable: then it is read again.
   */
  async function record(report: Report, at: Place, now: Date): Promise<boolean> {
    const book = () => setup.record(report, now);
    try {
      // Once more: another instance may have been in the way.
      return await book().catch(book);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.warn(
        { reason: (error instanceof Error && codeOf(error)) || 'unknown' },
        'a returned mail is set aside',
      );
      const reason = oneLine(messageOf(error), 300) || 'Unknown error';
      await insertSetAside(db, { ...at, mailbox: of, error: reason }, now.toISOString());
      return false;
    }
  }

  /** What was dealt with stays so, whatever breaks off the look. Throws when it is the database. */
  async function look(before: MailboxState, now: Date, stopping: AbortSignal) {
    let { place } = before;
    let unrecorded: unknown;
    const take = async (mail: Buffer, at: Place) => {
      try {
        const report = await readReport(mail);
        return report ? await record(report, at, now) : false;
      } catch (error) {
        unrecorded = error;
        throw error;
      }
    };
    const moved = (to: Place) => {
      place = to;
    };
    try {
      await readMailbox(url, { from: place, take, moved, stopping, times });
      if (stopping.aborted) return { ...before, place };
      return { ...before, place, lookedAt: now.toISOString(), trouble: null };
    } catch (error) {
      if (unrecorded) throw unrecorded;
      const { reason, answer, code } = mailboxFailure(error);
      if (!before.trouble) log.warn({ reason: code }, 'mailbox not read');
      const since = before.trouble?.since ?? now.toISOString();
      return { ...before, place, trouble: { since, reason, answer } };
    }
  }

  return {
    /** Looks once, unless another instance does, or did so a moment ago. */
    async look(now: Date, stopping: AbortSignal): Promise<void> {
      const turn = { now: now.toISOString(), until: instantAfter(now, turnMs) };
      if (!(await takeTurn(db, turnKey, turn))) return;
      let restMs = times.restMs;
      try {
        const state = await look(await findMailboxState(db, of), now, stopping);
        await storeMailboxState(db, state);
        if (state.trouble) restMs = Math.max(restMs, patienceAfter(state.trouble.since, now));
      } finally {
        await writeState(db, turnKey, instantAfter(now, restMs));
      }
    },

    /** When it was read, or why not. */
    async state(): Promise<ReturnsState> {
      const { lookedAt, trouble } = await findMailboxState(db, of);
      const setAside = await listSetAside(db, maxShown);
      return { address: setup.address ?? name, looked_at: lookedAt, trouble, set_aside: setAside };
    },

    /** Forgets a mail that was set aside: somebody has seen to it. False when there is none. */
    dismiss: (id: number) => deleteSetAside(db, id),
  };
}

/** As long as it has failed: servers lock out who tries a wrong password every minute. */
function patienceAfter(since: string, now: Date): number {
  return Math.min(now.getTime() - Date.parse(since), turnMs);
}

/** The mailbox as people know it, such as "bounces@example.com", and as no other is called. */
function namesOf(url: string) {
  const { username, host, pathname } = new URL(url);
  const user = decode(username);
  return {
    name: user.includes('@') ? user : `${user}@${host}`,
    of: `${username}@${host}${pathname}`,
  };
}
