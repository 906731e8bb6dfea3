import { peopleMessages } from '../../../../domain/people/people-messages.ts';
import type { Db } from '../../../db/tables.ts';
import {
  findCard,
  findOwners,
  foldCard,
  insertEntry,
  lockPeople,
  updateCard,
} from '../cards/cards.repository.ts';
import { identitiesOf, phoneKey } from '../cards/identities.ts';
import { cardOf } from '../cards/receive.ts';

export interface HandEnquiry {
  name: string;
  /** Either may be blank, but not both. */
  phone: string;
  email: string;
  interest: string;
  source: string;
  note: string;
  /** Username of the administrator. */
  by: string;
}

type AddOutcome =
  | { kind: 'added'; id: number; isKnown: boolean }
  | { kind: 'invalid'; fields: Record<string, string> };

/** Adds an enquiry by phone or in person to the card of who is known, or to a new one. */
export async function addByHand(trx: Db, enquiry: HandEnquiry, now: Date): Promise<AddOutcome> {
  const { name, phone, email, interest, source, note, by } = enquiry;
  if (phone && !phoneKey(phone)) {
    return { kind: 'invalid', fields: { phone: peopleMessages.phoneInvalid } };
  }
  await lockPeople(trx);
  const identities = identitiesOf({ email, phone });
  const isKnown = (await findOwners(trx, identities)).length > 0;
  const made_at = now.toISOString();
  const origin = { page: '', campaign: '', referrerHost: '', createdAt: made_at };
  const id = await cardOf(trx, identities, { ...origin, name, subject: interest }, now);
  const card = await findCard(trx, id);
  const said = { interest: card?.interest || interest, source: card?.source || source };
  await updateCard(trx, id, isKnown ? { interest: said.interest } : said);
  const text = [source, note].filter(Boolean).join(': ');
  await insertEntry(trx, { person_id: id, kind: 'enquiry', text, made_by: by, made_at });
  await foldCard(trx, id);
  return { kind: 'added', id, isKnown };
}
