import { sql } from 'kysely';
import { mailboxAddress } from '../../../../domain/forms/mailbox-address.ts';
import type { Db } from '../../../db/tables.ts';
import { cardColumns, waitingSince } from '../list/people-list.repository.ts';

/** A card's own fields, and since when it waits. */
export async function findWholeCard(db: Db, id: number) {
  return await db
    .selectFrom('people')
    .select(cardColumns)
    .select(waitingSince.as('waitingSince'))
    .select(['about', 'lost_reason as lostReason', 'owner_id as ownerId'])
    .select(['people.source as typedSource', 'people.created_at as createdAt'])
    .select(['contacted_at as contactedAt', 'qualified_at as qualifiedAt', 'closed_at as closedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** To what the sender of the latest message agreed. */
export async function findConsent(db: Db, personId: number) {
  const row = await db
    .selectFrom('contact_messages')
    .select(['consent_version as version', 'consented_at as at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether somebody reads the newsletter, and since when. */
export async function findNewsletter(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return null;
  const row = await db
    .selectFrom('subscriptions')
    .select(['status', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', 'in', emails.map(mailboxAddress))
    .orderBy(sql`case status when 'confirmed' then 0 when 'pending' then 1 else 2 end`)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { status, requested_at, confirmed_at, unsubscribed_at } = row;
  return { status, at: unsubscribed_at ?? confirmed_at ?? requested_at };
}

/** The accounts that may look after people. */
export async function findAccounts(db: Db) {
  return await db
    .selectFrom('admin_accounts')
    .select(['id', 'username as name'])
    .orderBy('username')
    .execute();
}
