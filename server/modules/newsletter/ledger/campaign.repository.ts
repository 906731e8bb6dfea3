import { countRows } from '../../../db/queries/counts.ts';
import type { Db } from '../../../db/tables.ts';

/** Page views and enquiries that came by the links of a campaign. */
export async function countCampaign(db: Db, campaign: string) {
  const { views } = await db
    .selectFrom('view_totals')
    .select(({ fn }) => fn.sum<number | null>('views').as('views'))
    .where('trait', '=', 'campaign')
    .where('value', '=', campaign)
    .executeTakeFirstOrThrow();
  const enquiries = db
    .selectFrom('contact_messages')
    .where('campaign', '=', campaign)
    .where('status', '<>', 'spam')
    .where('trashed_at', 'is', null);
  return { visits: Number(views ?? 0), enquiries: await countRows(enquiries) };
}
