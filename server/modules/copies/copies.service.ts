import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../../../domain/analytics/days.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { backupRetentionDays } from '../../../domain/retention/retention.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import {
  type CopyKey,
  type Identity,
  KeyError,
  makeCopyKey,
  readCopyKey,
} from '../../db/copies/copy-key.ts';
import { CopyTaskError, runCopyTask } from '../../db/copies/copy-tasks.ts';
import { StoreError } from '../../db/copies/store-error.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { deleteState, renewTurn, takeTurn } from '../../db/queries/site-state.ts';
import type { Instant } from '../../db/tables.ts';
import { messageOf } from '../../explain-error.ts';
import type { BackupTarget } from '../../settings.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { startWorker, type Task, type Worker } from '../../task-worker.ts';
import { findLastVerified } from '../backups/backups.repository.ts';
import { nightOf } from '../backups/backups.service.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { emailHead } from '../mail/outgoing-email.ts';
import { changedText, notRemovedText, withAdvice } from './advice.ts';
import {
  type CopyRun,
  type CopyState,
  forgetWish,
  readCopies,
  secretsOf,
  turnKey,
  writeCopies,
} from './copies.repository.ts';
import { enterPlace, isStopped, placeOf, takeCharge, wentElsewhere } from './entered-place.ts';
import { findRecording, readMinuteState, sealAgain } from './minutes.repository.ts';
import { isBase, isMinuteMissing, minuteOf, minuteText } from './minutes.service.ts';

/** Does a task; replaced in tests. */
type RunTask = typeof runCopyTask;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** By how much the clocks of two instances may differ. */
export const skewMs = 5 * minuteMs;
/** A copy of a backup that is made at night, and takes at most two hours. */
const oldAfterMs = 26 * hourMs;
/** How long a night waits for its backup before it makes its own. */
const backupWaitMs = 90 * minuteMs;
const turnMs = 5 * minuteMs;
const checkEveryMs = hourMs;
/** Limits a night: a store that never comes to an end must not stop those after it. */
const maxNightMs = hourMs;
const drillEveryDays = 30;
const pollMs = 30_000;
const inLog = 'The reason stands in the log of the program.';

/** What one process remembers: a drill whose key is not stored, and when the newest copy was last looked for. */
const inMemory = perSite((): Memory => ({ isDrilling: false, checkedAt: 0 }));

interface Memory {
  drillKey?: string;
  isDrilling: boolean;
  checkedAt: number;
}

/** Makes copies when they are due or asked for, and drills. */
export function startCopies(site: Site): Worker {
  if (!site.settings.backupTo) return { wake() {}, async stop() {} };
  return startWorker(
    (stopping) => nextTask(site, stopping),
    {
      maxRunning: 1,
      pollMs,
      onError: (err) => site.log.error({ err }, 'a copy elsewhere failed'),
    },
    site.workers,
  );
}

async function nextTask(site: Site, stopping: AbortSignal): Promise<Task | undefined> {
  const memory = inMemory(site);
  if (memory.drillKey !== undefined) {
    const key = memory.drillKey;
    delete memory.drillKey;
    return () => doDrill(site, key, stopping);
  }
  if (await isCopyDue(site, site.now())) {
    return async () => {
      await makeCopy(site, site.now(), stopping);
    };
  }
  if (Date.now() - memory.checkedAt < checkEveryMs) return;
  memory.checkedAt = Date.now();
  return () => checkNewest(site);
}

async function isCopyDue(site: Site, now: Date): Promise<boolean> {
  const state = await readCopies(site.db);
  const { backupTo: target } = site.settings;
  if (!target || !state.key) return false;
  if (state.turnUntil && isAhead(state.turnUntil, now)) return false;
  if (state.isWanted) return true;
  if (await isStopped(site.db)) return false;
  const { run } = state;
  if (run.failure && failedSince(run)) return Date.parse(nextTryOf(run.failure)) <= now.getTime();
  const night = await currentNight(site, now);
  if (run.good && (await isOf(site, night.day, run.good.at))) {
    return wentElsewhere(state, target) || !isBase(run.good, await findRecording(site.db));
  }
  if (site.settings.backupKeep === 0) return true;
  return now.getTime() >= night.startMs + backupWaitMs || (await backupOf(site, now)) !== null;
}

/** Whether an instant is of a night. */
async function isOf(site: Site, night: Day, at: Instant): Promise<boolean> {
  return nightOf(new Date(at), (await site.facts()).timeZone) === night;
}

/** Whether a turn is taken; one that lasts longer was taken while the clock was ahead. */
function isAhead(until: Instant, now: Date): boolean {
  const ms = Date.parse(until) - now.getTime();
  return ms > 0 && ms <= turnMs;
}

async function currentNight(site: Site, now: Date): Promise<{ day: Day; startMs: number }> {
  const { timeZone: zone } = await site.facts();
  const day = nightOf(now, zone);
  return { day, startMs: Date.parse(instantAt(day, '02:00', zone) ?? now.toISOString()) };
}

/** The tested backup of the current night, if it is on this machine. */
async function backupOf(site: Site, now: Date): Promise<string | null> {
  const { timeZone: zone } = await site.facts();
  const backup = await findLastVerified(site.db, now.toISOString());
  if (!backup || nightOf(new Date(backup.at), zone) !== nightOf(now, zone)) return null;
  const path = join(site.settings.backupDir, backup.file);
  return existsSync(path) ? path : null;
}

/** Whether a copy that was asked for failed after the good one of the night. */
const failedSince = ({ good, failure }: CopyRun) =>
  failure !== undefined && (!good || good.at < failure.at);

/** Doubles from 5 minutes to an hour. */
function nextTryOf({ at, tries }: NonNullable<CopyRun['failure']>): Instant {
  const minutes = Math.min(60, 5 * 2 ** (tries - 1));
  return new Date(Date.parse(at) + minutes * minuteMs).toISOString();
}

/**
 * Makes the copy of the current night, on one instance only, and stores how it ended. A stop is not a failure: the next
 * start makes the copy.
 */
export async function makeCopy(
  site: Site,
  now: Date,
  stopping?: AbortSignal,
  run: RunTask = runCopyTask,
): Promise<void> {
  const { db, settings } = site;
  const { backupTo: target } = settings;
  if (!target) return;
  await inTurn(site, now, async () => {
    const state = await readCopies(db);
    if (!state.key) return;
    const { isWanted } = state;
    const { day } = await currentNight(site, now);
    // The backup of the night is older than a copy that was made since.
    const { good } = state.run;
    const needsOwn = isWanted !== false || (good !== undefined && (await isOf(site, day, good.at)));
    const file = needsOwn ? null : await backupOf(site, now);
    const outcome = await attempt(site, { state, target, file }, { now, stopping, run });
    if (!outcome) return;
    await recordRun(site, state.run, outcome, target);
    // Last, so that a killed process leaves the wish.
    await forgetWish(db, isWanted);
  });
}

/** Works while this instance has the turn; does nothing while another has it. */
async function inTurn(site: Site, now: Date, work: () => Promise<void>): Promise<void> {
  const { db } = site;
  const until = () => new Date(site.now().getTime() + turnMs).toISOString();
  if (!(await takeTurn(db, turnKey, { now: now.toISOString(), until: until() }))) return;
  const renewal = setInterval(() => {
    renewTurn(db, turnKey, until()).catch(() => {});
  }, minuteMs);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await deleteState(db, turnKey);
    site.wake();
  }
}

type Outcome = Pick<CopyRun, 'good'> | { failure: { problem: string; message: string } };

interface Attempt {
  state: CopyState;
  target: BackupTarget;
  file: string | null;
}

async function attempt(
  site: Site,
  { state: { key }, target, file }: Attempt,
  { now, stopping, run }: { now: Date; stopping: AbortSignal | undefined; run: RunTask },
): Promise<Outcome | undefined> {
  if (!key) return;
  const { databaseUrl, dataDir, backupDir, backupKeep } = site.settings;
  const startedAt = performance.now();
  const isLate = AbortSignal.timeout(maxNightMs);
  try {
    const { openStore } = await import('../../db/copies/open-store.ts');
    const { mark, since } = await enterPlace(site, target, openStore(target));
    const options = {
      mark,
      minMinute: since,
      recipient: key.recipient,
      keyName: key.name,
      sealSecrets: secretsOf(key),
      keep: keptNights(backupKeep),
      mayRemove: await site.clock.believes(now),
    };
    const place = { databaseUrl, dataDir };
    const task = { kind: 'night', place, target, backupDir, file, options } as const;
    const result = await run(task, AbortSignal.any([isLate, ...(stopping ? [stopping] : [])]));
    const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1000));
    return { good: { ...result, at: site.now().toISOString(), seconds } };
  } catch (error) {
    if (stopping?.aborted) return;
    site.log.error({ err: error }, 'the copy elsewhere failed');
    if (isLate.aborted) {
      const message = 'The copy was not finished within an hour, and was given up.';
      return { failure: { problem: 'no-answer', message } };
    }
    if (error instanceof CopyTaskError || error instanceof StoreError) return { failure: error };
    return { failure: { problem: 'other', message: inLog } };
  }
}

/** As many as are kept here; if none are, a week. */
const keptNights = backupRetentionDays;

async function recordRun(
  site: Site,
  before: CopyRun,
  outcome: Outcome,
  target: BackupTarget,
): Promise<void> {
  const { db } = site;
  if ('failure' in outcome) {
    const { problem, message } = outcome.failure;
    const at = site.now().toISOString();
    const tries = before.failure && failedSince(before) ? before.failure.tries + 1 : 1;
    await writeCopies(db, 'run', { ...before, failure: { at, problem, message, tries } });
    return;
  }
  await writeCopies(db, 'run', { ...before, ...outcome });
  await writeCopies(db, 'place', placeOf(target));
  await sendHeartbeat(site);
}

/** Tells an outside watch, if there is one, that a copy is good. A watch that does not answer is not a failure. */
async function sendHeartbeat({ settings: { heartbeatUrl }, log }: Site): Promise<void> {
  if (!heartbeatUrl) return;
  try {
    const response = await fetch(heartbeatUrl, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, 'the heartbeat was refused');
  } catch (err) {
    log.warn({ err }, 'the heartbeat was not heard');
  }
}

/** Looks whether the newest copy is still there; if it is not, says so and makes another. */
export async function checkNewest(site: Site): Promise<void> {
  await inTurn(site, site.now(), () => checkNewestInTurn(site));
}

async function checkNewestInTurn(site: Site): Promise<void> {
  const { db, settings } = site;
  const { backupTo: target } = settings;
  const state = await readCopies(db);
  const { good, ...lost } = state.run;
  if (!target || !good || wentElsewhere(state, target)) return;
  const message = (await isNightMissing(target, good))
    ? 'The newest copy is not there any more: somebody removed or changed it.'
    : (await isMinuteMissing(site, target, good))
      ? 'The newest minute copy is not there any more: somebody removed it.'
      : undefined;
  if (!message) return;
  const failure = { at: site.now().toISOString(), problem: 'missing', message, tries: 1 };
  await writeCopies(db, 'run', { ...lost, failure });
  await requestCopy(site);
}

/** False if the store does not answer, which the next copy reports. */
async function isNightMissing(
  target: BackupTarget,
  { object, bytes }: NonNullable<CopyRun['good']>,
): Promise<boolean> {
  const { openStore } = await import('../../db/copies/open-store.ts');
  try {
    return (await openStore(target).size(object)) !== bytes;
  } catch (error) {
    return error instanceof StoreError && error.problem === 'missing';
  }
}

/** A copy, unless it was made while the clock was ahead: nobody knows when that was. */
const credible = (good: CopyRun['good'], now: Date) =>
  good && Date.parse(good.at) - now.getTime() <= skewMs ? good : undefined;

/** Makes a copy because somebody asks for one on this machine. */
export async function askForCopy(site: Site): Promise<void> {
  await takeCharge(site);
  await requestCopy(site);
}

/** Makes a copy as soon as possible. */
async function requestCopy(site: Site): Promise<void> {
  await writeCopies(site.db, 'isWanted', randomUUID());
  site.wake();
}

/** More than an owner makes within the days that copies are kept. */
const maxFormerKeys = 20;
const noPlace = 'No place is set on the server.';

/**
 * Writes a test file to the place, reads it and removes it; resolves with why that failed, or why it cannot be removed.
 */
export async function tryCopyPlace({
  settings: { backupTo },
}: Site): Promise<{ failure: string | null; notRemoved: string | null }> {
  if (!backupTo) return { failure: noPlace, notRemoved: null };
  const { openStore } = await import('../../db/copies/open-store.ts');
  const { tryPlace } = await import('../../db/copies/place.ts');
  try {
    return { failure: null, notRemoved: await tryPlace(openStore(backupTo)) };
  } catch (error) {
    return { failure: messageOf(error), notRemoved: null };
  }
}

export async function newCopyKey(): Promise<CopyKey> {
  return await makeCopyKey();
}

/** Locks copies with a key from now on, of which only the recipient is stored; tells the owner of a change, and makes a copy. */
export async function lockWithKey(
  site: Site,
  { name, key }: { name: string; key: string },
  madeBy: string,
): Promise<{ ok: true } | Refusal> {
  const read = await readTyped(key);
  if ('kind' in read) return read;
  const now = site.now();
  const { recipient, sealSecret } = read;
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    const { key: before } = await readCopies(db);
    const isNew = before?.recipient !== recipient;
    const formerSecrets = [
      ...(before && isNew ? [before.sealSecret] : []),
      ...(before?.formerSecrets ?? []),
    ].slice(0, maxFormerKeys);
    const madeAt = now.toISOString();
    await writeCopies(db, 'key', { recipient, sealSecret, formerSecrets, name, madeAt, madeBy });
    if (!before || !isNew) return;
    await sealAgain(db);
    const by = (await readNames(db))(madeBy);
    await queueEmail(inTransaction, keyChangedEmail(site, before.name, name, by), now);
  });
  await requestCopy(site);
  return { ok: true };
}

function keyChangedEmail(
  { settings: { siteUrl } }: Site,
  before: string,
  name: string,
  madeBy: string,
): Email {
  return {
    kind: 'copies-key',
    to: { owner: true },
    subject: `The key of the copies was changed by ${madeBy}`,
    parts: [
      `New copies are locked with “${name}”; the earlier ones still need “${before}”.`,
      'If nobody of you did this, somebody else can log in: change the passwords and make a new key.',
      { link: 'Open the copies', url: `${siteUrl}/admin/settings/copies` },
    ],
  };
}

async function readTyped(key: string): Promise<Identity | Refusal> {
  try {
    return await readCopyKey(key);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return { kind: 'invalid', fields: { key: error.message } };
  }
}

/** Begins a drill with a typed key, which is only kept in memory until it is done. */
export async function requestDrill(site: Site, typed: string): Promise<{ ok: true } | Refusal> {
  if (!site.settings.backupTo) return { kind: 'invalid', fields: { key: noPlace } };
  const read = await readTyped(typed);
  if ('kind' in read) return read;
  const { key } = await readCopies(site.db);
  if (key && key.recipient !== read.recipient) {
    const message = `You typed another key than the one that locks the copies. They are locked with “${key.name}”.`;
    return { kind: 'invalid', fields: { key: message } };
  }
  const memory = inMemory(site);
  memory.drillKey = typed;
  memory.isDrilling = true;
  site.wake();
  return { ok: true };
}

export async function doDrill(
  site: Site,
  key: string,
  stopping?: AbortSignal,
  run: RunTask = runCopyTask,
): Promise<void> {
  const { db, settings } = site;
  const { backupTo: target, backupDir, databaseUrl, dataDir } = settings;
  const { drill } = await readCopies(db);
  try {
    if (!target) return;
    const place = { databaseUrl, dataDir };
    const task = { kind: 'drill', place, target, backupDir, key } as const;
    const done = await run(task, stopping);
    await writeCopies(db, 'drill', { done: { ...done, at: site.now().toISOString() } });
  } catch (error) {
    const message = drillFailure(site, error, stopping);
    await writeCopies(db, 'drill', {
      ...drill,
      failure: { at: site.now().toISOString(), message },
    });
  } finally {
    inMemory(site).isDrilling = false;
  }
}

function drillFailure({ log }: Site, error: unknown, stopping: AbortSignal | undefined): string {
  if (stopping?.aborted) return 'The drill was interrupted.';
  if (error instanceof CopyTaskError) return error.message;
  log.error({ err: error }, 'the drill failed');
  return inLog;
}

/** What is safe elsewhere, for the screen and the dashboard. */
export async function copyOverview(site: Site, now = site.now()): Promise<CopyOverview> {
  const { settings } = site;
  const { backupTo: target } = settings;
  const state = await readCopies(site.db);
  const { key, run, turnUntil } = state;
  const { stopped, changed } = await readAlarms(site);
  const good = credible(run.good, now);
  const failure = target && key ? (stopped ?? failureOf(state, now)) : null;
  const nameOf = await readNames(site.db);
  const isRunning =
    state.isWanted !== false || (turnUntil !== undefined && isAhead(turnUntil, now));
  return {
    state: !target ? 'off' : !key ? 'no-key' : failure ? 'failing' : good ? 'good' : 'first',
    place: target && {
      label: placeOf(target),
      isSameDisk: target.kind === 'folder' && isSameDisk(target.path, settings.dataDir),
      command: commandFor(target),
    },
    key: key ? { name: key.name, madeAt: key.madeAt, madeBy: nameOf(key.madeBy) } : null,
    isRunning,
    last: good ?? null,
    failure,
    minute: await minuteOf(site, state, { now, isRunning }),
    notes: [
      ...(changed ? [changedText(changed.name)] : []),
      ...(good?.notRemoved ? [notRemovedText(good.notRemoved)] : []),
    ],
    keep: keptNights(settings.backupKeep),
    drill: drillOf(site, state, now),
    told: [(await emailHead(site)).ownerEmail],
  };
}

/** Why this machine has stopped making copies, and what somebody else changed at the place. */
export async function readAlarms({
  db,
  settings,
}: Site): Promise<{ stopped?: Failure; changed?: { name: string; at: Instant } }> {
  if (!settings.backupTo) return {};
  const { failure, changed } = await readMinuteState(db);
  return {
    ...(changed && { changed }),
    ...(failure && (await isStopped(db)) && { stopped: asFailure(failure, null) }),
  };
}

type Failure = NonNullable<CopyOverview['failure']>;

const asFailure = (
  failure: { problem: string; message: string; at: Instant },
  nextAt: Instant | null,
): Failure => ({ message: withAdvice(failure), at: failure.at, nextAt });

/**
 * The line of the morning's email, such as "Copy elsewhere: 3:12 am, proven. Last minute copy 8:59 am."; undefined without
 * a place for copies.
 */
export async function copyLine(site: Site, now: Date): Promise<string | undefined> {
  const { state, last, failure, minute } = await copyOverview(site, now);
  if (state === 'off' || state === 'no-key') return;
  const { timeZone: zone } = await site.facts();
  if (!last) return 'Copy elsewhere: none yet.';
  const at = momentText(last.at, zone);
  const night = failure
    ? `No good copy elsewhere since ${at}: ${inSentence(failure.message)}`
    : `Copy elsewhere: ${at}, proven.`;
  return [night, minute && minuteText(minute, zone, now)].filter(Boolean).join(' ');
}

/** The failure of the last attempt; or that none was made, once the last good copy is too old. */
function failureOf({ run, key, place }: CopyState, now: Date): Failure | null {
  if (run.failure && failedSince(run)) return asFailure(run.failure, nextTryOf(run.failure));
  const at = credible(run.good, now)?.at ?? key?.madeAt ?? '';
  const age = now.getTime() - Date.parse(at);
  // A date in the future counts as old: the clock was ahead.
  if (age <= oldAfterMs && age >= -skewMs) return null;
  const message = `The copy of ${place ? 'last night' : 'this site'} did not run: the server was off, or the job was removed.`;
  return asFailure({ problem: 'not-run', message, at }, null);
}

function drillOf(site: Site, { key, drill }: CopyState, now: Date): CopyOverview['drill'] {
  const since = drill.done?.at ?? key?.madeAt;
  const dueAt = since ? new Date(Date.parse(since) + drillEveryDays * dayMs).toISOString() : null;
  const failure = drill.failure ?? null;
  // A date in the future was stored while the clock was ahead.
  const isCredible = drill.done === undefined || Date.parse(drill.done.at) <= now.getTime() + dayMs;
  return {
    done: isCredible ? (drill.done ?? null) : null,
    dueAt,
    isRunning: inMemory(site).isDrilling,
    failure,
  };
}

function commandFor(target: BackupTarget): string {
  if (target.kind === 'folder') return `npm run restore -- ${quoted(target.path)}`;
  const { bucket, prefix, endpoint, region } = target;
  const path = prefix.split('/').map(encodeURIComponent).join('/');
  return `npm run restore -- 's3://${[bucket, path].filter(Boolean).join('/')}?endpoint=${endpoint}&region=${region}'`;
}

const quoted = (text: string) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function isSameDisk(path: string, dataDir: string): boolean {
  try {
    return statSync(path).dev === statSync(dataDir).dev;
  } catch {
    return false;
  }
}
