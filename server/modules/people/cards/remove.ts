import { readInBatches } from '../../../batches.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import { takeOffCards } from './card-messages.repository.ts';
import { deleteCards, lockPeople, updateCard } from './cards.repository.ts';
import { findOrphans, scanCards } from './traces.repository.ts';

/** Takes messages that became spam off their cards; a card that stood for nothing else goes. */
export async function takeOff(trx: Db, messageIds: readonly number[]): Promise<void> {
  await lockPeople(trx);
  const orphans = await findOrphans(trx, await takeOffCards(trx, messageIds));
  for (const { id, isReader } of orphans) {
    if (isReader) await updateCard(trx, id, { stage: null, enquired_at: null });
  }
  const gone = orphans.filter(({ isReader }) => !isReader);
  await deleteCards(
    trx,
    gone.map(({ id }) => id),
  );
}

const atOnce = 200;

/** Deletes cards of whom nothing is left; see scanCards. */
export async function removeEmptyCards(db: Db, closedBefore: Instant | null): Promise<void> {
  const scan = (last: { id: number } | undefined, limit: number) =>
    scanCards(db, closedBefore, last?.id ?? 0, limit);
  for await (const cards of readInBatches(atOnce, scan)) {
    const over = cards.filter(({ isOver }) => isOver).map(({ id }) => id);
    if (over.length > 0) await removeIfOver(db, over, closedBefore);
  }
}

/** Looked at again under the lock: somebody may have written meanwhile. */
async function removeIfOver(db: Db, ids: readonly number[], closedBefore: Instant | null) {
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    for (const id of ids) {
      const [card] = await scanCards(trx, closedBefore, id - 1, 1);
      if (card?.id === id && card.isOver) await deleteCards(trx, [id]);
    }
  });
}
