import type { KnownPerson } from '../../../../domain/api/answers/people.ts';
import { peopleMessages } from '../../../../domain/people/people-messages.ts';
import type { Db } from '../../../db/tables.ts';
import {
  findCard,
  foldCard,
  insertEntry,
  lockPeople,
  updateCard,
} from '../cards/cards.repository.ts';
import { phoneKey } from '../cards/identities.ts';
import { findJoined } from '../cards/join.ts';
import { asKnown, findSharers, setDistinct } from '../cards/phones.repository.ts';
import { cardOf, newCard, putOnKnownCard, recognise } from '../cards/receive.ts';

export interface HandEnquiry {
  name: string;
  /** Either may be blank, but not both. */
  phone: string;
  email: string;
  interest: string;
  source: string;
  note: string;
  /** Whose card it goes on, of those with the number; null for none of them, undefined where that was not asked yet. */
  card?: number | null | undefined;
  /** Username of the administrator. */
  by: string;
}

type AddOutcome =
  | { kind: 'added'; id: number; isKnown: boolean }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'person-not-found' }
  /** Whose enquiry is this? */
  | { kind: 'person-known'; current: KnownPerson[] };

/**
 * Adds an enquiry by phone or in person: to the card of the address, or of number and name. Where only the number is
 * known, it asks.
 */
export async function addByHand(trx: Db, enquiry: HandEnquiry, now: Date): Promise<AddOutcome> {
  const { name, phone, interest, source, note, by } = enquiry;
  const number = phoneKey(phone);
  if (phone && !number) {
    return { kind: 'invalid', fields: { phone: peopleMessages.phoneInvalid } };
  }
  await lockPeople(trx);
  const made_at = now.toISOString();
  const origin = { page: '', campaign: '', referrerHost: '', createdAt: made_at };
  const said = { ...origin, name, subject: interest };
  const placed = await placeByHand(trx, enquiry, said, now);
  if (typeof placed.kind === 'string') return placed;
  const { id, isKnown } = placed;
  const card = await findCard(trx, id);
  const fields = { interest: card?.interest || interest, source: card?.source || source };
  await updateCard(trx, id, isKnown ? { interest: fields.interest } : fields);
  const text = [source, note].filter(Boolean).join(': ');
  await insertEntry(trx, { person_id: id, kind: 'enquiry', text, made_by: by, made_at });
  await foldCard(trx, id);
  return { kind: 'added', id, isKnown };
}

type Placed =
  | { kind?: undefined; id: number; isKnown: boolean }
  | Extract<AddOutcome, { kind: 'person-not-found' | 'person-known' }>;

async function placeByHand(
  trx: Db,
  enquiry: HandEnquiry,
  said: Parameters<typeof cardOf>[2],
  now: Date,
): Promise<Placed> {
  const { own, namesake } = await recognise(trx, enquiry);
  const sharers = await findSharers(trx, [phoneKey(enquiry.phone) ?? '']);
  if (enquiry.card) {
    const chosen = (await findCard(trx, enquiry.card))?.id ?? (await findJoined(trx, enquiry.card));
    if (chosen === undefined) return { kind: 'person-not-found' };
    await putOnKnownCard(trx, chosen, { sender: enquiry, enquiry: said }, now);
    return { id: chosen, isKnown: true };
  }
  if (enquiry.card === null && own === undefined) {
    const id = await newCard(trx, enquiry, said, now);
    await setDistinct(
      trx,
      id,
      sharers.map((sharer) => sharer.id),
    );
    return { id, isKnown: false };
  }
  const isKnown = own !== undefined || namesake !== undefined;
  if (!isKnown && sharers.length > 0) {
    return { kind: 'person-known', current: await asKnown(trx, sharers) };
  }
  return { id: await cardOf(trx, enquiry, said, now), isKnown };
}
