import type {
  DataRequestRecord,
  HeldCounts,
  HeldData,
  PersonalData,
} from '../../../domain/api/answers/personal-data.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { NamedMail } from '../mail/sending/file-delivery.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
import { findRecords, insertRecord } from './data-requests.repository.ts';
import {
  findCardOf,
  findHeld,
  findPerson,
  type HeldRows,
  type Person,
  type Subject,
} from './find-held.repository.ts';
import { deleteHeld, findMails, readHeld } from './held-data.repository.ts';

export interface PersonalDataDependencies {
  signer: Signer;
  /** Increments the content version, within the transaction: an erased comment may have been public. */
  touchContent: (trx: Db) => Promise<void>;
  /** Within the transaction that erases: cards are locked, and those of others forget the address. */
  cards: Pick<CardsOfPeople, 'lockPeople' | 'forgetEmails'>;
  /** Removes the files of emails, where they are written to a folder. */
  removeMailFiles: (mails: NamedMail[]) => Promise<void>;
  /** Called in the transaction that deletes emails: a digest may be about other people, too. */
  beforeMailsDeleted: (trx: Db, mailIds: readonly number[], now: Date) => Promise<void>;
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

const purpose = 'personal data';

/**
 * What is stored about one person, by e-mail address or card: shown, exported, erased, and each request recorded.
 * Earlier backups still contain it until they are replaced.
 */
export function createPersonalDataService(db: Db, dependencies: PersonalDataDependencies) {
  const digest = (email: string) => dependencies.signer.digest(purpose, email);
  return {
    /** How much is stored for an address, and the requests fulfilled before. */
    async search(email: string): Promise<HeldData> {
      const person = await findPerson(db, { email });
      return {
        counts: countsOf(person && (await findHeld(db, person))),
        card: await findCardOf(db, email),
        records: await findRecords(db, dependencies.signer.digests(purpose, email)),
      };
    },

    /** Exports everything stored about a person, and records the export; undefined for no such card. */
    async exportAll(
      subject: Subject,
      doneBy: string,
      now = new Date(),
    ): Promise<PersonalData | undefined> {
      const person = await findPerson(db, subject);
      if (!person) return;
      const doneAt = now.toISOString();
      const email = nameOf(subject, person);
      const held = await findHeld(db, person);
      const data = await readHeld(db, person.emails, held);
      const record = { kind: 'export' as const, doneBy, doneAt, counts: countsOf(held) };
      await insertRecord(db, digest(email), record);
      return { email, exportedAt: doneAt, ...data };
    },

    /** Erases everything stored about a person, and records it in the same transaction; undefined for no such card. */
    async erase(
      subject: Subject,
      doneBy: string,
      now = new Date(),
    ): Promise<HeldCounts | undefined> {
      // Files first: after an interruption the rows still lead to them.
      const early = await findPerson(db, subject);
      if (!early) return;
      const files = (await findHeld(db, early)).outbox;
      await dependencies.removeMailFiles(await findMails(db, files));
      const erased = await db.transaction().execute(async (trx) => {
        await dependencies.touchContent(trx);
        await dependencies.cards.lockPeople(trx);
        const person = await findPerson(trx, subject);
        if (!person) return;
        const held = await findHeld(trx, person);
        const mails = await findMails(trx, held.outbox);
        await dependencies.beforeMailsDeleted(trx, held.outbox, now);
        await deleteHeld(trx, held);
        await dependencies.cards.forgetEmails(trx, person.emails);
        const counts = countsOf(held);
        const record = { kind: 'erasure' as const, doneBy, doneAt: now.toISOString(), counts };
        await insertRecord(trx, digest(nameOf(subject, person)), record);
        return { counts, mails };
      });
      // Again: an email may have been sent meanwhile.
      await dependencies.removeMailFiles(erased?.mails ?? []);
      return erased?.counts;
    },

    /** The latest fulfilled requests, newest first. */
    records: (): Promise<DataRequestRecord[]> => findRecords(db),
  };
}

/** What the record of a request is found by. */
function nameOf(subject: Subject, { emails, phones }: Person): string {
  return 'email' in subject ? subject.email : (emails[0] ?? phones[0] ?? '');
}

function countsOf(held: HeldRows | undefined): HeldCounts {
  return {
    messages: held?.contact_messages.length ?? 0,
    comments: held?.comments.length ?? 0,
    subscriptions: held?.subscriptions.length ?? 0,
    mails: held?.outbox.length ?? 0,
    cards: held?.people.length ?? 0,
  };
}
