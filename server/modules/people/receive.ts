import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { Db } from '../../db/tables.ts';
import { planCall } from './call-backs.ts';
import {
  addEmail,
  addPhones,
  findCard,
  findDistinct,
  findEmails,
  findOwners,
  findSharers,
  foldCard,
  insertCard,
  insertEntry,
  insertReaders,
  lockPeople,
  updateCard,
} from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import { type Enquiry, joinCards, originOf, textBefore } from './join.ts';
import { dropFirstReply } from './steps.ts';
import { type CardMessage, findUncarded, setCard } from './traces.repository.ts';

/** Puts messages on the cards of their senders, except spam. */
export async function putOnCards(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await lockPeople(db);
  for (const message of await findUncarded(db, { ids, limit: ids.length })) {
    await putOnCard(db, message, now);
  }
}

/** Puts at most `limit` messages that an older release stored without a card on cards; resolves with their number. */
export async function putStrayOnCards(db: Db, limit: number, now: Date): Promise<number> {
  await lockPeople(db);
  const stray = await findUncarded(db, { limit });
  for (const message of stray) await putOnCard(db, message, now);
  return stray.length;
}

async function putOnCard(db: Db, message: CardMessage, now: Date): Promise<void> {
  const id = await cardOf(db, message, message, now);
  await setCard(db, [message.id], id);
  // The sender asked for a call while the message was taken for spam.
  const { callBack: when } = message;
  if (when) await planCall(db, id, { when, dueAt: now.toISOString() }, now);
  await foldCard(db, id);
}

/** As typed; address or number may be blank. */
export interface Sender {
  name: string;
  email: string;
  phone: string;
}

/**
 * The card of a sender; creates one for an unknown sender. A person is recognised by the email address. A phone
 * number proves nothing, since anybody can type it: see findNamesake.
 */
export async function cardOf(db: Db, sender: Sender, enquiry: Enquiry, now: Date): Promise<number> {
  const { own, namesake } = await recognise(db, sender);
  if (own && namesake) await joinCards(db, { id: own, gone: namesake, by: null }, now);
  const existing = own ?? namesake;
  if (existing === undefined) return await newCard(db, sender, enquiry, now);
  await putOnKnownCard(db, existing, { sender, enquiry }, now);
  return existing;
}

/** The cards of a sender: one by the address, another by number and name. */
export async function recognise(db: Db, { name, email, phone }: Sender) {
  const [owner] = await findOwners(db, [emailKey(email)]);
  const found = await findNamesake(db, { name, email, phone }, owner?.personId);
  const namesake = owner?.keptApart === 1 ? undefined : found;
  return { own: owner?.personId, namesake };
}

/**
 * The only card with the sender's number and name, provided that it has no other address and was not marked as a
 * different person. Undefined if several cards match.
 */
async function findNamesake(
  db: Db,
  { name, email, phone }: Sender,
  own: number | undefined,
): Promise<number | undefined> {
  const number = phoneKey(phone);
  if (!number) return;
  const distinct = own === undefined ? [] : await findDistinct(db, own);
  const cards = (await findSharers(db, [number])).filter(
    (card) =>
      card.id !== own &&
      card.keptApart === 0 &&
      !distinct.includes(card.id) &&
      isSameName(card.name, name),
  );
  const ids = cards.map(({ id }) => id);
  // The card `own` has the sender's address.
  const others = email === '' ? [] : await findEmails(db, ids);
  const [namesake, second] = ids.filter((id) => !others.some(({ personId }) => personId === id));
  return second === undefined ? namesake : undefined;
}

export function isSameName(one: string, other: string): boolean {
  const name = foldForSearch(one);
  return name !== '' && name === foldForSearch(other);
}

export async function newCard(
  db: Db,
  sender: Sender,
  enquiry: Enquiry,
  now: Date,
): Promise<number> {
  const id = await insertCard(db, { ...originOf(enquiry), createdAt: now.toISOString() });
  await addContact(db, id, sender);
  return id;
}

export async function putOnKnownCard(
  db: Db,
  id: number,
  { sender, enquiry }: { sender: Sender; enquiry: Enquiry },
  now: Date,
): Promise<void> {
  await addContact(db, id, sender);
  await welcomeBack(db, id, enquiry, now);
}

async function addContact(db: Db, id: number, { email: typed, phone }: Sender): Promise<void> {
  const email = emailKey(typed);
  const number = phoneKey(phone);
  if (email) await addEmail(db, id, email);
  if (number) await addPhones(db, id, [{ value: number, email }]);
}

/** Reopens the card of a commenter, subscriber or lost person. A customer stays one. */
async function welcomeBack(db: Db, id: number, enquiry: Enquiry, now: Date): Promise<void> {
  const card = await findCard(db, id);
  if (!card) return;
  const { stage } = card;
  const { name, interest, ...origin } = originOf(enquiry);
  if (stage === null) {
    const changes = { ...origin, name, interest: card.interest || interest };
    await updateCard(db, id, changes);
    // A card without a name has its address as name.
    const before = card.name.includes('@') ? { ...card, name } : card;
    const replaced = textBefore(before, { ...card, ...changes });
    if (replaced.length > 0) {
      const text = ['Before the enquiry:', ...replaced].join('\n');
      const note = { personId: id, kind: 'note', text, madeBy: null } as const;
      await insertEntry(db, { ...note, madeAt: now.toISOString() });
    }
  }
  // Already handled in the inbox.
  if (enquiry.status === 'archived' || enquiry.status === 'replied') return;
  await dropFirstReply(db, id, { by: null, at: now.toISOString() });
  if (stage !== 'lost') return;
  const opened = { stage: 'new', lostReason: '', closedAt: null } as const;
  await updateCard(db, id, { ...opened, contactedAt: null, qualifiedAt: null });
  const entry = {
    personId: id,
    kind: 'stage',
    fromStage: 'lost',
    toStage: 'new',
    text: card.lostReason,
    madeBy: null,
    madeAt: now.toISOString(),
  } as const;
  await insertEntry(db, entry);
}

/** Creates cards for commenters and subscribers who have none. */
export async function putReadersOnCards(
  db: Db,
  readers: readonly { email: string; name?: string }[],
  now: Date,
): Promise<void> {
  const byEmail = new Map(readers.map(({ email, name }) => [emailKey(email), name]));
  if (byEmail.size === 0) return;
  await lockPeople(db);
  const existing = new Set((await findOwners(db, [...byEmail.keys()])).map(({ value }) => value));
  const strangers = [...byEmail].filter(([email]) => !existing.has(email));
  const cards = strangers.map(([email, name]) => ({ email, name: name ?? email }));
  await insertReaders(db, cards, now.toISOString());
}
