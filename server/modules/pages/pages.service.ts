import { dayIn } from '../../../domain/analytics/days.ts';
import type { Page } from '../../../domain/page.ts';
import { withoutPastBatches } from '../../../domain/pages/batches.ts';
import { withoutEmptySections } from '../../../domain/pages/empty-sections.ts';
import { withEdits } from '../../../domain/pages/page-edits.ts';
import { withQuestions } from '../../../domain/pages/questions.ts';
import { hashesIn, type Picture } from '../../../domain/picture.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { cachedAnswers } from '../../cached-answers.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { Db } from '../../db/tables.ts';
import { createPageEditing, type PageEditingSetup } from './editing/page-editing.ts';
import type { PageState } from './editing/page-state.ts';
import { anchorsOf } from './known-addresses.ts';
import { type EditedPage, findEditedPages } from './pages.repository.ts';
import {
  nextPolicy,
  policyPage,
  policyVersionsOf,
  recordPolicies,
  versionAt,
  withVersions,
} from './policies.ts';
import { findPolicyVersions, type PolicyVersion } from './policy-versions.repository.ts';

interface PagesDependencies extends PageEditingSetup {
  /** The page with the people marked whom the delivered one made up. */
  markSamples(page: Page, delivered: Page): Page;
  /** What stands in the pages by name, such as {email}; read within a transaction where one is given. */
  texts(trx?: Db): Promise<Record<string, string> & Pick<SiteFacts, 'timeZone'>>;
  /** Grows with every change of published content. */
  version: () => number;
  /** The pictures of the library with these files, by the SHA-256 of the file. */
  findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
}

/** A page with its pictures, by the SHA-256 of the file that the page names. */
export interface PicturedPage extends Page {
  pictures: Record<string, Picture>;
}

interface Published {
  pages: readonly Page[];
  versions: PolicyVersion[];
}

export type PagesService = ReturnType<typeof createPagesService>;

/** The words of marketing and legal pages: as delivered, with what the owner made of them. */
export function createPagesService(db: Db, dependencies: PagesDependencies) {
  const { delivered, texts, version } = dependencies;
  const readPublished = cachedAnswers(version, async () => ({
    pages: withPublished(await findEditedPages(db)),
    versions: await findPolicyVersions(db),
  }));
  let last: Published = { pages: delivered, versions: [] };

  function withPublished(edited: EditedPage[]): Page[] {
    const published = new Map(edited.map((each) => [each.page, each.published?.edits ?? {}]));
    const shown = delivered.map((page) =>
      dependencies.markSamples(withEdits(page, published.get(page.key) ?? {}), page),
    );
    return withQuestions(shown).map(withoutEmptySections);
  }

  /** While the database is unavailable, as last read. */
  async function read(): Promise<Published> {
    try {
      last = await readPublished();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return last;
  }

  async function named(): Promise<readonly Page[]> {
    const { pages, versions } = await read();
    return pages.map((page) => withVersions(page, versions));
  }

  /** Pages as visitors see them on the day of `now`, with the site's facts in them. */
  async function shown(pages: readonly Page[], now: Date): Promise<readonly Page[]> {
    const current = await texts();
    const today = dayIn(current.timeZone, now);
    return withFacts(
      pages.map((page) => withoutPastBatches(page, today)),
      current,
    );
  }

  /** Within the transaction that changes what visitors read, or at the start. */
  async function record(trx: Db, now: Date): Promise<void> {
    const current = await texts(trx);
    const pages = withFacts(withPublished(await findEditedPages(trx)), current);
    await recordPolicies(trx, pages, { now, zone: current.timeZone });
  }

  /** The pictures that some content names, by the SHA-256 of the file. */
  async function picturesIn(content: unknown): Promise<Record<string, Picture>> {
    const hashes = hashesIn(JSON.stringify(content));
    if (hashes.length === 0) return {};
    return Object.fromEntries(await dependencies.findPicturesOfFiles(hashes));
  }

  return {
    texts,

    picturesIn,

    /** Addresses of the site that a link may lead to, with those of sections. */
    async addresses(): Promise<string[]> {
      return (await named()).flatMap((page) => [
        page.path,
        ...anchorsOf(page).map((id) => `${page.path}#${id}`),
      ]);
    },

    /** All pages as published, which name the site's facts, such as {email}. */
    named,

    /** All pages as visitors see them. */
    published: async () => await shown(await named(), new Date()),

    /** The published page at a path of ours. */
    async page(path: string, now = new Date()): Promise<PicturedPage> {
      const own = (await named()).filter((each) => each.path === path);
      const [page] = await shown(own, now);
      if (!page) throw new Error(`content/site-pages.ts has no page for ${path}.`);
      return { ...page, pictures: await picturesIn(page.sections) };
    },

    /** An earlier version of the legal page at a path; undefined when there was none. */
    async policy(path: string, name: string): Promise<PicturedPage | undefined> {
      const { versions } = await read();
      const own = (await named()).filter((each) => each.path === path);
      const [page] = await shown(own, new Date());
      const found = page && policyPage(page, versions, name);
      return found && { ...found, pictures: {} };
    },

    /** The versions of a legal page, and what its draft would become; undefined for other pages. */
    async legal({ delivered: page, draft, published }: PageState, now = new Date()) {
      const versions = await findPolicyVersions(db);
      const current = await texts();
      const edits = (draft ?? published)?.edits ?? {};
      const [written] = withFacts([withEdits(page, edits)], current);
      const next = written && nextPolicy(written, versions, { now, zone: current.timeZone });
      return next && { next, versions: policyVersionsOf(page, versions) };
    },

    /** The version of the legal page with this key that visitors read at an instant. */
    async policyVersion(key: string, at: Date): Promise<string> {
      const version = versionAt((await readPublished()).versions, key, at);
      if (version === undefined) throw new Error(`${key} has no version.`);
      return version;
    },

    recordPolicies: record,

    ...createPageEditing(db, dependencies, { picturesIn, record }),
  };
}
