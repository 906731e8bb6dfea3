import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type Day } from '../../../domain/analytics/days.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { CopyNight, CopyOverview } from '../../../domain/copies/copies.calls.ts';
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
import type { BackupTarget } from '../../settings.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { startWorker, type Task, type Worker } from '../../task-worker.ts';
import { findLastVerified } from '../backups/backups.repository.ts';
import { nightOf } from '../backups/backups.service.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { emailHead } from '../mail/outgoing-email.ts';
import {
  type CopyRun,
  type CopyState,
  forgetWish,
  readCopies,
  readSiteId,
  turnKey,
  writeCopies,
} from './copies.repository.ts';
import { findRecording } from './minutes.repository.ts';
import {
  ensureRecording,
  isBase,
  isMinuteMissing,
  minuteOf,
  minuteText,
  placeOf,
  wentElsewhere,
} from './minutes.service.ts';

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
const drillEveryDays = 30;
const shownNights = 30;
const pollMs = 30_000;
const inLog = 'The reason stands in the log of the program.';

/** What one process remembers: a drill whose key is not stored, and when the newest copy was last looked for. */
const inMemory = perSite((): Memory => ({ isDrilling: false, checkedAt: 0 }));

interface Memory {
  drillKey?: string;
  isDrilling: boolean;
  checkedAt: number;
  /** The copies that the drill opens were made before the site knew how to seal them. */
  mayBeUnsealed?: true;
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
  const night = await currentNight(site, now);
  const run = state.runs.find((each) => each.night === night.day);
  if (run?.good && !failedSince(run)) {
    if (isFuture(run.good.at, now)) return true;
    return wentElsewhere(state, target) || !isBase(run.good, await findRecording(site.db));
  }
  if (run?.failure) return Date.parse(nextTryOf(run.failure)) <= now.getTime();
  if (site.settings.backupKeep === 0) return true;
  return now.getTime() >= night.startMs + backupWaitMs || (await backupOf(site, now)) !== null;
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
    const needsOwn =
      isWanted !== false || state.runs.some(({ night, good }) => night === day && good);
    const file = needsOwn ? null : await backupOf(site, now);
    const outcome = await attempt(site, { state, target, file }, { now, stopping, run });
    if (!outcome) return;
    await recordRun(site, state.runs, now, outcome, target);
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
  { state, target, file }: Attempt,
  { now, stopping, run }: { now: Date; stopping: AbortSignal | undefined; run: RunTask },
): Promise<Outcome | undefined> {
  const { db, settings } = site;
  const { recipient = '', name: keyName = '', sealSecret } = state.key ?? {};
  const { databaseUrl, dataDir, backupDir } = settings;
  const startedAt = performance.now();
  try {
    const mark = { site: await readSiteId(db), address: settings.siteUrl };
    const options = {
      mark,
      minMinute: await ensureRecording(site, target),
      isKnown: state.place === placeOf(target),
      recipient,
      keyName,
      sealSecret,
      keep: keptNights(settings.backupKeep),
      mayRemove: await site.clock.believes(now),
    };
    const place = { databaseUrl, dataDir };
    const task = { kind: 'night', place, target, backupDir, file, options } as const;
    const result = await run(task, stopping);
    const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1000));
    return { good: { ...result, at: site.now().toISOString(), seconds } };
  } catch (error) {
    if (stopping?.aborted) return;
    site.log.error({ err: error }, 'the copy elsewhere failed');
    if (error instanceof CopyTaskError || error instanceof StoreError) return { failure: error };
    return { failure: { problem: 'other', message: inLog } };
  }
}

/** As many as are kept here; if none are, a week. */
const keptNights = backupRetentionDays;

async function recordRun(
  site: Site,
  runs: CopyRun[],
  now: Date,
  outcome: Outcome,
  target: BackupTarget,
): Promise<void> {
  const { db } = site;
  const { day } = await currentNight(site, now);
  const before = runs.find(({ night }) => night === day);
  const run: CopyRun = { ...before, night: day };
  if ('failure' in outcome) {
    const { problem, message } = outcome.failure;
    const at = site.now().toISOString();
    const tries = before?.failure && failedSince(before) ? before.failure.tries + 1 : 1;
    run.failure = { at, problem, message, tries };
  } else if (outcome.good) {
    run.good = outcome.good;
  }
  const first = addDays(day, -shownNights);
  const others = runs.filter(({ night }) => night !== day && night >= first && night <= day);
  await writeCopies(
    db,
    'runs',
    [...others, run].toSorted((a, b) => (a.night < b.night ? -1 : 1)),
  );
  if (!('good' in outcome)) return;
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
  const { runs, place } = await readCopies(db);
  const newest = newestGood(runs);
  if (!target || !newest?.good || place !== placeOf(target)) return;
  const { openStore } = await import('../../db/copies/open-store.ts');
  const { object, bytes } = newest.good;
  // A store that does not answer is reported by the next copy.
  const objects = await openStore(target)
    .list('nights')
    .catch(() => undefined);
  if (!objects) return;
  const isThere = objects.some((each) => each.name === object && each.bytes === bytes);
  if (isThere && !(await isMinuteMissing(site, target, newest.good))) return;
  const { good: _, ...lost } = newest;
  const message = isThere
    ? 'The newest minute copy is not there any more: somebody removed it.'
    : 'The newest copy is not there any more: somebody removed or changed it.';
  const failure = { at: site.now().toISOString(), problem: 'missing', message, tries: 1 };
  const others = runs.filter(({ night }) => night !== newest.night);
  await writeCopies(
    db,
    'runs',
    [...others, { ...lost, failure }].toSorted((a, b) => (a.night < b.night ? -1 : 1)),
  );
  await requestCopy(site);
}

/** The newest good copy; with `now`, without those that were made while the clock was ahead: nobody knows when that was. */
const newestGood = (runs: CopyRun[], now?: Date) =>
  runs.findLast(({ good }) => good && !(now && isFuture(good.at, now)));

const isFuture = (at: Instant, now: Date) => Date.parse(at) - now.getTime() > skewMs;

/** Makes a copy as soon as possible. */
export async function requestCopy(site: Site): Promise<void> {
  await writeCopies(site.db, 'isWanted', randomUUID());
  site.wake();
}

const noPlace = 'No place is set on the server.';

/** Writes a test file to the place, reads it and removes it; resolves with why that failed. */
export async function tryCopyPlace({ settings: { backupTo } }: Site): Promise<string | null> {
  if (!backupTo) return noPlace;
  const { openStore } = await import('../../db/copies/open-store.ts');
  const { tryPlace } = await import('../../db/copies/manifest.ts');
  try {
    await tryPlace(openStore(backupTo));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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
    await writeCopies(db, 'key', {
      recipient,
      sealSecret,
      name,
      madeAt: now.toISOString(),
      madeBy,
    });
    if (before && before.recipient !== recipient) {
      const by = (await readNames(db))(madeBy);
      await queueEmail(inTransaction, keyChangedEmail(site, before.name, name, by), now);
    }
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
  if (key && !key.sealSecret) {
    const { sealSecret } = read;
    await writeCopies(site.db, 'key', { ...key, sealSecret });
    await requestCopy(site);
    memory.mayBeUnsealed = true;
  }
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
    const mark = { site: await readSiteId(db), address: settings.siteUrl };
    const place = { databaseUrl, dataDir };
    const mayBeUnsealed = inMemory(site).mayBeUnsealed ?? false;
    const task = { kind: 'drill', place, target, backupDir, key, mark, mayBeUnsealed } as const;
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
    delete inMemory(site).mayBeUnsealed;
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
  const { key, runs, turnUntil } = state;
  const last = newestGood(runs, now)?.good ?? null;
  const failure = target && key ? failureOf(state, now) : null;
  const { day } = await currentNight(site, now);
  const nameOf = await readNames(site.db);
  const isRunning =
    state.isWanted !== false || (turnUntil !== undefined && isAhead(turnUntil, now));
  return {
    state: stateOf({ target, state, failure, hasGood: last !== null }),
    place: target && {
      label: placeOf(target),
      isSameDisk: target.kind === 'folder' && isSameDisk(target.path, settings.dataDir),
      command: commandFor(target),
    },
    key: key ? { name: key.name, madeAt: key.madeAt, madeBy: nameOf(key.madeBy) } : null,
    isRunning,
    nights: nightsOf(runs, day),
    last,
    failure,
    minute: await minuteOf(site, state, { now, isRunning }),
    keep: keptNights(settings.backupKeep),
    drill: drillOf(site, state, now),
    told: [(await emailHead(site)).ownerEmail],
  };
}

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

function stateOf({
  target,
  state: { key },
  failure,
  hasGood,
}: {
  target: BackupTarget | null;
  state: CopyState;
  failure: CopyOverview['failure'];
  hasGood: boolean;
}): CopyOverview['state'] {
  if (!target) return 'off';
  if (!key) return 'no-key';
  if (failure) return 'failing';
  return hasGood ? 'good' : 'first';
}

/** The failure of the last attempt; or that none was made, once the last good copy is too old. */
function failureOf({ runs, key, place }: CopyState, now: Date): CopyOverview['failure'] {
  const attempted = runs.findLast(({ good, failure }) => good ?? failure);
  const good = newestGood(runs, now)?.good;
  if (attempted?.failure && failedSince(attempted)) {
    const { problem, message, at } = attempted.failure;
    return { problem, message, at, nextAt: nextTryOf(attempted.failure) };
  }
  const since = good?.at ?? key?.madeAt ?? '';
  const age = now.getTime() - Date.parse(since);
  // A date in the future counts as old: the clock was ahead.
  if (age <= oldAfterMs && age >= -skewMs) return null;
  return {
    problem: 'not-run',
    message: `The copy of ${place ? 'last night' : 'this site'} did not run: the server was off, or the job was removed.`,
    at: since,
    nextAt: null,
  };
}

/** The nights since the first attempt, at most 30. The current one is shown once it was attempted. */
function nightsOf(runs: CopyRun[], today: Day): CopyNight[] {
  const [first] = runs;
  if (!first) return [];
  const nights: CopyNight[] = [];
  const oldest = addDays(today, 1 - shownNights);
  for (let day = first.night > oldest ? first.night : oldest; day <= today; day = addDays(day, 1)) {
    const run = runs.find(({ night }) => night === day);
    if (!run && day === today) break;
    nights.push({
      day,
      state: run ? (run.good ? 'good' : 'failed') : 'missing',
      failure: run?.failure?.message ?? null,
      at: run?.good?.at ?? null,
    });
  }
  return nights;
}

function drillOf(site: Site, { key, drill }: CopyState, now: Date): CopyOverview['drill'] {
  const since = drill.done?.at ?? key?.madeAt;
  // Without the secret of the seals, which typing the key brings, it is due at once.
  const days = key?.sealSecret ? drillEveryDays : 0;
  const dueAt = since ? new Date(Date.parse(since) + days * dayMs).toISOString() : null;
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
