import type { Utm } from '../../../domain/sources/sources.ts';
import type { Db } from '../tables.ts';

/** Replaces a newsletter's campaign in UTM parameters by its subject; other campaigns keep their name. */
export async function readNewsletterNames(db: Db): Promise<(utm: Utm) => string> {
  const rows = await db.selectFrom('newsletters').select(['id', 'fields']).execute();
  const subjects = new Map(
    rows.map(({ id, fields }) => [String(id), String(JSON.parse(fields).subject ?? '').trim()]),
  );
  return ({ source, medium, campaign }) => {
    const isOurs = source.toLowerCase() === 'newsletter' && medium.toLowerCase() === 'email';
    return (isOurs && subjects.get(campaign)) || campaign;
  };
}
