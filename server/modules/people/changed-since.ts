import type { Refusal } from '../../../domain/api/refusals.ts';
import type { PersonStage } from '../../../domain/people/person.ts';
import type { PersonDetails } from '../../../domain/people/person-form.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { type CardRow, findCards, lockPeople } from './cards.repository.ts';
import { findMade } from './traces.repository.ts';

/** What the caller saw of a card, and what it shall become. `caller` is their login name. */
interface Seen {
  caller: string;
  stage: PersonStage | null;
  to: { stage: PersonStage; reason: string };
}

/**
 * Moves cards in one transaction, unless somebody else has moved them since the caller looked. Without `seen` it does not
 * matter. A card that already is as the caller wants it counts as unchanged.
 */
export async function unlessChanged<Outcome>(
  site: Site,
  ids: readonly number[],
  seen: Seen | undefined,
  change: (inTransaction: Site) => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  if (!seen) return await change(site);
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await lockPeople(db);
    for (const card of await findCards(db, ids)) {
      const refusal = await otherStage(db, card, seen);
      if (refusal) return refusal;
    }
    return await change(inTransaction);
  });
}

async function otherStage(db: Db, card: CardRow, { stage, to, caller }: Seen) {
  const isThere = card.stage === to.stage && (to.stage !== 'lost' || card.lostReason === to.reason);
  if (card.stage === stage || isThere) return;
  const moves = await findMade(db, card.id, { kinds: ['stage'] });
  const isBy = leads(moves, stage, card.stage);
  const current = { stage: card.stage, ...makerOf(isBy ? moves[0] : undefined, caller) };
  return { kind: 'stage-changed', current } satisfies Refusal;
}

/**
 * Whether moves, newest first, lead from one stage to another. Otherwise the stage has also changed without a move, such
 * as by an answer or by Undo, and nobody can tell who changed it.
 */
function leads(moves: readonly Made[], from: PersonStage | null, to: PersonStage | null): boolean {
  let reached = to;
  for (const { fromStage, toStage } of moves) {
    if (toStage === null || toStage !== reached) return false;
    if (fromStage === from) return true;
    reached = fromStage;
  }
  return false;
}

type Made = Awaited<ReturnType<typeof findMade>>[number];

const makerOf = (made: Made | undefined, caller: string | null) => ({
  by: made?.by ?? null,
  isCaller: made?.username === caller,
});

/** The refusal that tells what a card says by now, and who changed one of its details. */
export async function detailChanged(
  db: Db,
  id: number,
  {
    current,
    revision,
    name,
    caller,
  }: {
    current: PersonDetails;
    revision: string;
    name: keyof PersonDetails;
    caller: string | null;
  },
) {
  const entries = await findMade(db, id, { kinds: ['note', 'joined', 'split'] });
  // Enquiries, whose notes nobody made, joins and splits may change details too.
  const last = entries.find(
    ({ kind, detail, username }) => kind !== 'note' || username === null || detail === name,
  );
  const isBy = last?.detail === name;
  const changed = { ...current, ...makerOf(isBy ? last : undefined, caller) };
  return { kind: 'person-changed', current: changed, revision } satisfies Refusal;
}

/** The refusal that tells to whom somebody handed a card over since it belonged to `seen`. Both are names. */
export async function ownerChanged(
  db: Db,
  id: number,
  { owner, seen, caller }: { owner: string | undefined; seen: string | undefined; caller: string },
) {
  const [last, ...earlier] = await findMade(db, id, { kinds: ['note'], isHandOver: true });
  // Undo takes the entry of a hand-over away, so that the last one may be older than what the caller saw.
  const wasSeen = seen === undefined || earlier.some(({ handedTo }) => handedTo === seen);
  const isBy = wasSeen && last?.handedTo === (owner ?? nobody);
  const current = { owner, ...makerOf(isBy ? last : undefined, caller) };
  return { kind: 'owner-changed', current } satisfies Refusal;
}

/** Time lines show it for a card that belongs to nobody. */
export const nobody = 'nobody';
