import { linesOf } from '../../../domain/site/site-facts.ts';
import type { Db } from '../../db/tables.ts';
import type { Addressee } from '../mail/email.ts';
import type { ReadFacts } from '../site/site.service.ts';

/** Who is told of enquiries: the owner, and whom else they named under Site facts. */
export async function findRecipients(trx: Db, readFacts: ReadFacts): Promise<Addressee[]> {
  const { enquiryEmails } = await readFacts(trx);
  return [{ owner: true }, ...new Set(linesOf(enquiryEmails))];
}
