import type { Refusal } from '../../../domain/api/refusals.ts';
import { type PersonStage, stageLabels } from '../../../domain/people/person.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { type CardRow, findCards, lockPeople } from './cards.repository.ts';
import { findLastMade } from './traces.repository.ts';

interface Step {
  text: string;
  dueAt: Instant;
}

/** What the caller saw of a card, and what it shall become. */
type Seen =
  | { stage: PersonStage | null; to: { stage: PersonStage; reason: string } }
  | { step: Step | null; to: Partial<Step> };

/**
 * Changes cards in one transaction, unless somebody else has changed what the caller saw. Without `seen` it does not
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
      const refusal =
        'step' in seen ? await otherStep(db, card, seen) : await otherStage(db, card, seen);
      if (refusal) return refusal;
    }
    return await change(inTransaction);
  });
}

async function otherStage(db: Db, card: CardRow, seen: Extract<Seen, { stage: unknown }>) {
  const { stage, to } = seen;
  const isThere = card.stage === to.stage && (to.stage !== 'lost' || card.lostReason === to.reason);
  if (card.stage === stage || isThere) return;
  const last = await findLastMade(db, card.id, { kinds: ['stage'] });
  const [said = ''] = last?.text.split(': ') ?? [];
  // The stage may also have changed by an enquiry or an answer.
  const isBy = card.stage !== null && said.endsWith(stageLabels[card.stage]);
  const by = isBy ? (last?.by ?? null) : null;
  return { kind: 'stage-changed', current: { stage: card.stage, by } } satisfies Refusal;
}

async function otherStep(db: Db, card: CardRow, seen: Extract<Seen, { step: unknown }>) {
  const { step, to } = seen;
  const isPlanned = (text: string, dueAt: Instant | null | undefined) =>
    card.step === text && card.stepDueAt === dueAt;
  if (isPlanned(step?.text ?? '', step?.dueAt ?? null)) return;
  if (isPlanned(to.text ?? card.step, to.dueAt)) return;
  return await stepChanged(db, card);
}

/** The refusal that tells which step a card has now, and who planned or ended it. */
export async function stepChanged(db: Db, { id, step: text, stepDueAt: dueAt }: CardRow) {
  const step = dueAt === null ? null : { text, dueAt };
  const last = await findLastMade(db, id, { kinds: ['step', 'done'] });
  const [said = ''] = last?.text.split('\n') ?? [];
  const isEnded = last?.kind === 'done' || said.startsWith('Ended: ');
  const isBy = step ? said === noteOfStep(step) : isEnded;
  const by = isBy ? (last?.by ?? null) : null;
  return { kind: 'step-changed', current: { step, by } } satisfies Refusal;
}

/** How the timeline says that somebody planned a step. */
export const noteOfStep = ({ text, dueAt }: Step) => `Set: ${text}, for ${dueAt}`;

/** The refusal that tells to whom somebody handed a card over. */
export async function ownerChanged(db: Db, id: number, owner: string | undefined) {
  const last = await findLastMade(db, id, { kinds: ['note'], isHandOver: true });
  const by = last && last.handedTo === (owner ?? nobody) ? last.by : null;
  return { kind: 'owner-changed', current: { owner, by } } satisfies Refusal;
}

/** Time lines show it for a card that belongs to nobody. */
export const nobody = 'nobody';
