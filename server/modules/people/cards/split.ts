import type { Db } from '../../../db/tables.ts';
import { type CardMessage, findCardMessages, setCard } from './card-messages.repository.ts';
import {
  findCard,
  findIdentities,
  foldCard,
  insertCard,
  insertEntry,
  lockPeople,
} from './cards.repository.ts';
import { type Identity, identitiesOf } from './identities.ts';
import { originOf } from './receive.ts';

export type SplitOutcome =
  | { kind: 'split'; id: number }
  | { kind: 'person-not-found' | 'nothing-to-split' };

interface Split {
  /** Enquiries that belong to somebody else. */
  messages: readonly number[];
  /** E-mail addresses and phone numbers that do. */
  identities: readonly string[];
  /** Username of the administrator. */
  by: string;
}

/**
 * Moves enquiries and identities to a card of their own, with the identities that only those enquiries have. Something
 * must go, and something must stay.
 */
export async function splitCard(
  trx: Db,
  id: number,
  { messages, identities, by }: Split,
  now: Date,
): Promise<SplitOutcome> {
  await lockPeople(trx);
  const card = await findCard(trx, id);
  if (!card) return { kind: 'person-not-found' };
  const all = await findCardMessages(trx, id);
  const going = all.filter((message) => messages.includes(message.id));
  const staying = all.filter((message) => !messages.includes(message.id));
  const owned = await findIdentities(trx, id);
  const moving = movingIdentities(owned, identities, going, staying);
  const isWhole = staying.length === 0 && moving.length === owned.length;
  if ((going.length === 0 && moving.length === 0) || isWhole) return { kind: 'nothing-to-split' };
  const made_at = now.toISOString();
  const name = moving[0]?.value ?? card.name;
  const first = going[0] ?? { ...strangerCalled(name), createdAt: made_at };
  const newId = await insertCard(trx, {
    ...originOf(first),
    kept_apart: 1,
    created_at: made_at,
  });
  await setCard(
    trx,
    going.map((message) => message.id),
    newId,
  );
  await moveIdentities(trx, moving, newId);
  const entry = { kind: 'split', made_by: by, made_at } as const;
  await insertEntry(trx, { ...entry, person_id: id, text: `${first.name} has a card now` });
  await insertEntry(trx, { ...entry, person_id: newId, text: `From the card of ${card.name}` });
  for (const each of [id, newId]) await foldCard(trx, each);
  return { kind: 'split', id: newId };
}

function movingIdentities(
  owned: readonly Identity[],
  chosen: readonly string[],
  going: readonly CardMessage[],
  staying: readonly CardMessage[],
): Identity[] {
  const valuesOf = (messages: readonly CardMessage[]) =>
    new Set(messages.flatMap((message) => identitiesOf(message)).map(({ value }) => value));
  const [gone, kept] = [valuesOf(going), valuesOf(staying)];
  return owned.filter(
    ({ value }) => chosen.includes(value) || (gone.has(value) && !kept.has(value)),
  );
}

function strangerCalled(name: string) {
  return { name, subject: '', page: '', campaign: '', referrerHost: '' };
}

async function moveIdentities(trx: Db, moving: readonly Identity[], id: number): Promise<void> {
  for (const { kind, value } of moving) {
    await trx
      .updateTable('person_identities')
      .set({ person_id: id })
      .where('kind', '=', kind)
      .where('value', '=', value)
      .execute();
  }
}
