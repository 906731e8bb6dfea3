import type { BackupCounts } from '../../../domain/api/answers/dashboard.ts';
import type { Db } from '../../db/tables.ts';
import { explainError } from '../../explain-error.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import { type EmailHead, failureEmail, recoveryEmail } from './backup-emails.ts';
import { endStreak, findStreak, storeStreak } from './backup-failures.repository.ts';
import { endRun } from './backup-runs.repository.ts';

/** A backup that was restored on trial. */
export interface VerifiedBackup {
  /** Without the folder. */
  file: string;
  bytes: number;
  counts: BackupCounts;
}

export interface Owner extends EmailHead {
  queueEmail: QueueEmail;
}

const subject = { server: 'The database', folder: 'The backup folder' };
const unknownReason = 'The reason stands in the log of the program.';

/** Stores that a night has its backup; notifies the owner if earlier ones failed. */
export async function recordSuccess(
  db: Db,
  night: string,
  { file, bytes, counts }: VerifiedBackup,
  owner: Owner,
): Promise<void> {
  const ending = { file, byte_size: bytes, counts: JSON.stringify(counts) };
  await db.transaction().execute(async (trx) => {
    await endRun(trx, night, { ...ending, finished_at: new Date().toISOString() });
    if (await endStreak(trx)) await owner.queueEmail(trx, recoveryEmail(owner));
  });
}

/** Stores why a night has no backup; notifies the owner of the first failure. */
export async function recordFailure(db: Db, night: string, error: unknown, owner: Owner) {
  const at = new Date().toISOString();
  const reason = explainError(error, subject) ?? unknownReason;
  await db.transaction().execute(async (trx) => {
    await endRun(trx, night, { finished_at: at, failure: reason });
    const streak = await findStreak(trx);
    const nights = (streak?.nights ?? 0) + (streak?.night === night ? 0 : 1);
    await storeStreak(trx, { night, at, reason, nights });
    if (!streak) await owner.queueEmail(trx, failureEmail(reason, owner));
  });
}
