import type { Kysely } from 'kysely';
import { linesOf } from '../../../domain/site/site-facts.ts';
import type { Tables } from '../../db/tables.ts';
import type { Addressee } from '../mail/email.ts';
import type { ReadFacts } from '../site/site.service.ts';

/** Who is notified of enquiries: the owner, and the recipients in Site facts. */
export async function findRecipients(
  trx: Kysely<Tables>,
  readFacts: ReadFacts,
): Promise<Addressee[]> {
  const { enquiryEmails } = await readFacts(trx);
  return [{ owner: true }, ...new Set(linesOf(enquiryEmails))];
}
