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
  /** Between two looks, whichever instance has the turn. */
  restMs: number;
  /** Resolves with whether a report is about an email of ours. May be called twice with the same one. */
  record: typeof recordReport;
}

const usual: LookOptions = {
  quietMs: 20_000,
  lookMs: 60_000,
  restMs: 45_000,
  record: recordReport,
};

/** Emails that were set aside, in the state. */
const maxShown = 50;

const turnKey = 'mailbox_turn';
/** Longer than a look takes, and as long as the longest rest. */
const turnMs = 10 * 60_000;

/**
 * Reads returned mail in the mailbox, where one is set up, unless another instance does, or did so a moment ago. Runs
 * every minute.
 */
export async function lookIntoMailbox(
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
    const state = await look(site, settings.mailboxUrl, before, { now, stopping, ...options });
    await storeMailboxState(db, state);
    if (state.trouble) restMs = Math.max(restMs, patienceAfter(state.trouble.since, now));
  } finally {
    await writeState(db, turnKey, instantAfter(now, restMs));
  }
}

/** When the mailbox was read, or why not; null: none is set up. */
export async function mailboxState({ db, settings }: Site): Promise<ReturnsState | null> {
  if (settings.mailboxUrl === null) return null;
  const { name, of } = namesOf(settings.mailboxUrl);
  const { lookedAt, trouble } = await findMailboxState(db, of);
  const setAside = await listSetAside(db, maxShown);
  const address = settings.mailReturn ?? name;
  return { address, lookedAt, trouble, setAside };
}

/** Removes an email that was set aside from the list; false when there is none. */
export const dismissReturn = ({ db }: Site, id: number): Promise<boolean> => deleteSetAside(db, id);

type Look = LookOptions & { now: Date; stopping: AbortSignal };

/** What was recorded stays so, whatever breaks off the look. Throws when it is the database. */
async function look(
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
    // The log gets neither addresses nor texts.
    if (!before.trouble) site.log.warn({ reason: code }, 'mailbox not read');
    const since = before.trouble?.since ?? now.toISOString();
    return { ...before, place, trouble: { since, reason, answer } };
  }
}

/**
 * Records a report. One that cannot be recorded is set aside, stays unread in the mailbox, and the next is read. Throws
 * while the database is unavailable: then it is read again.
 */
async function record(
  site: Site,
  report: Report,
  at: Place & { mailbox: string },
  { now, record: store }: Look,
): Promise<boolean> {
  try {
    // Once more: another instance may have been in the way.
    return await store(site, report, now).catch(() => store(site, report, now));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const code = (error instanceof Error && codeOf(error)) || 'unknown';
    site.log.warn({ reason: code }, 'a returned mail is set aside');
    const reason = oneLine(messageOf(error), 300) || 'Unknown error';
    await insertSetAside(site.db, { ...at, error: reason }, now.toISOString());
    return false;
  }
}

/** As long as it has failed: servers lock out who tries a wrong password every minute. */
function patienceAfter(since: string, now: Date): number {
  return Math.min(now.getTime() - Date.parse(since), turnMs);
}

/** The mailbox as people know it, such as "bounces@example.com", and as no other is called. */
function namesOf(url: string): { name: string; of: string } {
  const { username, host, pathname } = new URL(url);
  const user = decode(username);
  return {
    name: user.includes('@') ? user : `${user}@${host}`,
    of: `${username}@${host}${pathname}`,
  };
}
