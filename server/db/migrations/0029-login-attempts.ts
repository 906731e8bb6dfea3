import { type Kysely, sql } from 'kysely';

/** Attempts to log in have been counted in rate_limits since 0017, which emptied this table. */
export async function dropLoginAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`drop table login_attempts`.execute(db);
}
