import { dayIn } from '../../../domain/analytics/days.ts';
import type { BackupOverview } from '../../../domain/backups/backups.calls.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { makeNightlyBackup, removeOldBackups } from '../../db/backup/nightly-backup.ts';
import { readState } from '../../db/queries/site-state.ts';
import { explainError } from '../../explain-error.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import {
  claimNight,
  deleteRunsBeyond,
  endRun,
  endStreak,
  findLastVerified,
  findStreak,
  releaseNight,
  storeStreak,
  type VerifiedBackup,
} from './backups.repository.ts';

/** Makes a backup and verifies it with a test restore. */
type MakeBackup = (site: Site, now: Date, stopping?: AbortSignal) => Promise<VerifiedBackup>;

const hourMs = 60 * 60 * 1000;
const cutOffAfterMs = 2 * hourMs;
const dayMs = 24 * hourMs;
const oldAfterMs = 3 * dayMs;
const rememberedMs = 90 * dayMs;
/** Nights begin at 2:00 in the site's time zone. */
const nightStartsAfterMs = 2 * hourMs;

const subject = { server: 'The database', folder: 'The backup folder' };
const unknownReason = 'The reason is in the server’s log.';

const makeBackup: MakeBackup = ({ settings }, now, stopping) =>
  makeNightlyBackup(settings, settings.backupDir, now, stopping);

/** The night of an instant, as a date in a time zone; it lasts until the next one begins. */
export function nightOf(now: Date, zone: string): string {
  return dayIn(zone, new Date(now.getTime() - nightStartsAfterMs));
}

/**
 * Makes the night's backup unless it exists, on one instance only; called every hour. Rejects on failure, and the
 * next call retries. An interruption by a stop is not a failure: the next start makes the backup. The owner gets an
 * email when backups start to fail and when they work again.
 */
export async function makeNightly(
  site: Site,
  now: Date,
  stopping?: AbortSignal,
  make = makeBackup,
): Promise<void> {
  const { db } = site;
  if (stopping?.aborted) return;
  const { timeZone: zone } = await site.facts();
  const night = nightOf(now, zone);
  if (!(await isDue(site, { night, zone }, now))) return;
  try {
    await recordSuccess(site, night, await make(site, now, stopping));
  } catch (error) {
    if (stopping?.aborted) return await releaseNight(db, night, now.toISOString());
    await recordFailure(site, night, error);
    throw error;
  } finally {
    site.wake();
  }
  await deleteRunsBeyond(db, {
    first: nightOf(new Date(now.getTime() - rememberedMs), zone),
    // Removes runs dated in the future, stored while the clock was ahead.
    last: nightOf(new Date(now.getTime() + dayMs), zone),
  });
}

async function isDue(
  { db, settings }: Site,
  { night, zone }: { night: string; zone: string },
  now: Date,
): Promise<boolean> {
  if (settings.backupKeep === 0) return false;
  const firstStart = await readState(db, 'seeded_at');
  // A new site only contains what its first start created.
  if (firstStart && nightOf(new Date(firstStart), zone) === night) return false;
  return await claimNight(db, {
    night,
    startedAt: now.toISOString(),
    cutOffBefore: new Date(now.getTime() - cutOffAfterMs).toISOString(),
    cutOffAfter: new Date(now.getTime() + cutOffAfterMs).toISOString(),
  });
}

/** Stores that a night has its backup; emails the owner if earlier ones failed. */
async function recordSuccess(site: Site, night: string, backup: VerifiedBackup): Promise<void> {
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await endRun(db, { night, at: site.now().toISOString(), ...backup });
    if (await endStreak(db)) await queueEmail(inTransaction, recoveryEmail(site));
  });
}

/** Stores why a night has no backup; emails the owner about the first failure. */
async function recordFailure(site: Site, night: string, error: unknown): Promise<void> {
  const at = site.now().toISOString();
  const reason = explainError(error, subject) ?? unknownReason;
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await endRun(db, { night, at, failure: reason });
    const streak = await findStreak(db);
    const nights = (streak?.nights ?? 0) + (streak?.night === night ? 0 : 1);
    await storeStreak(db, { night, at, reason, nights });
    if (!streak) await queueEmail(inTransaction, failureEmail(site, reason));
  });
}

function failureEmail({ settings: { siteUrl } }: Site, reason: string): Email {
  return {
    kind: 'backup-failed',
    to: { owner: true },
    subject: 'The nightly backup failed',
    parts: [
      `The site could not make its nightly backup: ${inSentence(reason)}`,
      'The earlier backups are still there. The site tries again every hour, and mails you once when it works again.',
      { link: 'Open the dashboard', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}

function recoveryEmail({ settings: { siteUrl } }: Site): Email {
  return {
    kind: 'backup-works',
    to: { owner: true },
    subject: 'The nightly backup works again',
    parts: [
      'The site has made a backup and tested it: nothing is missing.',
      { link: 'Open the dashboard', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}

/** The state of nightly backups, for the dashboard. */
export async function backupOverview(site: Site, now = site.now()): Promise<BackupOverview> {
  const { db, settings } = site;
  const [{ timeZone: zone }, streak, verified, firstStart] = await Promise.all([
    site.facts(),
    findStreak(db),
    findLastVerified(db, now.toISOString()),
    readState(db, 'seeded_at'),
  ]);
  const goodSince = verified?.at ?? firstStart;
  const age = now.getTime() - Date.parse(goodSince ?? '');
  // A missing date or one in the future counts as old.
  const isOld = !(age <= oldAfterMs && age >= -dayMs);
  // A night in the future was stored while the clock was ahead.
  const hasCome = streak && streak.night <= nightOf(new Date(now.getTime() + dayMs), zone);
  const failure = hasCome ? { at: streak.at, reason: streak.reason, nights: streak.nights } : null;
  return {
    state: stateOf({
      isOff: settings.backupKeep === 0,
      isOld,
      hasFailed: failure !== null,
      isFirst: !verified,
    }),
    lastVerified: verified ?? null,
    failure,
  };
}

function stateOf(flags: Record<'isOff' | 'isOld' | 'hasFailed' | 'isFirst', boolean>) {
  if (flags.isOff) return 'off';
  if (flags.hasFailed) return 'failed';
  if (flags.isOld) return 'old';
  return flags.isFirst ? 'first' : 'fine';
}

/** Deletes backups beyond the number to keep, including those beside SQLite's file. */
export async function removeOld({ settings }: Site, now: Date): Promise<void> {
  const { backupDir, dataDir, backupKeep } = settings;
  await removeOldBackups([backupDir, dataDir], backupKeep, now);
}
