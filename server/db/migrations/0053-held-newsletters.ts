import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Newsletters to many wait while the DNS records of their sender are missing, until somebody overrules that.
 * `held_own` tells one without a post from one whose post was deleted meanwhile.
 */
export async function holdNewsletters(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table newsletters add column held_at ${c.text}
    check (${c.isInstant('held_at')} and (held_at is null or status <> 'draft'))`.execute(db);
  await sql`
    alter table newsletters add column held_own integer not null default 0
    check (held_own in (0, 1) and (held_own = 0 or held_at is not null))`.execute(db);
  await sql`
    alter table newsletters add column overruled_at ${c.text}
    check (${c.isInstant('overruled_at')} and (overruled_at is null or held_at is not null))`.execute(
    db,
  );
  await sql`
    alter table newsletters add column overruled_by ${c.text}
    check (${c.isFilled('overruled_by', 120)} and (overruled_at is null) = (overruled_by is null))`.execute(
    db,
  );
}
