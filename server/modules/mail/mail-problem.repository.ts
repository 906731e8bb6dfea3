import type { MailProblem } from '../../../domain/api/answers/mails.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

const key = 'mail_trouble';

/** Stores that email fails, with the last reason and the time of the first failure. */
export async function recordProblem(db: Db, reason: string | null, now: Instant): Promise<void> {
  const since = (await findProblem(db))?.since ?? now;
  await writeState(db, key, JSON.stringify({ since, reason } satisfies MailProblem));
}

export const clearProblem = (db: Db) => deleteState(db, key);

/** Why email fails; undefined while it works. */
export async function findProblem(db: Db): Promise<MailProblem | undefined> {
  const stored = await readState(db, key);
  return stored && JSON.parse(stored);
}
