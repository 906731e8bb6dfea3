import { unescape as decode } from 'node:querystring';
import type { ReturnsState } from '../../../domain/mail/mailbox.calls.ts';
import { instantAfter } from '../../days-before.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { takeTurn, writeState } from '../../db/queries/site-state.ts';
import { codeOf, messageOf } from '../../explain-error.ts';
import type { Site } from '../../site.ts';
import { oneLine } from '../../text/one-line.ts';
import { type Report, recordReport } from '../newsletter/returns.service.ts';
import {
  deleteSetAside,
  findMailboxState,
  insertSetAside,
  listSetAside,
  type MailboxState,
  type Place,
  storeMailboxState,
} from './mailbox.repository.ts';
import { type MailboxTimes, mailboxFailure, readMailbox } from './read-mailbox.ts';
import { readReport } from './read-report.ts';

interface LookOptions extends MailboxTimes {
  /** Pause between two checks, on whichever instance. */
  restMs: number;
  /** Resolves with whether a report is about one of our emails. May be called twice with the same report. */
  record: typeof recordReport;
}

const usual: LookOptions = {
  quietMs: 20_000,
  lookMs: 60_000,
  restMs: 45_000,
  record: recordReport,
};

/** Maximum number of listed emails that were set aside. */
const maxShown = 50;

const turnKey = 'mailbox_turn';
/** Longer than a check takes, and as long as the longest pause. */
const turnMs = 10 * 60_000;

/**
 * Reads returned email in the mailbox, if one is configured, unless another instance is reading it or has just done
 * so. Runs every minute.
 */
export async function checkMailbox(
  site: Site,
  now: Date,
  stopping: AbortSignal,
  changes: Partial<LookOptions> = {},
): Promise<void> {
  const { db, settings } = site;
  if (settings.mailboxUrl === null) return;
  const options = { ...usual, ...changes };
  const turn = { now: now.toISOString(), until: instantAfter(now, turnMs) };
  if (!(await takeTurn(db, turnKey, turn))) return;
  let { restMs } = options;
  try {
    const before = await findMailboxState(db, namesOf(settings.mailboxUrl).of);
    const state = await readReturns(site, settings.mailboxUrl, before, {
      now,
      stopping,
      ...options,
    });
    await storeMailboxState(db, state);
    if (state.trouble) restMs = Math.max(restMs, patienceAfter(state.trouble.since, now));
  } finally {
    await writeState(db, turnKey, instantAfter(now, restMs));
  }
}

/** When the mailbox was last read, or why it cannot be read; null if none is configured. */
export async function mailboxState({ db, settings }: Site): Promise<ReturnsState | null> {
  if (settings.mailboxUrl === null) return null;
  const { name, of } = namesOf(settings.mailboxUrl);
  const { lookedAt, trouble } = await findMailboxState(db, of);
  const setAside = await listSetAside(db, maxShown);
  const address = settings.mailReturn ?? name;
  return { address, lookedAt, trouble, setAside };
}

export const dismissReturn = ({ db }: Site, id: number): Promise<boolean> => deleteSetAside(db, id);

type Look = LookOptions & { now: Date; stopping: AbortSignal };

/**
 * Checks the mailbox. Whatever was recorded stays recorded when the check breaks off. Throws on a failure of the
 * database.
 */
async function readReturns(
  site: Site,
  url: string,
  before: MailboxState,
  options: Look,
): Promise<MailboxState> {
  const { now, stopping } = options;
  let { place } = before;
  let unrecorded: unknown;
  const take = async (mail: Buffer, at: Place) => {
    try {
      const report = await readReport(mail);
      return report ? await record(site, report, { ...at, mailbox: before.of }, options) : false;
    } catch (error) {
      unrecorded = error;
      throw error;
    }
  };
  const moved = (to: Place) => {
    place = to;
  };
  try {
    await readMailbox(url, { from: place, take, moved, stopping, times: options });
    if (stopping.aborted) return { ...before, place };
    return { ...before, place, lookedAt: now.toISOString(), trouble: null };
  } catch (error) {
    if (unrecorded) throw unrecorded;
    const { reason, answer, code } = mailboxFailure(error);
    // The log must contain neither addresses nor texts.
    if (!before.trouble) site.log.warn({ reason: code }, 'mailbox not read');
    const since = before.trouble?.since ?? now.toISOString();
    return { ...before, place, trouble: { since, reason, answer } };
  }
}

/**
 * Records a report. A report that cannot be recorded is set aside and stays unread in the mailbox, and the next one
 * is read. Throws while the database is unavailable, so that the report is read again.
 */
async function record(
  site: Site,
  report: Report,
  at: Place & { mailbox: string },
  { now, record: store }: Look,
): Promise<boolean> {
  try {
    // Retries once, since another instance may have interfered.
    return await store(site, report, now).catch(() => store(site, report, now));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const code = (error instanceof Error && codeOf(error)) || 'unknown';
    site.log.warn({ reason: code }, 'a bounced email was set aside');
    const reason = oneLine(messageOf(error), 300) || 'Unknown error';
    await insertSetAside(site.db, { ...at, error: reason }, now.toISOString());
    return false;
  }
}

/** Waits for as long as it has failed: servers lock out clients that try a wrong password every minute. */
function patienceAfter(since: string, now: Date): number {
  return Math.min(now.getTime() - Date.parse(since), turnMs);
}

/** The mailbox's name for people, such as "bounces@example.com", and its unique key. */
function namesOf(url: string): { name: string; of: string } {
  const { username, host, pathname } = new URL(url);
  const user = decode(username);
  return {
    name: user.includes('@') ? user : `${user}@${host}`,
    of: `${username}@${host}${pathname}`,
  };
}
