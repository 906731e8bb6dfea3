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
  /** Counts a change of the public site, within a transaction: an erased comment may have been public. */
  touchPosts: (trx: Db) => Promise<void>;
  /** Removes the files of mails, where mails are kept as files. */
  removeMailFiles: (mails: NamedMail[]) => Promise<void>;
  /** Called in the transaction in which mails are deleted: some may tell of other people, too. */
  beforeMailsGo: (trx: Db, mailIds: readonly number[], now: Date) => Promise<void>;
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

const purpose = 'personal data';

/**
 * What is held of one person, by e-mail address: shown, handed out, erased, and written down that it was. Backups made
 * before keep what they hold until they are replaced.
 */
export function createPersonalDataService(db: Db, dependencies: PersonalDataDependencies) {
  const digest = (email: string) => dependencies.signer.digest(purpose, email);
  return {
    /** How much is held under an address, and what was done about it before. */
    async search(email: string): Promise<HeldData> {
      return {
        counts: countsOf(await findHeld(db, email)),
        records: await findRecords(db, dependencies.signer.digests(purpose, email)),
      };
    },

    /** Everything that is held under an address; that it was handed out is recorded. */
    async exportAll(email: string, doneBy: string, now = new Date()): Promise<PersonalData> {
      const doneAt = now.toISOString();
      const held = await findHeld(db, email);
      const data = await readHeld(db, email, held);
      const record = { kind: 'export' as const, doneBy, doneAt, counts: countsOf(held) };
      await insertRecord(db, digest(email), record);
      return { email, exportedAt: doneAt, ...data };
    },

    /** Erases everything that is held under an address, with the record of it in the same transaction. */
    async erase(email: string, doneBy: string, now = new Date()): Promise<HeldCounts> {
      // First: should this be interrupted, what is left is found again by the same address.
      const early = await findHeld(db, email);
      await dependencies.removeMailFiles(await findMails(db, early.outbox));
      const { counts, mails } = await db.transaction().execute(async (trx) => {
        const held = await findHeld(trx, email);
        await dependencies.touchPosts(trx);
        const found = await findMails(trx, held.outbox);
        await dependencies.beforeMailsGo(trx, held.outbox, now);
        await deleteHeld(trx, held);
        const record = { kind: 'erasure' as const, doneBy, doneAt: now.toISOString() };
        await insertRecord(trx, digest(email), { ...record, counts: countsOf(held) });
        return { counts: countsOf(held), mails: found };
      });
      // Again: one of them may have been sent meanwhile.
      await dependencies.removeMailFiles(mails);
      return counts;
    },

    /** The latest requests that were fulfilled, the last one first. */
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
