import { createHash } from 'node:crypto';
import { retentionTexts } from '../../../content/retention-texts.ts';
import { markSamples } from '../../../content/samples.ts';
import { allPages } from '../../../content/site-pages.ts';
import { dayIn } from '../../../domain/analytics/days.ts';
import { slugOfAuthorAddress } from '../../../domain/authors/authors.ts';
import type { Page } from '../../../domain/page.ts';
import { withoutPastBatches } from '../../../domain/pages/batches.ts';
import { withoutBlankOffice, withoutEmptySections } from '../../../domain/pages/empty-sections.ts';
import { withEdits } from '../../../domain/pages/page-edits.ts';
import { withShared } from '../../../domain/pages/people.ts';
import { answerId, withQuestions } from '../../../domain/pages/questions.ts';
import { withCaseQuotes } from '../../../domain/pages/samples.ts';
import { hashesIn, type Picture } from '../../../domain/picture.ts';
import { withHourLines } from '../../../domain/site/opening-hours.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { inCity, saturdays, withFacts } from '../../../domain/site/with-facts.ts';
import { decodePercent } from '../../../domain/text/decode-percent.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { cachedResults } from '../../cached-results.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { perSite, type Site } from '../../site.ts';
import { findPicturesOfFiles } from '../media/media.repository.ts';
import { findPolicyVersions, type PolicyVersion } from '../policies/policies.repository.ts';
import { policyPage, recordPolicies, withVersions } from '../policies/policies.service.ts';
import { publishedFacts, retentionOfSite } from '../site/site.service.ts';
import {
  type EditedPage,
  findEditedPages,
  findPageChanges,
  upsertPageChange,
} from './pages.repository.ts';

/** A page with its pictures, keyed by the SHA-256 of the file that the page uses. */
export interface PicturedPage extends Page {
  pictures: Record<string, Picture>;
}

interface Published {
  pages: readonly Page[];
  versions: PolicyVersion[];
}

const cachedPages = perSite((site) => ({
  read: cachedResults(
    site.version,
    async (): Promise<Published> => ({
      pages: withPublished(await findEditedPages(site.db)),
      versions: await findPolicyVersions(site.db),
    }),
  ),
  last: { pages: allPages, versions: [] } as Published,
}));

/** The published edits; while the database is unavailable, those that were read last. */
async function readPublished(site: Site): Promise<Published> {
  const cached = cachedPages(site);
  try {
    cached.last = await cached.read();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  return cached.last;
}

function withPublished(edited: EditedPage[]): Page[] {
  const published = new Map(edited.map((each) => [each.page, each.published?.edits ?? {}]));
  const pages = allPages.map((page) =>
    markSamples(withEdits(page, published.get(page.key) ?? {}), page),
  );
  return withShared(withQuestions(withCaseQuotes(pages))).map(withoutEmptySections);
}

/** All published pages with placeholders such as {email} in place of the site's facts. */
export async function templatePages(site: Site): Promise<readonly Page[]> {
  const { pages, versions } = await readPublished(site);
  return pages.map((page) => withVersions(page, versions));
}

/** All pages as visitors see them. */
export async function publishedPages(site: Site): Promise<readonly Page[]> {
  return await fillInFacts(site, await templatePages(site), site.now());
}

/** The published page at a path of the site. */
export async function publishedPage(
  site: Site,
  path: string,
  now = site.now(),
): Promise<PicturedPage> {
  const matching = (await templatePages(site)).filter((each) => each.path === path);
  const [page] = await fillInFacts(site, matching, now);
  if (!page) throw new Error(`content/site-pages.ts has no page for ${path}.`);
  return { ...page, pictures: await picturesIn(site, page.sections) };
}

/** An earlier version of the legal page at a path; undefined if there is none. */
export async function earlierPolicy(
  site: Site,
  path: string,
  name: string,
): Promise<PicturedPage | undefined> {
  const { versions } = await readPublished(site);
  const matching = (await templatePages(site)).filter((each) => each.path === path);
  const [page] = await fillInFacts(site, matching, site.now());
  const earlier = page && policyPage(page, versions, name);
  return earlier && { ...earlier, pictures: {} };
}

/** Pages as visitors see them on the day of `now`, with the site's facts filled in. */
async function fillInFacts(
  site: Site,
  pages: readonly Page[],
  now: Date,
): Promise<readonly Page[]> {
  const texts = await pageTexts(site);
  const today = dayIn(texts.timeZone, now);
  return withFacts(
    pages.map((page) => withoutPastBatches(page, today)),
    texts,
  ).map(withoutBlankOffice);
}

/** The values of placeholders such as {email}; within a transaction, as the transaction sees them. */
export async function pageTexts(
  site: Site,
): Promise<Record<string, string> & Pick<SiteFacts, 'timeZone'>> {
  const facts = site.db.isTransaction
    ? withHourLines(await site.facts(), site.delivered)
    : (await publishedFacts(site)).facts;
  return {
    ...facts,
    inCity: inCity(facts),
    saturdays: saturdays(facts),
    ...retentionTexts(retentionOfSite(site, facts), { hasCopies: site.settings.backupTo !== null }),
  };
}

/**
 * Records when pages changed, and the versions of legal ones, in the transaction that changes what visitors read, or at
 * the start.
 */
export async function recordPages(site: Site, now: Date): Promise<void> {
  const texts = await pageTexts(site);
  const pages = withFacts(withPublished(await findEditedPages(site.db)), texts).map(
    withoutBlankOffice,
  );
  await recordPolicies(site, pages, { now, zone: texts.timeZone });
  const known = await findPageChanges(site.db);
  for (const page of pages) {
    const hash = createHash('sha256').update(JSON.stringify(page)).digest('hex');
    if (known.get(page.key)?.hash === hash) continue;
    await upsertPageChange(site.db, { page: page.key, hash, changedAt: now.toISOString() });
  }
}

/** When each page last changed, by its key. */
export async function pageChanges({ db }: Site): Promise<Map<string, string>> {
  const changes = await findPageChanges(db);
  return new Map([...changes].map(([page, { changedAt }]) => [page, changedAt]));
}

/** The pictures that some content uses, by the SHA-256 of the file. */
export async function picturesIn({ db }: Site, content: unknown): Promise<Record<string, Picture>> {
  const hashes = hashesIn(JSON.stringify(content));
  return Object.fromEntries(await findPicturesOfFiles(db, hashes));
}

/** Addresses of pages that a link may point to, including those of sections. */
export async function pageAddresses(site: Site): Promise<string[]> {
  return (await templatePages(site)).flatMap((page) => [
    page.path,
    ...anchorsOf(page).map((id) => `${page.path}#${id}`),
  ]);
}

/** Whether a link within the site works: to a page and a section of it, the blog, or a published post. */
export async function hasAddress(site: Site, href: string): Promise<boolean> {
  const { pathname, hash } = new URL(href, 'http://site.invalid');
  if (pathname === '/blog') return true;
  const [, slug] = /^\/blog\/([^/]+)$/.exec(pathname) ?? [];
  if (slug) return await site.registered.isPublishedPost(site, decodePercent(slug));
  const author = slugOfAuthorAddress(pathname);
  if (author) return await site.registered.isAuthorPage(site, decodePercent(author));
  const page = (await publishedPages(site)).find(({ path }) => path === pathname);
  if (!page) return false;
  return hash === '' || anchorsOf(page).includes(decodePercent(hash.slice(1)));
}

/** The ids of a page's sections, of the parts of a legal text, and of questions. */
function anchorsOf({ sections }: Page): string[] {
  return sections.flatMap((section) => {
    if (section.kind === 'legal-text') return section.parts.map(({ title }) => slugify(title));
    const sectionIds = 'id' in section && section.id ? [section.id] : [];
    const questions = section.kind === 'faq' || section.kind === 'questions' ? section.items : [];
    return [...sectionIds, ...(questions ?? []).map(({ question }) => answerId(question))];
  });
}
