import { type Kysely, sql } from 'kysely';
import type { PersonStage } from '../../../domain/people/person.ts';
import type { Columns } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface SourceTables {
  monthly_totals: MonthlyTotalTable;
}

/** People by month of their first enquiry, origin and the stage reached. */
interface MonthlyTotalTable {
  /** YYYY-MM in the site's time zone. */
  month: string;
  /** As domain/sources/sources.ts names it; a source that only one person named is not stored. */
  source: string;
  campaign: string;
  page: string;
  stage: PersonStage;
  /** 1: their cards are deleted; 0: as they were last counted. */
  is_gone: number;
  people: number;
  /** Qualified at some point, or won. */
  qualified: number;
  /** Value of those who were won. */
  value_rupees: number;
}

export async function createSourceTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table monthly_totals (
      month ${c.text} not null check (${c.isMonth('month')}),
      source ${c.text} not null check (${c.isFilled('source', 253)}),
      campaign ${c.text} not null check (${c.isWithin('campaign', 300)}),
      page ${c.text} not null check (${c.isWithin('page', 2048)}),
      stage ${c.text} not null check (stage in ('new', 'contacted', 'qualified', 'won', 'lost')),
      is_gone integer not null check (is_gone in (0, 1)),
      people integer not null check (people > 0),
      qualified integer not null check (qualified between 0 and people),
      value_rupees ${c.bigInteger} not null check (value_rupees >= 0),
      primary key (month, source, campaign, page, stage, is_gone)
    ) ${c.clustered}`.execute(db);
  await recordTable(db, c, 'monthly_totals', [
    'month',
    'source',
    'campaign',
    'page',
    'stage',
    'is_gone',
  ]);
}
