import type { CallTime } from '../../../../domain/people/person.ts';
import type { Db } from '../../../db/tables.ts';
import { type CardMessage, findUncarded, setCard } from './card-messages.repository.ts';
import {
  addIdentities,
  findCard,
  findOwners,
  foldCard,
  insertCard,
  insertEntry,
  insertReaders,
  lockPeople,
  updateCard,
} from './cards.repository.ts';
import { emailKey, type Identity, identitiesOf } from './identities.ts';
import { addStep, joinCards, textBefore } from './join.ts';

/** Where somebody came from, and what they want. */
type Enquiry = Pick<
  CardMessage,
  'name' | 'subject' | 'page' | 'campaign' | 'referrerHost' | 'createdAt'
> &
  Partial<Pick<CardMessage, 'status' | 'about'>>;

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
  const id = await cardOf(trx, identitiesOf(message), message, now);
  await setCard(trx, [message.id], id);
  // Asked for while it was taken for spam.
  const { callBack: when } = message;
  if (when) await planCall(trx, id, { when, dueAt: now.toISOString() }, now);
  await foldCard(trx, id);
}

/**
 * The card of who is recognised by these identities; a new one for strangers. An enquiry that connects two cards joins
 * them, unless one of them was split off by hand: its identities are its own, those of the other may be shared.
 */
export async function cardOf(
  trx: Db,
  identities: readonly Identity[],
  enquiry: Enquiry,
  now: Date,
): Promise<number> {
  const owners = await findOwners(trx, identities);
  const [first] = owners;
  const other = owners.find(({ person_id }) => person_id !== first?.person_id);
  const apart = owners.find(({ kept_apart }) => kept_apart === 1);
  const known = (apart ?? owners.find(({ stage }) => stage) ?? first)?.person_id;
  if (known === undefined) {
    const id = await insertCard(trx, { ...originOf(enquiry), created_at: now.toISOString() });
    await addIdentities(trx, id, identities);
    return id;
  }
  if (first && other && !apart) {
    const gone = known === first.person_id ? other.person_id : first.person_id;
    await joinCards(trx, { id: known, gone, by: null }, now);
  }
  await addIdentities(trx, known, identities);
  await welcomeBack(trx, known, enquiry, now);
  return known;
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
  const identities = [...byEmail.keys()].map((value) => ({ kind: 'email', value }) as const);
  const known = new Set((await findOwners(trx, identities)).map(({ value }) => value));
  const strangers = [...byEmail].filter(([email]) => !known.has(email));
  const cards = strangers.map(([email, name]) => ({ email, name: name ?? email }));
  await insertReaders(trx, cards, now.toISOString());
}
