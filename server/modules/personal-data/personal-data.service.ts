import type {
  DataRequestRecord,
  HeldCounts,
  HeldData,
  PersonalData,
} from '../../../domain/api/answers/personal-data.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { NamedMail } from '../mail/sending/file-delivery.ts';
import { findRecords, insertRecord } from './data-requests.repository.ts';
import { findHeld, type HeldRows } from './find-held.repository.ts';
import { deleteHeld, findMails, readHeld } from './held-data.repository.ts';

export interface PersonalDataDependencies {
  signer: Signer;
  /** Increments the content version, within the transaction: an erased comment may have been public. */
  touchContent: (trx: Db) => Promise<void>;
  /** Removes the files of emails, where they are written to a folder. */
  removeMailFiles: (mails: NamedMail[]) => Promise<void>;
  /** Called in the transaction that deletes emails: a digest may be about other people, too. */
  beforeMailsDeleted: (trx: Db, mailIds: readonly number[], now: Date) => Promise<void>;
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

const purpose = 'personal data';

/**
 * What is stored about one person, by e-mail address: shown, exported, erased, and each request recorded. Earlier
 * backups still contain it until they are replaced.
 */
export function createPersonalDataService(db: Db, dependencies: PersonalDataDependencies) {
  const digest = (email: string) => dependencies.signer.digest(purpose, email);
  return {
    /** How much is stored for an address, and the requests fulfilled before. */
    async search(email: string): Promise<HeldData> {
      return {
        counts: countsOf(await findHeld(db, email)),
        records: await findRecords(db, dependencies.signer.digests(purpose, email)),
      };
    },

    /** Exports everything stored for an address, and records the export. */
    async exportAll(email: string, doneBy: string, now = new Date()): Promise<PersonalData> {
      const doneAt = now.toISOString();
      const held = await findHeld(db, email);
      const data = await readHeld(db, email, held);
      const record = { kind: 'export' as const, doneBy, doneAt, counts: countsOf(held) };
      await insertRecord(db, digest(email), record);
      return { email, exportedAt: doneAt, ...data };
    },

    /** Erases everything stored for an address, and records it in the same transaction. */
    async erase(email: string, doneBy: string, now = new Date()): Promise<HeldCounts> {
      // Files first: after an interruption the rows still lead to them.
      const early = await findHeld(db, email);
      await dependencies.removeMailFiles(await findMails(db, early.outbox));
      const { counts, mails } = await db.transaction().execute(async (trx) => {
        const held = await findHeld(trx, email);
        await dependencies.touchContent(trx);
        const found = await findMails(trx, held.outbox);
        await dependencies.beforeMailsDeleted(trx, held.outbox, now);
        await deleteHeld(trx, held);
        const record = { kind: 'erasure' as const, doneBy, doneAt: now.toISOString() };
        await insertRecord(trx, digest(email), { ...record, counts: countsOf(held) });
        return { counts: countsOf(held), mails: found };
      });
      // Again: an email may have been sent meanwhile.
      await dependencies.removeMailFiles(mails);
      return counts;
    },

    /** The latest fulfilled requests, newest first. */
    records: (): Promise<DataRequestRecord[]> => findRecords(db),
  };
}

function countsOf(held: HeldRows): HeldCounts {
  return {
    messages: held.contact_messages.length,
    comments: held.comments.length,
    subscriptions: held.subscriptions.length,
    mails: held.outbox.length,
  };
}
