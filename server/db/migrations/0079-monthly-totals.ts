import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * How far the people came who first enquired in a month, by where they came from. It names nobody: reports need it once
 * cards are deleted.
 */
export async function createMonthlyTotals(db: Kysely<unknown>, c: Columns): Promise<void> {
  const money = c.engine === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`
    create table monthly_totals (
      month ${c.text} not null check (${c.isMonth('month')}),
      source ${c.text} not null check (${c.isFilled('source', 253)}),
      campaign ${c.text} not null check (${c.isWithin('campaign', 300)}),
      page ${c.text} not null check (${c.isWithin('page', 2048)}),
      stage ${c.text} not null
        check (stage in ('new', 'contacted', 'qualified', 'won', 'lost')),
      is_gone integer not null check (is_gone in (0, 1)),
      people integer not null check (people > 0),
      qualified integer not null check (qualified between 0 and people),
      value_rupees ${money} not null check (value_rupees >= 0),
      primary key (month, source, campaign, page, stage, is_gone)
    ) ${c.clustered}`.execute(db);
}
