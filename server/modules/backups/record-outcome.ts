import type { Kysely } from 'kysely';
import type { BackupCounts } from '../../../domain/api/answers/dashboard.ts';
import type { Tables } from '../../db/tables.ts';
import { plainReason } from '../../plain-reasons.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import { type EmailHead, failureEmail, recoveryEmail } from './backup-emails.ts';
import { endStreak, findStreak, keepStreak } from './backup-failures.repository.ts';
import { endRun } from './backup-runs.repository.ts';

/** A backup that was restored on trial and found whole. */
export interface RehearsedBackup {
  /** Its name, without the folder. */
  file: string;
  bytes: number;
  counts: BackupCounts;
}

/** How the owner is told. */
export interface Owner extends EmailHead {
  queueEmail: QueueEmail;
}

const subject = { server: 'The database', folder: 'The backup folder' };
const unknownReason = 'The reason stands in the log of the program.';

/** Writes down that a night has its backup; tells the owner if those before it failed. */
export async function recordSuccess(
  db: Kysely<Tables>,
  night: string,
  { file, bytes, counts }: RehearsedBackup,
  owner: Owner,
): Promise<void> {
  const ending = { file, byte_size: bytes, counts: JSON.stringify(counts) };
  await db.transaction().execute(async (trx) => {
    await endRun(trx, night, { ...ending, finished_at: new Date().toISOString() });
    if (await endStreak(trx)) await owner.queueEmail(trx, recoveryEmail(owner));
  });
}

/** Writes down why a night has no backup; tells the owner if it is the first that failed. */
export async function recordFailure(
  db: Kysely<Tables>,
  night: string,
  error: unknown,
  owner: Owner,
): Promise<void> {
  const at = new Date().toISOString();
  const reason = plainReason(error, subject) ?? unknownReason;
  await db.transaction().execute(async (trx) => {
    await endRun(trx, night, { finished_at: at, failure: reason });
    const streak = await findStreak(trx);
    const nights = (streak?.nights ?? 0) + (streak?.night === night ? 0 : 1);
    await keepStreak(trx, { night, at, reason, nights });
    if (!streak) await owner.queueEmail(trx, failureEmail(reason, owner));
  });
}
