import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { KnownPerson } from '../../../domain/people/person-card.ts';
import { nextOpenDay } from '../../../domain/people/step-times.ts';
import type { Plan } from '../../../domain/people/steps.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  findCard,
  findIdentities,
  findJoined,
  findSharers,
  foldCard,
  insertEntry,
  lockPeople,
  setDistinct,
  toKnownPeople,
  updateCard,
} from './cards.repository.ts';
import { countAsAnswered } from './changes.ts';
import { emailKey, phoneKey } from './identities.ts';
import { todayIn } from './people-list.repository.ts';
import { cardOf, isSameName, newCard, putOnKnownCard, recognise } from './receive.ts';
import { endByCall, planStep } from './steps.ts';
import { findRepeated } from './traces.repository.ts';

export interface HandEnquiry {
  name: string;
  /** Phone or email may be blank, but not both. */
  phone: string;
  email: string;
  interest: string;
  source: string;
  note: string;
  /** The chosen card among those with the number; null for a new one, undefined before the choice. */
  card?: number | null | undefined;
  /** Whether somebody spoke with the person, which marks the enquiry as answered. */
  spoke?: boolean | undefined;
  /** The next step; by default a call at the opening time of the next open day. */
  next?: Plan | undefined;
  /** Username of the administrator. */
  by: string;
}

type AddOutcome =
  | { kind: 'added'; id: number; isKnown: boolean }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'person-not-found' }
  /** Other cards have this number: the form asks whose enquiry it is. */
  | { kind: 'person-known'; current: KnownPerson[] };

/**
 * Adds an enquiry by phone or in person to the card with this address, or with this number and name. If only the
 * number matches, it asks which card. The enquiry waits for a reply unless somebody spoke with the person, and a next
 * step is planned in any case. An enquiry that was sent twice is stored once.
 */
export async function addByHand(
  site: Site,
  enquiry: HandEnquiry,
  now = site.now(),
): Promise<AddOutcome> {
  const { name, phone, interest, source, note, spoke, by } = enquiry;
  const number = phoneKey(phone);
  if (phone && !number) {
    return { kind: 'invalid', fields: { phone: peopleMessages.phoneInvalid } };
  }
  const facts = await site.facts();
  const next: Plan = enquiry.next ?? {
    kind: spoke ? 'call-again' : 'call-back',
    words: '',
    dueAt: nextOpenDay(facts, now),
  };
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const madeAt = now.toISOString();
    const origin = { page: '', campaign: '', referrerHost: '', createdAt: madeAt };
    const enquiryFields = { ...origin, name, subject: interest };
    const text = [source, note].filter(Boolean).join(': ');
    const repeated = await findSentBefore(db, enquiry, text, now);
    if (repeated !== undefined) return { kind: 'added', id: repeated, isKnown: false };
    const placed = await placeByHand(db, enquiry, enquiryFields, now);
    if (typeof placed.kind === 'string') return placed;
    const { id, isKnown } = placed;
    const card = await findCard(db, id);
    const fields = { interest: card?.interest || interest, source: card?.source || source };
    await updateCard(db, id, isKnown ? { interest: fields.interest } : fields);
    const entry = { personId: id, kind: 'enquiry', text, madeBy: by, madeAt } as const;
    await insertEntry(db, { ...entry, isWaiting: 1, recipient: number ?? null });
    if (spoke) {
      const until = todayIn(facts.timeZone, now).end;
      await endByCall(db, id, { by, at: madeAt, until });
      await countAsAnswered(db, id, { at: madeAt, by });
    }
    await planStep(db, id, next, { by, at: madeAt });
    await foldCard(db, id);
    return { kind: 'added', id, isKnown };
  });
}

/** The card of the same enquiry, if it was sent twice. */
async function findSentBefore(
  db: Db,
  { name, phone, email, by }: HandEnquiry,
  text: string,
  now: Date,
): Promise<number | undefined> {
  const own = [phoneKey(phone), emailKey(email)].filter(Boolean);
  for (const { personId } of await findRepeated(db, { kind: 'enquiry', text, madeBy: by, now })) {
    const card = await findCard(db, personId);
    const identities = (await findIdentities(db, personId)).map(({ value }) => value);
    if (card && isSameName(card.name, name) && own.every((key) => identities.includes(key ?? ''))) {
      return personId;
    }
  }
  return;
}

type Placed =
  | { kind?: undefined; id: number; isKnown: boolean }
  | Extract<AddOutcome, { kind: 'person-not-found' | 'person-known' }>;

async function placeByHand(
  db: Db,
  enquiry: HandEnquiry,
  enquiryFields: Parameters<typeof cardOf>[2],
  now: Date,
): Promise<Placed> {
  const { own, namesake } = await recognise(db, enquiry);
  const sharers = await findSharers(db, [phoneKey(enquiry.phone) ?? '']);
  if (enquiry.card) {
    const chosen = (await findCard(db, enquiry.card))?.id ?? (await findJoined(db, enquiry.card));
    if (chosen === undefined) return { kind: 'person-not-found' };
    await putOnKnownCard(db, chosen, { sender: enquiry, enquiry: enquiryFields }, now);
    return { id: chosen, isKnown: true };
  }
  if (enquiry.card === null && own === undefined) {
    const id = await newCard(db, enquiry, enquiryFields, now);
    await setDistinct(
      db,
      id,
      sharers.map((sharer) => sharer.id),
    );
    return { id, isKnown: false };
  }
  const isKnown = own !== undefined || namesake !== undefined;
  if (!isKnown && sharers.length > 0) {
    return { kind: 'person-known', current: await toKnownPeople(db, sharers) };
  }
  return { id: await cardOf(db, enquiry, enquiryFields, now), isKnown };
}
