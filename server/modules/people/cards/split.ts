import type { Db } from '../../../db/tables.ts';
import { type CardMessage, findCardMessages, setCard } from './card-messages.repository.ts';
import { findCard, foldCard, insertCard, insertEntry, lockPeople } from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import {
  addPhones,
  findEmails,
  findPhones,
  removePhones,
  setDistinct,
} from './phones.repository.ts';
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
 * Moves enquiries, addresses and numbers to a card of their own, with those that only these enquiries have. Something must
 * go, and something must stay. That the two are different people is remembered.
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
  const emails = await findEmails(trx, [id]);
  const phones = await findPhones(trx, id);
  const goes = (keyOf: (message: CardMessage) => string | undefined) => {
    const [gone, kept] = [new Set(going.map(keyOf)), new Set(staying.map(keyOf))];
    return ({ value }: { value: string }) =>
      identities.includes(value) || (gone.has(value) && !kept.has(value));
  };
  const movingEmails = emails.filter(goes(({ email }) => emailKey(email)));
  const movingPhones = phones.filter(goes(({ phone }) => phoneKey(phone)));
  const moving = [...movingPhones, ...movingEmails];
  const owned = [...phones, ...emails];
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
  await moveEmails(trx, movingEmails, newId);
  const used = new Set(going.map(({ phone }) => phoneKey(phone)));
  // A number of both stays on both.
  const shared = phones.filter(({ value }) => used.has(value));
  await addPhones(trx, newId, [...movingPhones, ...shared]);
  await removePhones(
    trx,
    id,
    movingPhones.map(({ value }) => value),
  );
  await setDistinct(trx, id, [newId]);
  const entry = { kind: 'split', made_by: by, made_at } as const;
  await insertEntry(trx, { ...entry, person_id: id, text: `${first.name} has a card now` });
  await insertEntry(trx, { ...entry, person_id: newId, text: `From the card of ${card.name}` });
  for (const each of [id, newId]) await foldCard(trx, each);
  return { kind: 'split', id: newId };
}

function strangerCalled(name: string) {
  return { name, subject: '', page: '', campaign: '', referrerHost: '' };
}

async function moveEmails(trx: Db, moving: readonly { value: string }[], id: number) {
  for (const { value } of moving) {
    await trx
      .updateTable('person_identities')
      .set({ person_id: id })
      .where('kind', '=', 'email')
      .where('value', '=', value)
      .execute();
  }
}
