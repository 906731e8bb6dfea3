import type { CallTime } from '../../../../domain/people/person.ts';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';
import type { Db } from '../../../db/tables.ts';
import { type CardMessage, findUncarded, setCard } from './card-messages.repository.ts';
import {
  addEmail,
  findCard,
  findOwners,
  foldCard,
  insertCard,
  insertEntry,
  insertReaders,
  lockPeople,
  updateCard,
} from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import { addStep, joinCards, textBefore } from './join.ts';
import { addPhones, findDistinct, findEmails, findSharers } from './phones.repository.ts';

/** Where somebody came from, and what they want. */
type Enquiry = Pick<
  CardMessage,
  'name' | 'subject' | 'page' | 'campaign' | 'referrerHost' | 'createdAt'
> &
  Partial<Pick<CardMessage, 'status' | 'about' | 'utmSource' | 'utmMedium' | 'utmCampaign'>>;

/** Puts messages on the cards of their senders. Spam gets none. */
export async function putOnCards(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await lockPeople(trx);
  for (const message of await findUncarded(trx, { ids, limit: ids.length })) {
    await putOnCard(trx, message, now);
  }
}

/** Puts at most `limit` messages on cards that an older release stored; resolves with their number. */
export async function putStrayOnCards(trx: Db, limit: number, now: Date): Promise<number> {
  await lockPeople(trx);
  const stray = await findUncarded(trx, { limit });
  for (const message of stray) await putOnCard(trx, message, now);
  return stray.length;
}

async function putOnCard(trx: Db, message: CardMessage, now: Date): Promise<void> {
  const id = await cardOf(trx, message, message, now);
  await setCard(trx, [message.id], id);
  // Asked for while it was taken for spam.
  const { callBack: when } = message;
  if (when) await planCall(trx, id, { when, dueAt: now.toISOString() }, now);
  await foldCard(trx, id);
}

/** As typed; an address or number may be blank. */
export interface Sender {
  name: string;
  email: string;
  phone: string;
}

/**
 * The card of a sender, which is created for strangers. A person is recognised by the e-mail address. A phone number is
 * no proof, since anybody can type it: see findNamesake.
 */
export async function cardOf(
  trx: Db,
  sender: Sender,
  enquiry: Enquiry,
  now: Date,
): Promise<number> {
  const { own, namesake } = await recognise(trx, sender);
  if (own && namesake) await joinCards(trx, { id: own, gone: namesake, by: null }, now);
  const known = own ?? namesake;
  if (known === undefined) return await newCard(trx, sender, enquiry, now);
  await putOnKnownCard(trx, known, { sender, enquiry }, now);
  return known;
}

/** The cards of a sender: by the address, and another one by number and name. */
export async function recognise(trx: Db, { name, email, phone }: Sender) {
  const [owner] = await findOwners(trx, [emailKey(email)]);
  const found = await findNamesake(trx, { name, email, phone }, owner?.person_id);
  const namesake = owner?.kept_apart === 1 ? undefined : found;
  return { own: owner?.person_id, namesake };
}

/**
 * The one card with the number and the name of a sender, if nothing contradicts: no other address on it, and nobody said
 * that it is somebody else's. Of several with the same number and name none is chosen.
 */
async function findNamesake(
  trx: Db,
  { name, email, phone }: Sender,
  own: number | undefined,
): Promise<number | undefined> {
  const number = phoneKey(phone);
  if (!number) return;
  const distinct = own === undefined ? [] : await findDistinct(trx, own);
  const cards = (await findSharers(trx, [number])).filter(
    (card) =>
      card.id !== own &&
      card.kept_apart === 0 &&
      !distinct.includes(card.id) &&
      isSameName(card.name, name),
  );
  const ids = cards.map(({ id }) => id);
  // The sender's own address is on the card `own`.
  const others = email === '' ? [] : await findEmails(trx, ids);
  const [namesake, second] = ids.filter((id) => !others.some(({ person_id }) => person_id === id));
  return second === undefined ? namesake : undefined;
}

function isSameName(one: string, other: string): boolean {
  const name = foldForSearch(one);
  return name !== '' && name === foldForSearch(other);
}

export async function newCard(
  trx: Db,
  sender: Sender,
  enquiry: Enquiry,
  now: Date,
): Promise<number> {
  const id = await insertCard(trx, { ...originOf(enquiry), created_at: now.toISOString() });
  await addContact(trx, id, sender);
  return id;
}

export async function putOnKnownCard(
  trx: Db,
  id: number,
  { sender, enquiry }: { sender: Sender; enquiry: Enquiry },
  now: Date,
): Promise<void> {
  await addContact(trx, id, sender);
  await welcomeBack(trx, id, enquiry, now);
}

async function addContact(trx: Db, id: number, { email: typed, phone }: Sender): Promise<void> {
  const email = emailKey(typed);
  const number = phoneKey(phone);
  if (email) await addEmail(trx, id, email);
  if (number) await addPhones(trx, id, [{ value: number, email }]);
}

/** Opens the card of who commented only, subscribed only, or was lost. Who has become a customer stays one. */
async function welcomeBack(trx: Db, id: number, enquiry: Enquiry, now: Date): Promise<void> {
  const card = await findCard(trx, id);
  if (!card) return;
  const { stage } = card;
  const { name, interest, ...origin } = originOf(enquiry);
  if (stage === null) {
    const changes = { ...origin, name, interest: card.interest || interest };
    await updateCard(trx, id, changes);
    // The name of a card without one is its address.
    const before = card.name.includes('@') ? { ...card, name } : card;
    const replaced = textBefore(before, { ...card, ...changes });
    if (replaced.length > 0) {
      const text = ['Before the enquiry:', ...replaced].join('\n');
      const note = { person_id: id, kind: 'note', text, made_by: null } as const;
      await insertEntry(trx, { ...note, made_at: now.toISOString() });
    }
  }
  // Dealt with already, in the inbox.
  if (enquiry.status === 'archived' || enquiry.status === 'replied') return;
  // The plan for later must not hide that somebody waits.
  const at = enquiry.createdAt;
  if (card.step_due_at && card.step_due_at > at) {
    await addStep(trx, card, { step: 'Answer the new enquiry', step_due_at: at }, now);
  }
  if (stage !== 'lost') return;
  const opened = { stage: 'new', lost_reason: '', closed_at: null } as const;
  await updateCard(trx, id, { ...opened, contacted_at: null, qualified_at: null });
  const text = `Lost to New, by a new enquiry. It was lost for: ${card.lost_reason}`;
  const entry = {
    person_id: id,
    kind: 'stage',
    made_by: null,
    made_at: now.toISOString(),
  } as const;
  await insertEntry(trx, { ...entry, text });
}

/** Makes a call that the person asked for the next step; what else is planned stays. */
export async function planCall(
  trx: Db,
  id: number,
  { when, dueAt }: { when: CallTime; dueAt: string },
  now: Date,
): Promise<void> {
  const card = await findCard(trx, id);
  if (!card) return;
  const call = { step: `Call back, as asked: ${when}`, step_due_at: dueAt };
  await addStep(trx, card, call, now);
  const made_at = now.toISOString();
  await insertEntry(trx, { person_id: id, kind: 'call-back', text: when, made_by: null, made_at });
}

/** What a card says of the first enquiry. */
export function originOf(enquiry: Enquiry) {
  const { name, about, subject, page, campaign, referrerHost, createdAt } = enquiry;
  return {
    name,
    stage: 'new',
    interest: about || (subject === 'General Inquiry' ? '' : subject),
    campaign,
    utm_source: enquiry.utmSource ?? null,
    utm_medium: enquiry.utmMedium ?? null,
    utm_campaign: enquiry.utmCampaign ?? null,
    first_page: page,
    referrer_host: referrerHost,
    enquired_at: createdAt,
  } as const;
}

/** Gives who comments or subscribes a card, unless they have one. */
export async function putReadersOnCards(
  trx: Db,
  readers: readonly { email: string; name?: string }[],
  now: Date,
): Promise<void> {
  const byEmail = new Map(readers.map(({ email, name }) => [emailKey(email), name]));
  if (byEmail.size === 0) return;
  await lockPeople(trx);
  const known = new Set((await findOwners(trx, [...byEmail.keys()])).map(({ value }) => value));
  const strangers = [...byEmail].filter(([email]) => !known.has(email));
  const cards = strangers.map(([email, name]) => ({ email, name: name ?? email }));
  await insertReaders(trx, cards, now.toISOString());
}
