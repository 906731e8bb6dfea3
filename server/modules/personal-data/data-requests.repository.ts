import type { Kysely } from 'kysely';
import type { DataRequestRecord } from '../../../domain/api/answers/personal-data.ts';
import type { Tables } from '../../db/tables.ts';

const maxShown = 50;

/** Records a fulfilled request. */
export async function insertRecord(
  db: Kysely<Tables>,
  addressDigest: string,
  { kind, doneBy, doneAt, counts }: Omit<DataRequestRecord, 'id'>,
): Promise<void> {
  await db
    .insertInto('data_requests')
    .values({ kind, address_digest: addressDigest, done_by: doneBy, done_at: doneAt, ...counts })
    .execute();
}

/** The latest fulfilled requests, of everybody or of one address, newest first. */
export async function findRecords(
  db: Kysely<Tables>,
  addressDigests?: string[],
): Promise<DataRequestRecord[]> {
  const all = db.selectFrom('data_requests').selectAll();
  const some = addressDigests ? all.where('address_digest', 'in', addressDigests) : all;
  const rows = await some.orderBy('id', 'desc').limit(maxShown).execute();
  return rows.map(({ id, kind, done_by, done_at, messages, comments, subscriptions, mails }) => ({
    id,
    kind,
    doneBy: done_by,
    doneAt: done_at,
    counts: { messages, comments, subscriptions, mails },
  }));
}
