import { type Kysely, sql } from 'kysely';

/** For counting people by the month of their first enquiry. */
export async function indexPeopleByEnquiry(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index people_by_enquiry on people (enquired_at) where enquired_at is not null`.execute(
    db,
  );
}
