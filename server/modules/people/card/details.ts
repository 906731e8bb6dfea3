import type { PersonDetails } from '../../../../domain/forms/person-form.ts';
import type { Db } from '../../../db/tables.ts';
import {
  type CardRow,
  findCard,
  findCards,
  foldCard,
  insertEntry,
  lockPeople,
  updateCard,
} from '../cards/cards.repository.ts';

type SaveOutcome =
  | { kind: 'stored' | 'person-not-found' }
  | { kind: 'person-changed'; current: PersonDetails };

/** Stores what a card says, in the place of `base`; what somebody else has written meanwhile stays. */
export async function saveDetails(
  trx: Db,
  id: number,
  details: PersonDetails,
  base: PersonDetails,
): Promise<SaveOutcome> {
  await lockPeople(trx);
  const card = await findCard(trx, id);
  if (!card) return { kind: 'person-not-found' };
  const current = detailsOf(card);
  const isSame = (one: PersonDetails, other: PersonDetails) =>
    detailNames.every((name) => one[name] === other[name]);
  if (!isSame(current, base) && !isSame(current, details)) {
    return { kind: 'person-changed', current };
  }
  const { value, ...texts } = details;
  await updateCard(trx, id, { ...texts, value_rupees: value });
  await foldCard(trx, id);
  return { kind: 'stored' };
}

const detailNames = ['name', 'about', 'interest', 'batch', 'value', 'source'] as const;

function detailsOf({ name, about, interest, batch, value_rupees: value, source }: CardRow) {
  return { name, about, interest, batch, value, source };
}

/** Sets the same on several cards; resolves with their number. */
export async function setOnCards(
  trx: Db,
  ids: readonly number[],
  change: Pick<Parameters<typeof updateCard>[2], 'interest' | 'owner_id'>,
): Promise<number> {
  await lockPeople(trx);
  const cards = await findCards(trx, ids);
  for (const { id } of cards) {
    await updateCard(trx, id, change);
    await foldCard(trx, id);
  }
  return cards.length;
}

/** Writes a note on a card; false for no such card. */
export async function addNote(
  trx: Db,
  id: number,
  { text, by }: { text: string; by: string },
  now: Date,
): Promise<boolean> {
  await lockPeople(trx);
  if (!(await findCard(trx, id))) return false;
  const made_at = now.toISOString();
  await insertEntry(trx, { person_id: id, kind: 'note', text, made_by: by, made_at });
  await foldCard(trx, id);
  return true;
}
