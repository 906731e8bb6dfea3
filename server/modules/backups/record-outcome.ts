import type { BackupCounts } from '../../../domain/api/answers/dashboard.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import type { Db } from '../../db/tables.ts';
import { explainError } from '../../explain-error.ts';
import type { Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import { endStreak, findStreak, storeStreak } from './backup-failures.repository.ts';
import { endRun } from './backup-runs.repository.ts';

/** A backup that was restored on trial. */
export interface VerifiedBackup {
  /** Without the folder. */
  file: string;
  bytes: number;
  counts: BackupCounts;
}

export interface Owner {
  queueEmail: QueueEmail;
  siteUrl: string;
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

function failureEmail(reason: string, { siteUrl }: Owner): Email {
  return {
    kind: 'backup-failed',
    to: { owner: true },
    subject: 'The nightly backup failed',
    parts: [
      `The site could not make its nightly backup: ${inSentence(reason)}`,
      'The backups before it are still there. It is tried again every hour; you will have one mail when it works again, and none before.',
      { link: 'Open the dashboard', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}

function recoveryEmail({ siteUrl }: Owner): Email {
  return {
    kind: 'backup-works',
    to: { owner: true },
    subject: 'The nightly backup works again',
    parts: [
      'The site has made a backup and restored it on trial: it is whole.',
      { link: 'Open the dashboard', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}
