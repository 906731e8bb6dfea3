import {
  type AnswerKind,
  type PersonStage,
  stageLabels,
} from '../../../../domain/people/person.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import { archiveOpen, cardsOfMessages, markAnswered } from './card-messages.repository.ts';
import {
  type CardRow,
  findCard,
  findCards,
  insertEntry,
  lockPeople,
  updateCard,
} from './cards.repository.ts';

interface StageChange {
  stage: PersonStage;
  /** Why somebody was lost. */
  reason: string;
  /** Username of the administrator. */
  by: string;
}

/**
 * Moves cards to a stage; resolves with the number of those that were not there. Who leaves the stage New was answered,
 * or, if lost, needs no answer any more.
 */
export async function moveToStage(
  trx: Db,
  ids: readonly number[],
  { stage, reason, by }: StageChange,
  now: Date,
): Promise<number> {
  await lockPeople(trx);
  const made_at = now.toISOString();
  const lost_reason = stage === 'lost' ? reason : '';
  const cards = await findCards(trx, ids);
  const moving = cards.filter((card) => card.stage !== stage || card.lost_reason !== lost_reason);
  for (const card of moving) {
    await updateCard(trx, card.id, { stage, lost_reason, ...datesAt(card, stage, made_at) });
    const text = [stageText(card.stage, stage), lost_reason].filter(Boolean).join(': ');
    await insertEntry(trx, { person_id: card.id, kind: 'stage', text, made_by: by, made_at });
    if (stage === 'lost') await archiveOpen(trx, card.id, made_at);
    else if (stage !== 'new') await markAnswered(trx, card.id, made_at);
  }
  return moving.length;
}

const stageText = (from: PersonStage | null, to: PersonStage) =>
  from ? `${stageLabels[from]} to ${stageLabels[to]}` : stageLabels[to];

/** When a card has reached each stage, once it is at this one: what comes after it was not reached. */
function datesAt(card: CardRow, stage: PersonStage, now: Instant) {
  const isClosed = stage === 'won' || stage === 'lost';
  const reached = (at: Instant | null, own: PersonStage, later: readonly PersonStage[]) => {
    if (stage === own) return at ?? now;
    return isClosed || later.includes(stage) ? at : null;
  };
  return {
    enquired_at: card.enquired_at ?? now,
    contacted_at: reached(card.contacted_at, 'contacted', ['qualified']),
    qualified_at: reached(card.qualified_at, 'qualified', []),
    closed_at: isClosed ? now : null,
  };
}

export interface GivenAnswer {
  kind: AnswerKind;
  /** What was said, or which text was used. */
  text: string;
  /** Username of the administrator. */
  by: string;
}

/** Records an answer on a card: its enquiries are answered, and who was new is contacted. False for no such card. */
export async function recordAnswer(
  trx: Db,
  id: number,
  { kind, text, by }: GivenAnswer,
  now: Date,
): Promise<boolean> {
  await lockPeople(trx);
  const card = await findCard(trx, id);
  if (!card) return false;
  const made_at = now.toISOString();
  await insertEntry(trx, { person_id: id, kind, text, made_by: by, made_at });
  await markAnswered(trx, id, made_at);
  await contact(trx, card, made_at);
  return true;
}

/** Moves the new cards of messages that were answered from the inbox. */
export async function contactByMessages(trx: Db, messageIds: readonly number[], now: Date) {
  await lockPeople(trx);
  const cards = await findCards(trx, await cardsOfMessages(trx, messageIds));
  for (const card of cards) await contact(trx, card, now.toISOString());
}

async function contact(trx: Db, { id, stage, contacted_at }: CardRow, now: Instant) {
  if (stage !== 'new') return;
  await updateCard(trx, id, { stage: 'contacted', contacted_at: contacted_at ?? now });
}
