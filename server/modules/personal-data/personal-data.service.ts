import { domainToUnicode } from 'node:url';
import type {
  CopiesForm,
  DataRequestRecord,
  Erasure,
  ErasurePreview,
  GoneCopies,
  HeldData,
  PersonalData,
} from '../../../domain/personal-data/personal-data.calls.ts';
import type { HeldCounts, LeftOver } from '../../../domain/personal-data/personal-data.ts';
import { mailboxAddress } from '../../../domain/text/mailbox-address.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { clearPrivateNote } from '../contact/contact.repository.ts';
import { requeueFromDigests } from '../contact/enquiry-emails.ts';
import { removeEmailFiles } from '../mail/delivery.ts';
import {
  type CardOfAddress,
  cardOfAddress,
  forgetAddress,
  phonesOfNobodyElse,
} from '../people/addresses.ts';
import { findJoined, findJoinedInto, findOwners, lockPeople } from '../people/cards.repository.ts';
import {
  deleteMentions,
  type Erased,
  findJoinEntries,
  findMentions,
  forgetTraces,
  mentionedId,
} from '../people/erased-traces.ts';
import { emailKey } from '../people/identities.ts';
import { countAsGone } from '../people/monthly-totals.ts';
import { requeueStepDigest } from '../people/step-digest.ts';
import { deleteEntries, findCardMessages } from '../people/traces.repository.ts';
import {
  countEntries,
  deleteRows,
  findAddresses,
  findGone,
  findLostReasons,
  findMails,
  findNames,
  findRecords,
  findRowIds,
  insertRecord,
  type Person,
  type RowIds,
  readRows,
} from './personal-data.repository.ts';

const purpose = 'personal data';

/** The person: an address in lower case, or a card. */
type Subject = { email: string } | { card: number };

/** How much is stored for an address, what belongs to others as well, and the requests fulfilled before. */
export async function searchPersonalData(site: Site, email: string): Promise<HeldData> {
  const { db, signer } = site;
  const scope = await scopeOf(db, { email });
  const { person, card } = scope ?? { person: nobody, card: undefined };
  const rowIds = await findRowIds(db, person);
  const { notes, mentions } = await readOther(db, person, rowIds, card);
  return {
    counts: await countsOf(db, rowIds),
    left: leftOf(card, notes),
    card: card ? { id: card.id, name: card.name, isOwn: card.isOwn, notes } : null,
    mentions,
    samePhone: card?.samePhone ?? [],
    records: await findRecords(db, signer.digests(purpose, email)),
  };
}

/** What erasing a card would delete, and where else the person is mentioned; undefined for an unknown card. */
export async function previewErasure(
  { db }: Site,
  card: number,
): Promise<ErasurePreview | undefined> {
  const scope = await scopeOf(db, { card });
  if (!scope) return;
  const rowIds = await findRowIds(db, scope.person);
  const { mentions } = await readOther(db, scope.person, rowIds, undefined);
  return { counts: await countsOf(db, rowIds), mentions };
}

/** Exports everything stored about a person, and records the export; undefined for an unknown card. */
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
  const rowIds = await findRowIds(db, person);
  const data = await readRows(db, person.emails, rowIds);
  const counts = await countsOf(db, rowIds);
  const left = leftOf(card, (await readOther(db, person, rowIds, card)).notes);
  const record = { kind: 'export', doneBy, doneAt, counts, left } as const;
  await insertRecord(db, signer.digest(purpose, name), record);
  return { email: name, exportedAt: doneAt, ...data };
}

/**
 * Erases what is stored about a person, and records that in the same transaction; undefined for an unknown card. The
 * administrator selected the `notes` on a shared card and the `mentions` elsewhere to erase. Earlier backups still
 * contain the erased data until they are replaced.
 */
export async function erasePersonalData(
  site: Site,
  subject: Subject & {
    notes?: readonly number[] | undefined;
    mentions?: readonly string[] | undefined;
  },
  doneBy: string,
  now = site.now(),
): Promise<Erasure | undefined> {
  // Files are deleted first, so that after an interruption the rows still point to them.
  const earlyScope = await scopeOf(site.db, subject);
  if (!earlyScope) return;
  const files = (await findRowIds(site.db, earlyScope.person)).outbox;
  await removeEmailFiles(site, await findMails(site.db, files));
  const erased = await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // Caches must be cleared, since an erased comment may have been public.
    await touchContent(db);
    await lockPeople(db);
    const scope = await scopeOf(db, subject);
    if (!scope) return;
    const { person, name, card } = scope;
    const rowIds = await findRowIds(db, person);
    const counts = await countsOf(db, rowIds);
    const { erased, notes, mentions } = await readOther(db, person, rowIds, card);
    const selected = notes.filter(({ id }) => subject.notes?.includes(id));
    const left = leftOf(card, notes);
    left.notes -= selected.length;
    const { mentions: keys = [] } = subject;
    counts.notes += selected.length + (await deleteMentions(db, mentions, keys));
    for (const mention of mentions) {
      if (mention.place !== 'note' || !keys.includes(mention.key)) continue;
      await clearPrivateNote(db, mentionedId(mention));
      counts.notes += 1;
    }
    const mails = await findMails(db, rowIds.outbox);
    // A digest may also contain other people's enquiries.
    await requeueFromDigests(inTransaction, rowIds.outbox, now);
    await requeueStepDigest(inTransaction, rowIds.outbox);
    await countAsGone(inTransaction, rowIds.people);
    await deleteRows(db, rowIds);
    if (card) {
      await deleteEntries(
        db,
        card.id,
        selected.map(({ id }) => id),
      );
    }
    const traces = await forgetTraces(db, erased, now);
    for (const email of person.emails) await forgetAddress(db, email, card);
    const record = { kind: 'erasure', doneBy, doneAt: now.toISOString(), counts, left } as const;
    await insertRecord(db, site.signer.digest(purpose, name), record);
    return { counts, left, traces, mails };
  });
  // Repeated, because an email may have been sent in the meantime.
  await removeEmailFiles(site, erased?.mails ?? []);
  return erased && { counts: erased.counts, left: erased.left, traces: erased.traces };
}

/** Which unsaved texts in a browser are obsolete: those about erased or deleted rows, and about joined cards. */
export async function findGoneCopies(
  { db, signer }: Site,
  { people, messages, comments, emails }: CopiesForm,
): Promise<GoneCopies> {
  const gone = {
    people: [] as GoneCopies['people'],
    messages: await findGone(db, 'contact_messages', messages),
    comments: await findGone(db, 'comments', comments),
    emails: [] as string[],
  };
  for (const id of await findGone(db, 'people', people)) {
    gone.people.push({ id, now: (await findJoined(db, id)) ?? null });
  }
  for (const email of emails) {
    const records = await findRecords(db, signer.digests(purpose, email.toLowerCase()));
    const isErased = records.some(({ kind }) => kind === 'erasure');
    if (isErased && (await findOwners(db, [emailKey(email)])).length === 0) gone.emails.push(email);
  }
  return gone;
}

/** The latest fulfilled requests, newest first. */
export async function listDataRequests({ db }: Site): Promise<DataRequestRecord[]> {
  return await findRecords(db);
}

/**
 * What belongs to a person. To an address belong the data submitted with it, and its card if it is nobody else's;
 * what may be about others is reported and kept. Undefined for an unknown card.
 */
async function scopeOf(db: Db, subject: Subject): Promise<Scope | undefined> {
  if ('card' in subject) {
    const emails = await findAddresses(db, subject.card);
    if (!emails) return;
    const phones = await phonesOfNobodyElse(db, subject.card);
    const person = { cards: [subject.card], emails: spellings(emails), phones };
    // Other cards with the same number are found through the card.
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
  /** The name for the record of a request. */
  name: string;
  /** The card with the address, its own or shared. */
  card: CardOfAddress | undefined;
}

/** Addresses as typed, with the domain in ASCII, as the newsletter stores it, and with the domain in Unicode. */
const spellings = (emails: readonly string[]) => [
  ...new Set(emails.flatMap((email) => [email, mailboxAddress(email), inLetters(email)])),
];

function inLetters(email: string): string {
  const [local, domain = ''] = mailboxAddress(email).split(/@(?=[^@]*$)/);
  return `${local}@${domainToUnicode(domain) || domain}`;
}

const nobody: Person = { cards: [], emails: [], phones: [] };

/**
 * Other people's data that concerns the person: notes on a shared card, which are erased only if the administrator
 * chooses them; notes that mention the person elsewhere; and the texts that identify the person.
 */
async function readOther(
  db: Db,
  { cards, emails, phones }: Person,
  rowIds: RowIds,
  card: CardOfAddress | undefined,
) {
  const isShared = card && !card.isOwn;
  const names = await findNames(db, rowIds);
  // Somebody who stays on the card may have the same name.
  const otherNames = isShared ? await findOtherNames(db, card.id, rowIds.contact_messages) : [];
  const erased: Erased = {
    // An undo record from before a join contains the id of the deleted card.
    cards: [...cards, ...(await findJoinedInto(db, cards))],
    messages: rowIds.contact_messages,
    comments: rowIds.comments,
    emails,
    phones,
    names: names.filter((name) => !otherNames.includes(foldForSearch(name))),
    reasons: await findLostReasons(db, cards),
  };
  const joinEntryIds = isShared ? await findJoinEntries(db, erased) : [];
  const shared = isShared ? [...erased.cards, card.id] : erased.cards;
  return {
    erased,
    notes: isShared ? card.entries.filter(({ id }) => !joinEntryIds.includes(id)) : [],
    mentions: await findMentions(db, { ...erased, cards: shared }),
  };
}

/** Folded names in the enquiries of a card that are not among these. */
async function findOtherNames(db: Db, card: number, messages: readonly number[]) {
  const all = await findCardMessages(db, card);
  return all.filter(({ id }) => !messages.includes(id)).map(({ name }) => foldForSearch(name));
}

function leftOf(card: CardOfAddress | undefined, notes: readonly object[]): LeftOver {
  return {
    cards: card && !card.isOwn ? 1 : 0,
    notes: notes.length,
    suggested: card?.samePhone.length ?? 0,
  };
}

async function countsOf(db: Db, rowIds: RowIds): Promise<HeldCounts> {
  return {
    messages: rowIds.contact_messages.length,
    comments: rowIds.comments.length,
    subscriptions: rowIds.subscriptions.length,
    mails: rowIds.outbox.length,
    cards: rowIds.people.length,
    notes: await countEntries(db, rowIds.people),
  };
}
