import { domainToUnicode } from 'node:url';
import type {
  DataRequestRecord,
  Erasure,
  HeldCounts,
  HeldData,
  LeftOver,
  PersonalData,
} from '../../../domain/api/answers/personal-data.ts';
import { mailboxAddress } from '../../../domain/forms/mailbox-address.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { NamedMail } from '../mail/sending/file-delivery.ts';
import type { CardOfAddress } from '../people/cards/addresses.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
import { findRecords, insertRecord } from './data-requests.repository.ts';
import { findAddresses, findHeld, type HeldRows, type Person } from './find-held.repository.ts';
import { countEntries, deleteHeld, findMails, readHeld } from './held-data.repository.ts';

export interface PersonalDataDependencies {
  signer: Signer;
  /** Increments the content version, within the transaction: an erased comment may have been public. */
  touchContent: (trx: Db) => Promise<void>;
  cards: Pick<
    CardsOfPeople,
    'lockPeople' | 'cardOfAddress' | 'phonesOfNobodyElse' | 'forgetAddress' | 'deleteEntries'
  >;
  /** Removes the files of emails, where they are written to a folder. */
  removeMailFiles: (mails: NamedMail[]) => Promise<void>;
  /** Called in the transaction that deletes emails: a digest may be about other people, too. */
  beforeMailsDeleted: (trx: Db, mailIds: readonly number[], now: Date) => Promise<void>;
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

const purpose = 'personal data';

/** Whose data: an address in lower case, or a card. */
export type Subject = { email: string } | { card: number };

/**
 * What is stored about one person, by e-mail address or card: shown, exported, erased, and each request recorded. Under an
 * address goes what came from it, and its card if nobody else is on that; what may be about others is told and left.
 * Earlier backups still contain what was erased until they are replaced.
 */
export function createPersonalDataService(db: Db, dependencies: PersonalDataDependencies) {
  const { cards } = dependencies;
  const digest = (email: string) => dependencies.signer.digest(purpose, email);

  /** Undefined for no such card. */
  async function scopeOf(trx: Db, subject: Subject): Promise<Scope | undefined> {
    if ('card' in subject) {
      const emails = await findAddresses(trx, subject.card);
      if (!emails) return;
      const phones = await cards.phonesOfNobodyElse(trx, subject.card);
      const person = { cards: [subject.card], emails: spellings(emails), phones };
      // The card says which others have its number.
      return { person, name: emails[0] ?? phones[0] ?? '', card: undefined };
    }
    const { email } = subject;
    const card = await cards.cardOfAddress(trx, email);
    const phones = card?.isOwn ? await cards.phonesOfNobodyElse(trx, card.id) : [];
    const person = { cards: card?.isOwn ? [card.id] : [], emails: spellings([email]), phones };
    return { person, name: email, card };
  }

  return {
    /** How much is stored for an address, what is not its own, and the requests fulfilled before. */
    async search(email: string): Promise<HeldData> {
      const scope = await scopeOf(db, { email });
      const { person, card } = scope ?? { person: nobody, card: undefined };
      return {
        counts: await countsOf(db, await findHeld(db, person)),
        left: leftOf(card),
        card: card
          ? { ...{ id: card.id, name: card.name, isOwn: card.isOwn }, notes: sharedNotes(card) }
          : null,
        samePhone: card?.samePhone ?? [],
        records: await findRecords(db, dependencies.signer.digests(purpose, email)),
      };
    },

    /** Exports everything stored about a person, and records the export; undefined for no such card. */
    async exportAll(
      subject: Subject,
      doneBy: string,
      now = new Date(),
    ): Promise<PersonalData | undefined> {
      const scope = await scopeOf(db, subject);
      if (!scope) return;
      const { person, name, card } = scope;
      const doneAt = now.toISOString();
      const held = await findHeld(db, person);
      const data = await readHeld(db, person.emails, held);
      const counts = await countsOf(db, held);
      const record = { kind: 'export', doneBy, doneAt, counts, left: leftOf(card) } as const;
      await insertRecord(db, digest(name), record);
      return { email: name, exportedAt: doneAt, ...data };
    },

    /**
     * Erases what is stored about a person, and records it in the same transaction; undefined for no such card. `notes`
     * are those on a card with others that the administrator chose.
     */
    async erase(
      subject: Subject & { notes?: readonly number[] | undefined },
      doneBy: string,
      now = new Date(),
    ): Promise<Erasure | undefined> {
      // Files first: after an interruption the rows still lead to them.
      const early = await scopeOf(db, subject);
      if (!early) return;
      const files = (await findHeld(db, early.person)).outbox;
      await dependencies.removeMailFiles(await findMails(db, files));
      const erased = await db.transaction().execute(async (trx) => {
        await dependencies.touchContent(trx);
        await cards.lockPeople(trx);
        const scope = await scopeOf(trx, subject);
        if (!scope) return;
        const { person, name, card } = scope;
        const held = await findHeld(trx, person);
        const counts = await countsOf(trx, held);
        const chosen = sharedNotes(card).filter(({ id }) => subject.notes?.includes(id));
        counts.notes += chosen.length;
        const left = leftOf(card);
        left.notes -= chosen.length;
        const mails = await findMails(trx, held.outbox);
        await dependencies.beforeMailsDeleted(trx, held.outbox, now);
        await deleteHeld(trx, held);
        if (card) {
          await cards.deleteEntries(
            trx,
            card.id,
            chosen.map(({ id }) => id),
          );
        }
        for (const email of person.emails) await cards.forgetAddress(trx, email, card);
        const doneAt = now.toISOString();
        await insertRecord(trx, digest(name), { kind: 'erasure', doneBy, doneAt, counts, left });
        return { counts, left, mails };
      });
      // Again: an email may have been sent meanwhile.
      await dependencies.removeMailFiles(erased?.mails ?? []);
      return erased && { counts: erased.counts, left: erased.left };
    },

    /** The latest fulfilled requests, newest first. */
    records: (): Promise<DataRequestRecord[]> => findRecords(db),
  };
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
