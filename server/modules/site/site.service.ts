import type { Kysely } from 'kysely';
import {
  type FactName,
  type FixedFacts,
  factNames,
  type SiteFacts,
} from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { cachedAnswers } from '../../cached-answers.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { Tables } from '../../db/tables.ts';
import { deleteFact, type EditedFact, findEditedFacts, upsertFact } from './site.repository.ts';

interface SiteDependencies {
  /** What a fact says that the owner never changed. */
  delivered: SiteFacts;
  /** What the server's settings decide, whatever the owner says. */
  fixed: FixedFacts;
  /** Grows with every change of published content. */
  version: () => number;
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Kysely<Tables>) => Promise<void>;
}

/** The facts, those of a new site, and who changed which. */
export interface FactsOverview {
  facts: SiteFacts;
  delivered: SiteFacts;
  edited: Partial<Record<FactName, { at: string; by: string }>>;
  fixed: Partial<Record<FactName, string>>;
}

interface FactsChange {
  facts: SiteFacts;
  /** The facts that the form began with. */
  base: Record<string, string>;
  by: string;
}

export type SiteService = ReturnType<typeof createSiteService>;

/** Reads a site's facts on a connection or within a transaction. */
export type ReadFacts = (db: Kysely<Tables>) => Promise<SiteFacts>;

/** Reads the facts of a site that came with these. */
export function factsReader(delivered: SiteFacts, fixed: FixedFacts = {}): ReadFacts {
  return async (db) => withEdited(delivered, fixed, await findEditedFacts(db));
}

function withEdited(delivered: SiteFacts, fixed: FixedFacts, edited: EditedFact[]): SiteFacts {
  const values = edited.map(({ name, value }) => [name, value]);
  const decided = Object.entries(fixed).map(([name, { value }]) => [name, value]);
  return { ...delivered, ...Object.fromEntries([...values, ...decided]) };
}

type SaveOutcome =
  | 'saved'
  | 'changed-meanwhile'
  | { kind: 'invalid'; fields: Record<string, string> };

/** What the owner says of the company once, for all pages and mails. */
export function createSiteService(db: Kysely<Tables>, dependencies: SiteDependencies) {
  const { delivered, fixed, version, touchContent } = dependencies;
  const readFacts = factsReader(delivered, fixed);
  const readPublished = cachedAnswers(version, () => readFacts(db));
  let last = withEdited(delivered, fixed, []);

  return {
    /** The facts as published; while the database is unavailable, as they were last read. */
    async facts(): Promise<SiteFacts> {
      try {
        last = await readPublished();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
      return last;
    },

    /** The facts as the transaction sees them. */
    readFacts,

    async overview(): Promise<FactsOverview> {
      const edited = await findEditedFacts(db);
      return {
        facts: withEdited(delivered, fixed, edited),
        delivered,
        edited: Object.fromEntries(edited.map(({ name, at, by }) => [name, { at, by }])),
        fixed: Object.fromEntries(
          Object.entries(fixed).map(([name, { setting }]) => [name, setting]),
        ),
      };
    },

    /**
     * Publishes what differs from `base`. Nothing is changed when the server decides one of these facts, or somebody else
     * changed one meanwhile.
     */
    async saveFacts({ facts, base, by }: FactsChange, now = new Date()): Promise<SaveOutcome> {
      const changed = factNames.filter((name) => facts[name] !== base[name]);
      if (changed.length === 0) return 'saved';
      const refused = refusals(changed, fixed);
      if (Object.keys(refused).length > 0) return { kind: 'invalid', fields: refused };
      return await db.transaction().execute(async (trx) => {
        await touchContent(trx);
        const current = await readFacts(trx);
        const isTaken = (name: FactName) =>
          current[name] !== base[name] && current[name] !== facts[name];
        if (changed.some(isTaken)) return 'changed-meanwhile';
        for (const name of changed) {
          const value = facts[name];
          if (value === delivered[name]) await deleteFact(trx, name);
          else await upsertFact(trx, { name, value, at: now.toISOString(), by });
        }
        return 'saved';
      });
    },
  };
}

function refusals(changed: FactName[], fixed: FixedFacts): Record<string, string> {
  const refused = changed.flatMap((name) => {
    const decided = fixed[name];
    return decided ? [[name, siteMessages.fixed(decided.setting)]] : [];
  });
  return Object.fromEntries(refused);
}
