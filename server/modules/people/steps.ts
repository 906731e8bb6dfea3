import type { Db, Instant } from '../../db/tables.ts';
import {
  findCard,
  findCards,
  insertEntry,
  lockPeople,
  updateCard,
} from './cards/cards.repository.ts';

export interface Step {
  text: string;
  dueAt: Instant;
}

/** Sets the next step of cards; resolves with their number. */
export async function setSteps(trx: Db, ids: readonly number[], step: Step): Promise<number> {
  await lockPeople(trx);
  const cards = await findCards(trx, ids);
  for (const { id } of cards) {
    await updateCard(trx, id, { step: step.text, step_due_at: step.dueAt });
  }
  return cards.length;
}

/** Puts off what is next on cards, which for an unanswered enquiry is the answer; resolves with their number. */
export async function snooze(trx: Db, ids: readonly number[], dueAt: Instant): Promise<number> {
  await lockPeople(trx);
  const cards = await findCards(trx, ids);
  for (const { id, step } of cards) {
    await updateCard(trx, id, { step: step || firstReply, step_due_at: dueAt });
  }
  return cards.length;
}

/** The next step of who waits for an answer, where no other is set. */
const firstReply = 'First reply';

/** Records that the next step was done, and sets the one after it. False for no such card. */
export async function finishStep(
  trx: Db,
  id: number,
  { next, by }: { next?: Step | undefined; by: string },
  now: Date,
): Promise<boolean> {
  await lockPeople(trx);
  const card = await findCard(trx, id);
  if (!card) return false;
  if (card.step) {
    const entry = { kind: 'done', text: card.step, made_by: by } as const;
    await insertEntry(trx, { ...entry, person_id: id, made_at: now.toISOString() });
  }
  await updateCard(trx, id, { step: next?.text ?? '', step_due_at: next?.dueAt ?? null });
  return true;
}
