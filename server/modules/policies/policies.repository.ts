import type { SectionOf } from '../../../domain/page.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** A version of the text of a legal page. */
export interface PolicyVersion {
  /** The page's key. */
  page: string;
  /** The day from which it applies, such as 2025-01-01; a second version of a day ends in -2. */
  version: string;
  /** When it last became the page's text. */
  since: Instant;
  parts: SectionOf<'legal-text'>['parts'];
}

/** All versions, in the order in which they became the text of their page. */
export async function findPolicyVersions(db: Db): Promise<PolicyVersion[]> {
  const query = db.selectFrom('policy_versions').selectAll();
  const rows = await query.orderBy('since').orderBy('version').execute();
  return rows.map((row) => ({ ...row, parts: JSON.parse(row.parts) }));
}

/** Adds a version, or updates since when it is the page's text again. */
export async function upsertPolicyVersion(db: Db, version: PolicyVersion): Promise<void> {
  const { since } = version;
  await db
    .insertInto('policy_versions')
    .values({ ...version, parts: JSON.stringify(version.parts) })
    .onConflict((conflict) => conflict.columns(['page', 'version']).doUpdateSet({ since }))
    .execute();
}
