import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const texts = [
  ['heading', 120],
  ['lead', 300],
  ['description', 170],
] as const;

/**
 * What the list of a category or tag says at its top and in search results; null until the owner writes it. And when each
 * page last changed, by a hash of what visitors read.
 */
export async function createFoundPages(db: Kysely<unknown>, c: Columns): Promise<void> {
  for (const plural of ['categories', 'tags']) {
    for (const [name, max] of texts) {
      await sql`
        alter table ${sql.table(plural)} add column ${sql.ref(name)} ${c.text}
        check (${c.isWithin(name, max)})`.execute(db);
    }
  }
  await sql`
    create table page_changes (
      page ${c.text} not null primary key check (${c.isFilled('page', 60)}),
      hash ${c.text} not null check (${c.isSha256('hash')}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')})
    ) ${c.clustered}`.execute(db);
}
