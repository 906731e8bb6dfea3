import { mediaMessages } from '../../../domain/admin/media-messages.ts';
import { hashesIn, narrowest, type Picture } from '../../../domain/picture.ts';
import {
  type FactName,
  type FixedFacts,
  factNames,
  type SiteFacts,
} from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { internationalNumber } from '../../../domain/text/phone-number.ts';
import { cachedAnswers } from '../../cached-answers.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { Db } from '../../db/tables.ts';
import { deleteFact, type EditedFact, findEditedFacts, upsertFact } from './site.repository.ts';

interface SiteDependencies {
  /** The facts of a new site. */
  delivered: SiteFacts;
  /** The facts that the server's settings decide. */
  fixed: FixedFacts;
  /** The content version. */
  version: () => number;
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Db) => Promise<void>;
  /** Called in the transaction that changed the facts. */
  recordPolicies: (trx: Db, now: Date) => Promise<void>;
  /** Pictures of the library by the SHA-256 of one of their files. */
  findPicturesOfFiles: (hashes: string[], trx?: Db) => Promise<Map<string, Picture>>;
}

/** The facts, those of a new site, and who changed which. */
export interface FactsOverview {
  facts: SiteFacts;
  delivered: SiteFacts;
  edited: Partial<Record<FactName, { at: string; by: string }>>;
  fixed: Partial<Record<FactName, string>>;
}

/** What visitors see. */
interface PublishedFacts {
  facts: SiteFacts;
  /** In its narrowest files. */
  logo: Picture | undefined;
}

interface FactsChange {
  facts: SiteFacts;
  /** The facts that the form began with. */
  base: Record<string, string>;
  by: string;
}

export type SiteService = ReturnType<typeof createSiteService>;

/** Reads the site's facts on a connection or within a transaction. */
export type ReadFacts = (db: Db) => Promise<SiteFacts>;

/** A reader of the facts of a site that started with these. */
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

/** The site's facts, for all pages and emails. */
export function createSiteService(db: Db, dependencies: SiteDependencies) {
  const { delivered, fixed, version, touchContent, recordPolicies } = dependencies;
  const readFacts = factsReader(delivered, fixed);
  const findLogo = async ({ logo }: SiteFacts, trx?: Db) => {
    const [picture] = (await dependencies.findPicturesOfFiles(hashesIn(logo), trx)).values();
    return picture;
  };
  const readPublished = cachedAnswers(version, async () => {
    const facts = await readFacts(db);
    const logo = await findLogo(facts);
    return { facts, logo: logo && narrowest(logo) };
  });
  let last: PublishedFacts = { facts: withEdited(delivered, fixed, []), logo: undefined };

  async function published(): Promise<PublishedFacts> {
    try {
      last = await readPublished();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return last;
  }

  return {
    /** The published facts with the picture of the logo; while the database is unavailable, the last known ones. */
    published,

    /** The published facts alone. */
    facts: async (): Promise<SiteFacts> => (await published()).facts,

    /** The time zone as last read. */
    timeZone: () => last.facts.timeZone,

    /** The facts within a transaction. */
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
     * Publishes what differs from `base`. Changes nothing when the server decides one of these facts, or somebody else
     * has changed one since.
     */
    async saveFacts({ facts, base, by }: FactsChange, now = new Date()): Promise<SaveOutcome> {
      const changed = factNames.filter((name) => facts[name] !== base[name]);
      if (changed.length === 0) return 'saved';
      const refused = { ...phoneRefusals(changed, facts), ...refusals(changed, fixed) };
      if (Object.keys(refused).length > 0) return { kind: 'invalid', fields: refused };
      return await db.transaction().execute(async (trx) => {
        await touchContent(trx);
        const current = await readFacts(trx);
        const isTaken = (name: FactName) =>
          current[name] !== base[name] && current[name] !== facts[name];
        if (changed.some(isTaken)) return 'changed-meanwhile';
        const isGone = changed.includes('logo') && facts.logo && !(await findLogo(facts, trx));
        if (isGone) return { kind: 'invalid', fields: { logo: mediaMessages.gone } };
        for (const name of changed) {
          const value = facts[name];
          if (value === delivered[name]) await deleteFact(trx, name);
          else await upsertFact(trx, { name, value, at: now.toISOString(), by });
        }
        await recordPolicies(trx, now);
        return 'saved';
      });
    },
  };
}

function phoneRefusals(changed: FactName[], facts: SiteFacts): Record<string, string> {
  const isWrong = (name: 'phone' | 'whatsapp') =>
    changed.includes(name) && facts[name] !== '' && !internationalNumber(facts[name]);
  const wrong = (['phone', 'whatsapp'] as const).filter(isWrong);
  return Object.fromEntries(wrong.map((name) => [name, siteMessages.phoneInvalid]));
}

function refusals(changed: FactName[], fixed: FixedFacts): Record<string, string> {
  const refused = changed.flatMap((name) => {
    const decided = fixed[name];
    return decided ? [[name, siteMessages.fixed(decided.setting)]] : [];
  });
  return Object.fromEntries(refused);
}
