import { sql } from 'kysely';
import { type PersonOrigin, sourceKey, sourceName } from '../../../domain/sources/sources.ts';
import type { Db } from '../tables.ts';

/** Columns of `people` that determine the name of a source. */
export const originColumns = [
  'people.source as source',
  'people.campaign as campaign',
  'utm_source as utmSource',
  'utm_medium as utmMedium',
  'utm_campaign as utmCampaign',
  'referrer_host as referrerHost',
] as const;

/** A filter has one parameter for each; the engines accept this many. */
const maxOrigins = 30_000;

const originKey = sql<string>`people.source || ${sql.lit('\u001f')} || people.campaign ||
  ${sql.lit('\u001f')} || coalesce(utm_source, '') || ${sql.lit('\u001f')} ||
  coalesce(utm_medium, '') || ${sql.lit('\u001f')} || coalesce(utm_campaign, '') ||
  ${sql.lit('\u001f')} || referrer_host`;

export type SourceNames = Awaited<ReturnType<typeof readSourceNames>>;

/**
 * The sources of all people, each with one canonical name. Of names that differ only in case, the most frequent one
 * counts, and typed ones take precedence.
 */
export async function readSourceNames(db: Db) {
  const rows = await db
    .selectFrom('people')
    .select(originColumns)
    .select([originKey.as('key'), ({ fn }) => fn.countAll<number>().as('people')])
    .groupBy([
      'people.source',
      'people.campaign',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'referrer_host',
    ])
    .execute();
  const spellings = new Map<string, Map<string, number>>();
  const keys = new Map<string, string[]>();
  for (const row of rows) {
    const name = sourceName(row);
    const id = sourceKey(name);
    const counts = spellings.get(id) ?? new Map<string, number>();
    // More than the number of all people.
    const weight = Number(row.people) + (row.source ? 1e9 : 0);
    counts.set(name, (counts.get(name) ?? 0) + weight);
    spellings.set(id, counts);
    const existing = keys.get(id);
    if (existing) existing.push(row.key);
    else keys.set(id, [row.key]);
  }
  const chosen = new Map(
    [...spellings].map(([id, counts]) => {
      const [first] = [...counts].sort(
        ([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1),
      );
      return [id, first?.[0] ?? ''];
    }),
  );
  /** The canonical spelling of a name. */
  const spelled = (name: string) => chosen.get(sourceKey(name)) ?? name;
  const nameOf = (origin: PersonOrigin) => spelled(sourceName(origin));
  /** A saved view of an earlier release may contain a host instead. */
  const idOf = (name: string): string => {
    const id = sourceKey(name);
    if (keys.has(id)) return id;
    const blank = { source: '', campaign: '', utmSource: '', utmMedium: '', utmCampaign: '' };
    return sourceKey(sourceName({ ...blank, referrerHost: id }));
  };
  return {
    nameOf,
    spelled,
    all: [...chosen.values()].sort((one, other) => {
      const [a, b] = [sourceKey(one), sourceKey(other)];
      return a === b ? 0 : a < b ? -1 : 1;
    }),
    /** An SQL condition: the card came from the source with this name. */
    isFrom(name: string) {
      const origins = (keys.get(idOf(name)) ?? []).slice(0, maxOrigins);
      if (origins.length === 0) return sql<boolean>`1 = 0`;
      return sql<boolean>`${originKey} in (${sql.join(origins)})`;
    },
  };
}
