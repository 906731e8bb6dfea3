import type { Db, Instant } from '../../db/tables.ts';

/** Time and campaign of each message since an instant, without spam and trash. */
export async function listMessageOrigins(db: Db, since: Instant) {
  return await db
    .selectFrom('contact_messages')
    .select([
      'created_at as createdAt',
      'campaign',
      'referrer_host as referrerHost',
      'utm_source as utmSource',
      'utm_medium as utmMedium',
      'utm_campaign as utmCampaign',
    ])
    .where('status', 'in', ['new', 'read', 'replied', 'archived'])
    .where('trashed_at', 'is', null)
    .where('created_at', '>=', since)
    .execute();
}
