import { sql } from 'kysely';
import { engineOf } from '../../server/db/engines/database.ts';
import type { Db } from '../../server/db/tables.ts';
import { checkLog } from '../../server/modules/activity/check.ts';
import { appendTexts } from '../../server/modules/activity/record.ts';

/** Appends an entry to the log of a database. */
export async function writeEntry(db: Db, did: string, at = new Date()): Promise<void> {
  const asha = { account: { id: 1, name: 'Asha Rao' }, device: 'Chrome on Android' };
  await db
    .transaction()
    .execute((trx) =>
      appendTexts(
        { db: trx, now: () => at },
        { kind: 'posts', did, noun: 'post', subjects: ['7'], title: 'नमस्ते' },
        asha,
      ),
    );
}

/** What somebody with access to the database could do. */
export async function withoutTriggers(db: Db, work: () => Promise<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table activity disable trigger user`.execute(db);
    await sql`alter table activity_chain disable trigger user`.execute(db);
    await work();
    await sql`alter table activity enable trigger user`.execute(db);
    await sql`alter table activity_chain enable trigger user`.execute(db);
    return;
  }
  const triggers = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name like 'activity%'`.execute(
    db,
  );
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await work();
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(db);
}

const texts = ['account', 'did', 'subjects', 'title', 'device', 'hash'] as const;

/**
 * Changes the first and the last character of each text of each entry, one after another, and each number; puts them back.
 * Resolves with the number of changes, and those that the check of the log did not find.
 */
export async function changeEachEntry(db: Db): Promise<{ made: number; unnoticed: string[] }> {
  const outcome = { made: 0, unnoticed: [] as string[] };
  for (const row of await db.selectFrom('activity').selectAll().orderBy('id').execute()) {
    const set = async (column: string, value: number | string) => {
      await withoutTriggers(db, () =>
        sql`update activity set ${sql.ref(column)} = ${value} where id = ${row.id}`.execute(db),
      );
    };
    const attempt = async (column: string, before: number | string, after: number | string) => {
      await set(column, after);
      outcome.made += 1;
      if ((await checkLog(db)).isSound) outcome.unnoticed.push(`${column} of ${row.id}`);
      await set(column, before);
    };
    for (const column of texts) {
      const text = row[column];
      for (const place of new Set([0, text.length - 1])) {
        const other = text[place] === '1' ? '2' : '1';
        await attempt(column, text, text.slice(0, place) + other + text.slice(place + 1));
      }
    }
    await attempt('account_id', row.account_id ?? 0, (row.account_id ?? 0) + 1);
    await attempt('count', row.count, row.count + 1);
    await attempt('at', row.at, new Date(Date.parse(row.at) + 1).toISOString());
  }
  return outcome;
}
