import { domainToUnicode } from 'node:url';
import type {
  DataRequestRecord,
  Erasure,
  HeldData,
  PersonalData,
} from '../../../domain/personal-data/personal-data.calls.ts';
import type { HeldCounts, LeftOver } from '../../../domain/personal-data/personal-data.ts';
import { mailboxAddress } from '../../../domain/text/mailbox-address.ts';
import { touchContent } from '../../db/queries/content-version.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { saveFromDigests } from '../contact/enquiry-emails.ts';
import { removeEmailFiles } from '../mail/delivery.ts';
import {
  type CardOfAddress,
  cardOfAddress,
  forgetAddress,
  phonesOfNobodyElse,
} from '../people/addresses.ts';
import { lockPeople } from '../people/cards.repository.ts';
import { countAsGone } from '../people/monthly-totals.ts';
import { saveStepDigest } from '../people/step-digest.ts';
import { deleteEntries } from '../people/traces.repository.ts';
import {
  countEntries,
  deleteHeld,
  findAddresses,
  findHeld,
  findMails,
  findRecords,
  type HeldRows,
  insertRecord,
  type Person,
  readHeld,
} from './personal-data.repository.ts';

const purpose = 'personal data';

/** Whose data: an address in lower case, or a card. */
type Subject = { email: string } | { card: number };

/** How much is stored for an address, what is not its own, and the requests fulfilled before. */
export async function searchPersonalData(site: Site, email: string): Promise<HeldData> {
  const { db, signer } = site;
  const scope = await scopeOf(db, { email });
  const { person, card } = scope ?? { person: nobody, card: undefined };
  return {
    counts: await countsOf(db, await findHeld(db, person)),
    left: leftOf(card),
    card: card
      ? { id: card.id, name: card.name, isOwn: card.isOwn, notes: sharedNotes(card) }
      : null,
    samePhone: card?.samePhone ?? [],
    records: await findRecords(db, signer.digests(purpose, email)),
  };
}

/** Exports everything stored about a person, and records the export; undefined for no such card. */
export async function exportPersonalData(
  site: Site,
  subject: Subject,
  doneBy: string,
  now = site.now(),
): Promise<PersonalData | undefined> {
  const { db, signer } = site;
  const scope = await scopeOf(db, subject);
  if (!scope) return;
  const { person, name, card } = scope;
  const doneAt = now.toISOString();
  const held = await findHeld(db, person);
  const data = await readHeld(db, person.emails, held);
  const counts = await countsOf(db, held);
  const record = { kind: 'export', doneBy, doneAt, counts, left: leftOf(card) } as const;
  await insertRecord(db, signer.digest(purpose, name), record);
  return { email: name, exportedAt: doneAt, ...data };
}

/**
 * Erases what is stored about a person, and records it in the same transaction; undefined for no such card. `notes` are
 * those on a card with others that the administrator chose. Earlier backups still contain what was erased until they are
 * replaced.
 */
export async function erasePersonalData(
  site: Site,
  subject: Subject & { notes?: readonly number[] | undefined },
  doneBy: string,
  now = site.now(),
): Promise<Erasure | undefined> {
  // Files first: after an interruption the rows still lead to them.
  const early = await scopeOf(site.db, subject);
  if (!early) return;
  const files = (await findHeld(site.db, early.person)).outbox;
  await removeEmailFiles(site, await findMails(site.db, files));
  const erased = await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // An erased comment may have been public.
    await touchContent(db);
    await lockPeople(db);
    const scope = await scopeOf(db, subject);
    if (!scope) return;
    const { person, name, card } = scope;
    const held = await findHeld(db, person);
    const counts = await countsOf(db, held);
    const chosen = sharedNotes(card).filter(({ id }) => subject.notes?.includes(id));
    counts.notes += chosen.length;
    const left = leftOf(card);
    left.notes -= chosen.length;
    const mails = await findMails(db, held.outbox);
    // A digest may be about other people, too.
    await saveFromDigests(inTransaction, held.outbox, now);
    await saveStepDigest(inTransaction, held.outbox);
    await countAsGone(inTransaction, held.people);
    await deleteHeld(db, held);
    if (card) {
      await deleteEntries(
        db,
        card.id,
        chosen.map(({ id }) => id),
      );
    }
    for (const email of person.emails) await forgetAddress(db, email, card);
    const record = { kind: 'erasure', doneBy, doneAt: now.toISOString(), counts, left } as const;
    await insertRecord(db, site.signer.digest(purpose, name), record);
    return { counts, left, mails };
  });
  // Again: an email may have been sent meanwhile.
  await removeEmailFiles(site, erased?.mails ?? []);
  return erased && { counts: erased.counts, left: erased.left };
}

/** The latest fulfilled requests, newest first. */
export async function listDataRequests({ db }: Site): Promise<DataRequestRecord[]> {
  return await findRecords(db);
}

/**
 * What belongs to a person. To an address belongs what came from it, and its card if nobody else is on that; what may be
 * about others is reported and left. Undefined for no such card.
 */
async function scopeOf(db: Db, subject: Subject): Promise<Scope | undefined> {
  if ('card' in subject) {
    const emails = await findAddresses(db, subject.card);
    if (!emails) return;
    const phones = await phonesOfNobodyElse(db, subject.card);
    const person = { cards: [subject.card], emails: spellings(emails), phones };
    // The card says which others have its number.
    return { person, name: emails[0] ?? phones[0] ?? '', card: undefined };
  }
  const { email } = subject;
  const card = await cardOfAddress(db, email);
  const phones = card?.isOwn ? await phonesOfNobodyElse(db, card.id) : [];
  const person = { cards: card?.isOwn ? [card.id] : [], emails: spellings([email]), phones };
  return { person, name: email, card };
}

interface Scope {
  person: Person;
  /** What the record of a request is found by. */
  name: string;
  /** Of the address, its own or with others. */
  card: CardOfAddress | undefined;
}

/** Addresses as they were typed, and with their domain in ASCII, as the newsletter stores it, and in letters. */
const spellings = (emails: readonly string[]) => [
  ...new Set(emails.flatMap((email) => [email, mailboxAddress(email), inLetters(email)])),
];

function inLetters(email: string): string {
  const [local, domain = ''] = mailboxAddress(email).split(/@(?=[^@]*$)/);
  return `${local}@${domainToUnicode(domain) || domain}`;
}

const nobody: Person = { cards: [], emails: [], phones: [] };

/** The notes that go only if the administrator says so; those of an own card go with it. */
const sharedNotes = (card: CardOfAddress | undefined) => (card?.isOwn ? [] : (card?.entries ?? []));

function leftOf(card: CardOfAddress | undefined): LeftOver {
  return {
    cards: card && !card.isOwn ? 1 : 0,
    notes: sharedNotes(card).length,
    suggested: card?.samePhone.length ?? 0,
  };
}

async function countsOf(db: Db, held: HeldRows): Promise<HeldCounts> {
  return {
    messages: held.contact_messages.length,
    comments: held.comments.length,
    subscriptions: held.subscriptions.length,
    mails: held.outbox.length,
    cards: held.people.length,
    notes: await countEntries(db, held.people),
  };
}
