import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const atOnce = 500;

/**
 * The name under which a picture was uploaded, by whom, and the text by which it is found. Pictures that were uploaded
 * before have no name; they are in the library too, and none is waiting any more to be removed as unused.
 */
export async function createMediaLibrary(db: Kysely<unknown>, c: Columns): Promise<void> {
  const columns = {
    file_name: c.isWithin('file_name', 255),
    uploaded_by: c.isWithin('uploaded_by', 120),
  };
  for (const [name, check] of Object.entries(columns)) {
    await sql`
      alter table media add column ${sql.ref(name)} ${c.text} not null default ''
      check (${check})`.execute(db);
  }
  await sql`alter table media add column search_text ${c.text} not null default ''`.execute(db);
  await sql`update media set unused_since = null where unused_since is not null`.execute(db);
  await fill(db);
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<{ id: number; alt: string }>`
      select id, alt from media where id > ${last} order by id limit ${sql.lit(atOnce)}`.execute(
      db,
    );
    for (const { id, alt } of rows.filter(({ alt }) => alt !== '')) {
      await sql`update media set search_text = ${fold(alt)} where id = ${id}`.execute(db);
    }
    last = rows.at(-1)?.id ?? 0;
    isMore = rows.length === atOnce;
  }
}

/** As searches folded texts when this migration landed. */
function fold(text: string): string {
  return text
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
