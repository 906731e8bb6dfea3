import type { DataRequestRecord } from '../../../domain/api/answers/personal-data.ts';
import type { Db } from '../../db/tables.ts';

const maxShown = 50;

/** Records a fulfilled request. */
export async function insertRecord(
  db: Db,
  addressDigest: string,
  { kind, doneBy, doneAt, counts, left }: Omit<DataRequestRecord, 'id'>,
): Promise<void> {
  await db
    .insertInto('data_requests')
    .values({
      ...{ kind, address_digest: addressDigest, done_by: doneBy, done_at: doneAt, ...counts },
      ...{ left_cards: left.cards, left_notes: left.notes, left_suggested: left.suggested },
    })
    .execute();
}

/** The latest fulfilled requests, of everybody or of one address, newest first. */
export async function findRecords(db: Db, addressDigests?: string[]): Promise<DataRequestRecord[]> {
  const all = db
    .selectFrom('data_requests')
    .select(['id', 'kind', 'done_by as doneBy', 'done_at as doneAt'])
    .select(['messages', 'comments', 'subscriptions', 'mails', 'cards', 'notes'])
    .select(['left_cards', 'left_notes', 'left_suggested']);
  const some = addressDigests ? all.where('address_digest', 'in', addressDigests) : all;
  const rows = await some.orderBy('id', 'desc').limit(maxShown).execute();
  return rows.map(
    ({ id, kind, doneBy, doneAt, left_cards, left_notes, left_suggested, ...counts }) => ({
      ...{ id, kind, doneBy, doneAt, counts },
      left: { cards: left_cards, notes: left_notes, suggested: left_suggested },
    }),
  );
}
