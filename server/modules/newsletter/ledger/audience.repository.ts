import { sql } from 'kysely';
import type { Cadence } from '../../../../domain/newsletter/choices.ts';
import type { Exclusion } from '../../../../domain/newsletter/newsletter.ts';
import type { Readers } from '../../../../domain/newsletter/readers.ts';
import type { Db } from '../../../db/tables.ts';

/** Whom a newsletter is for: everybody, or of those who chose a topic who want each post, or the digest. */
export type Audience =
  | { kind: 'everybody' }
  /** `topics`: the keys of their categories. */
  | { kind: Cadence; topics: readonly string[] };

/** Why a confirmed subscription gets none; null where it gets one. */
export function exclusionFrom(audience: Audience) {
  const isSuppressed = sql`when suppressed_at is not null then 'suppressed'`;
  if (audience.kind === 'everybody') return sql<Exclusion | null>`case ${isSuppressed} end`;
  const isWeekly = audience.kind === 'each' ? sql`when cadence = 'weekly' then 'weekly'` : sql``;
  // No key is blank, so that a post without categories is none of those that readers chose.
  const keys = sql.join([...audience.topics, '']);
  return sql<Exclusion | null>`case ${isSuppressed} ${isWeekly}
    when exists (select 1 from subscription_topics t where t.subscription_id = subscriptions.id)
      and not exists (
        select 1 from subscription_topics t join categories c on c.id = t.topic_id
        where t.subscription_id = subscriptions.id and c.name_key in (${keys})
      ) then 'topic' end`;
}

/** The subscriptions that stand in its books: of a digest those who chose one. */
export function candidatesFor({ kind }: Audience) {
  const isConfirmed = sql<boolean>`status = 'confirmed'`;
  return kind === 'weekly' ? sql<boolean>`${isConfirmed} and cadence = 'weekly'` : isConfirmed;
}

/** To how many a newsletter would go now, and how many would get none. */
export async function countReaders(db: Db, audience: Audience): Promise<Readers> {
  const candidates = db
    .selectFrom('subscriptions')
    .select(exclusionFrom(audience).as('why'))
    .where(candidatesFor(audience))
    .as('candidates');
  const rows = await db
    .selectFrom(candidates)
    .select(({ fn }) => ['why', fn.countAll<number>().as('count')])
    .groupBy('why')
    .execute();
  const counts = new Map(rows.map(({ why, count }) => [why, Number(count)]));
  return {
    confirmed: [...counts.values()].reduce((sum, count) => sum + count, 0),
    suppressed: counts.get('suppressed') ?? 0,
    weekly: counts.get('weekly') ?? 0,
    topic: counts.get('topic') ?? 0,
  };
}
