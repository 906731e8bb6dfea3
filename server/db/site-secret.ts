import { randomBytes } from 'node:crypto';
import { daysBefore } from '../days-before.ts';
import { claimState, deleteState, readState, writeState } from './queries/site-state.ts';
import type { Db } from './tables.ts';

/** Keys in site_state. The former secret's value begins with the time of the exchange. */
const names = { present: 'secret', former: 'former_secret' } as const;

/** Number of days for which signatures of the former secret are valid. */
export const formerDays = 90;

/** The site's secret, created at the first start and shared by all instances. */
export async function siteSecret(db: Db): Promise<string> {
  await claimState(db, names.present, newSecret());
  const value = await readState(db, names.present);
  if (value === undefined) throw new Error('The site’s secret was deleted in the meantime.');
  return value;
}

/** The former secret, while it is still valid. */
export async function formerSecret(db: Db, now = new Date()): Promise<string | undefined> {
  const [exchangedAt = '', secret] = (await readState(db, names.former))?.split(' ') ?? [];
  return exchangedAt > daysBefore(now, formerDays) ? secret : undefined;
}

/**
 * Replaces the site's secret from the next start on. With `atOnce`, for a leaked secret, the former one is invalid
 * immediately. False if there is no secret yet.
 */
export async function exchangeSecret(
  db: Db,
  { atOnce, now = new Date() }: { atOnce: boolean; now?: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const secret = await readState(trx, names.present);
    if (secret === undefined) return false;
    await writeState(trx, names.present, newSecret());
    if (atOnce) await deleteState(trx, names.former);
    else await writeState(trx, names.former, `${now.toISOString()} ${secret}`);
    return true;
  });
}

/** Prefixed with the name of its hash: see server/signing.ts. */
function newSecret(): string {
  return `sha256:${randomBytes(32).toString('hex')}`;
}
