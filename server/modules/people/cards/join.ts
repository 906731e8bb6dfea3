import type { PersonStage } from '../../../../domain/people/person.ts';
import { rupees } from '../../../../domain/text/rupees.ts';
import type { Db } from '../../../db/tables.ts';
import {
  type CardRow,
  deleteCards,
  findCard,
  foldCard,
  insertEntry,
  lockPeople,
  updateCard,
} from './cards.repository.ts';

const order: readonly (PersonStage | null)[] = [
  null,
  'lost',
  'new',
  'contacted',
  'qualified',
  'won',
];

/**
 * Joins the card `gone` with another: everything moves, the further stage counts, what both have stays as on `id`, and
 * two next steps become one that is due at the earlier time. False when one of them is not there.
 */
export async function joinCards(
  trx: Db,
  { id, gone, by }: { id: number; gone: number; by: string | null },
  now: Date,
): Promise<boolean> {
  await lockPeople(trx);
  const [kept, other] = [await findCard(trx, id), await findCard(trx, gone)];
  if (!kept || !other || id === gone) return false;
  for (const table of ['contact_messages', 'person_entries', 'person_identities'] as const) {
    await trx.updateTable(table).set({ person_id: id }).where('person_id', '=', gone).execute();
  }
  await updateCard(trx, id, joined(kept, other));
  await deleteCards(trx, [gone]);
  await insertEntry(trx, {
    person_id: id,
    kind: 'joined',
    text: summaryOf(other),
    joined_id: gone,
    made_by: by,
    made_at: now.toISOString(),
  });
  await foldCard(trx, id);
  return true;
}

/** The card of which this one became part, or that one of another; undefined for one that was never joined. */
export async function findJoined(db: Db, gone: number): Promise<number | undefined> {
  // Entries move with every join.
  const entry = db.selectFrom('person_entries').select('person_id').where('joined_id', '=', gone);
  return (await entry.executeTakeFirst())?.person_id;
}

function joined(kept: CardRow, other: CardRow) {
  const further = order.indexOf(other.stage) > order.indexOf(kept.stage) ? other : kept;
  const first = (other.enquired_at ?? '~') < (kept.enquired_at ?? '~') ? other : kept;
  const earliest = (key: 'enquired_at' | 'contacted_at' | 'qualified_at') =>
    [kept[key], other[key]].filter((at) => at !== null).sort()[0] ?? null;
  return {
    name: kept.stage === null ? other.name : kept.name,
    about: kept.about || other.about,
    ...{ stage: further.stage, lost_reason: further.lost_reason, closed_at: further.closed_at },
    interest: kept.interest || other.interest,
    batch: kept.batch || other.batch,
    value_rupees: kept.value_rupees ?? other.value_rupees,
    owner_id: kept.owner_id ?? other.owner_id,
    ...stepOfBoth(kept, other),
    source: first.source,
    campaign: first.campaign,
    first_page: first.first_page,
    referrer_host: first.referrer_host,
    enquired_at: earliest('enquired_at'),
    contacted_at: earliest('contacted_at'),
    qualified_at: earliest('qualified_at'),
    created_at: kept.created_at < other.created_at ? kept.created_at : other.created_at,
  };
}

type Step = Pick<CardRow, 'step' | 'step_due_at'>;

/** Both steps as one, due when the earlier is, so that no reminder is lost. */
export function stepOfBoth(one: Step, other: Step): Step {
  if (!one.step_due_at || one.step === other.step)
    return other.step_due_at ? earlier(one, other) : one;
  if (!other.step_due_at) return { step: one.step, step_due_at: one.step_due_at };
  const { step, step_due_at } = earlier(one, other);
  const later = step === one.step ? other.step : one.step;
  const both = [...new Set([...step.split('; '), ...later.split('; ')])].join('; ');
  return { step: both.slice(0, 300), step_due_at };
}

function earlier(one: Step, other: Step): Step {
  const isOther = !one.step_due_at || (other.step_due_at ?? '~') < one.step_due_at;
  const { step, step_due_at } = isOther ? other : one;
  return { step, step_due_at };
}

/** What the card said that is gone, so that nothing on it is lost. */
function summaryOf({ name, stage, interest, batch, value_rupees, step, about }: CardRow): string {
  const value = value_rupees === null ? '' : rupees(String(value_rupees));
  const parts = [name, about, stage ?? '', interest, batch, value, step && `next: ${step}`];
  return parts.filter(Boolean).join(', ');
}
