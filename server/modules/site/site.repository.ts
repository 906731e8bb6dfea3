import {
  type FactName,
  type FixedFacts,
  factNames,
  type SiteFacts,
} from '../../../domain/site/site-facts.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** A fact that the owner changed: its value, when, and by whom. */
export interface EditedFact {
  name: FactName;
  value: string;
  at: Instant;
  by: string;
}

/** The facts before the owner changes any. */
export interface FactsSetup {
  /** The facts that a new site starts with. */
  delivered: SiteFacts;
  /** Facts that environment variables set. */
  fixed?: FixedFacts;
}

/** The facts of the site as they are stored now. */
export async function readFacts(db: Db, setup: FactsSetup): Promise<SiteFacts> {
  return withEdited(setup, await findEditedFacts(db));
}

export function withEdited({ delivered, fixed = {} }: FactsSetup, edited: EditedFact[]): SiteFacts {
  const values = edited.map(({ name, value }) => [name, value]);
  const decided = Object.entries(fixed).map(([name, { value }]) => [name, value]);
  return { ...delivered, ...Object.fromEntries([...values, ...decided]) };
}

/** The facts that the owner changed. Facts of other releases are ignored. */
export async function findEditedFacts(db: Db): Promise<EditedFact[]> {
  const rows = await db.selectFrom('site_facts').selectAll().orderBy('name').execute();
  return rows.flatMap(({ name, value, changed_at: at, changed_by: by }) =>
    isFactName(name) ? [{ name, value, at, by }] : [],
  );
}

export async function upsertFact(db: Db, { name, ...fact }: EditedFact): Promise<void> {
  const row = { value: fact.value, changed_at: fact.at, changed_by: fact.by };
  await db
    .insertInto('site_facts')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function deleteFact(db: Db, name: FactName): Promise<void> {
  await db.deleteFrom('site_facts').where('name', '=', name).execute();
}

function isFactName(name: string): name is FactName {
  return (factNames as string[]).includes(name);
}
