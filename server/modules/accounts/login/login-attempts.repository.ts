import type { Kysely } from 'kysely';
import type { Instant, Tables } from '../../../db/tables.ts';

/** Whom a try to log in is counted against: keyed hashes of the name and of the address. */
export interface TriedBy {
  nameDigest: string;
  addressDigest: string;
}

/** Records a try, as failed until proven otherwise; resolves with its id. */
export async function insertAttempt(
  db: Kysely<Tables>,
  { nameDigest, addressDigest }: TriedBy,
  now: Instant,
): Promise<number> {
  const row = await db
    .insertInto('login_attempts')
    .values({
      name_digest: nameDigest,
      address_digest: addressDigest,
      succeeded: 0,
      attempted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The times of the latest failures before a try, newest first: `most` of them at the most. */
export async function findFailures(
  db: Kysely<Tables>,
  by: { nameDigest: string } | { addressDigest: string },
  { since, except, most }: { since: Instant; except: number; most: number },
): Promise<Instant[]> {
  const [column, digest] =
    'nameDigest' in by
      ? (['name_digest', by.nameDigest] as const)
      : (['address_digest', by.addressDigest] as const);
  const rows = await db
    .selectFrom('login_attempts')
    .select('attempted_at')
    .where(column, '=', digest)
    .where('attempted_at', '>', since)
    .where('succeeded', '=', 0)
    .where('id', '<>', except)
    .orderBy('attempted_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.attempted_at);
}

/** Whether this name has logged in from this address before. */
export async function hasSucceeded(
  db: Kysely<Tables>,
  { nameDigest, addressDigest }: TriedBy,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_attempts')
    .select('id')
    .where('name_digest', '=', nameDigest)
    .where('address_digest', '=', addressDigest)
    .where('succeeded', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a try as the one that succeeded, and forgets the same person's earlier ones. */
export async function keepSuccess(
  db: Kysely<Tables>,
  id: number,
  { nameDigest, addressDigest }: TriedBy,
): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('name_digest', '=', nameDigest)
    .where('address_digest', '=', addressDigest)
    .where('id', '<', id)
    .execute();
  await db.updateTable('login_attempts').set({ succeeded: 1 }).where('id', '=', id).execute();
}

/** Takes a try back that was not even looked at. */
export async function deleteAttempt(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', id).execute();
}

/** Forgets every try that failed. */
export async function deleteFailures(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('login_attempts').where('succeeded', '=', 0).execute();
}

/** Removes what no rule asks for any more. */
export async function deleteOldAttempts(
  db: Kysely<Tables>,
  before: { failed: Instant; succeeded: Instant },
): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where((is) =>
      is.or([
        is('attempted_at', '<=', before.succeeded),
        is.and([is('succeeded', '=', 0), is('attempted_at', '<=', before.failed)]),
      ]),
    )
    .execute();
}
