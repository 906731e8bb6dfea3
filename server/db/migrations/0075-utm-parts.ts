import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const atOnce = 500;
const knownMedium =
  /^(cp[acmv]|ppc|sem|ads?|paid.*|display|banner|retargeting|remarketing|social.*|e?-?mail|organic|referral|affiliate|video|sms|qr|print|push|whatsapp)$/i;

/**
 * Source, medium and campaign apart. The column `campaign` stays all of it in one text, because the previous release
 * reads and writes it; where the parts do not join to it, or are null, that release wrote it later.
 */
export async function storeUtmParts(db: Kysely<unknown>, c: Columns): Promise<void> {
  for (const name of ['contact_messages', 'people']) {
    const table = sql.table(name);
    for (const column of ['utm_source', 'utm_medium', 'utm_campaign']) {
      await sql`
        alter table ${table} add column ${sql.ref(column)} ${c.text}
        check (${c.isWithin(column, 300)})`.execute(db);
    }
    for (let last = 0, isMore = true; isMore; ) {
      const { rows } = await sql<{ id: number; campaign: string; referrer_host: string }>`
        select id, campaign, referrer_host from ${table}
        where id > ${last} and campaign <> '' order by id limit ${sql.lit(atOnce)}`.execute(db);
      for (const { id, campaign, referrer_host } of rows) {
        const [source, medium, name] = partsOf(campaign, referrer_host);
        await sql`
          update ${table} set utm_source = ${source}, utm_medium = ${medium}, utm_campaign = ${name}
          where id = ${id}`.execute(db);
      }
      last = rows.at(-1)?.id ?? 0;
      isMore = rows.length === atOnce;
    }
  }
}

function partsOf(joined: string, referrerHost: string): [string, string, string] {
  const [first = '', second = '', ...rest] = joined
    .split(' / ')
    .map((part) => part.trim())
    .filter(Boolean);
  if (!second) return referrerHost ? ['', '', first] : [first, '', ''];
  if (rest.length === 0 && !knownMedium.test(second)) return [first, '', second];
  return [first, second, rest.join(' / ')];
}
