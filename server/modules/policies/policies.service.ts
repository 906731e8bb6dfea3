import { type Day, dayIn } from '../../../domain/analytics/days.ts';
import type { Page, Section, SectionOf } from '../../../domain/page.ts';
import { isSame } from '../../../domain/same-value.ts';
import { cachedResults } from '../../cached-results.ts';
import { perSite, type Site } from '../../site.ts';
import {
  findPolicyVersions,
  type PolicyVersion,
  upsertPolicyVersion,
} from './policies.repository.ts';

/** The effect of a publication on a legal page. */
export interface NextPolicy {
  version: string;
  effective: string;
  /** `none`: the text stays the same. `again`: it equals an earlier version. */
  change: 'none' | 'new' | 'again';
}

/** The version that a legal page would have if this text were published; undefined for other pages. */
export function nextPolicy(
  page: Page,
  versions: PolicyVersion[],
  { now, zone }: { now: Date; zone: string },
): NextPolicy | undefined {
  const text = legalTextOf(page);
  if (!text) return;
  const pageVersions = versions.filter((each) => each.page === page.key);
  const same = pageVersions.find((each) => isSame(each.parts, text.parts));
  const version = same?.version ?? nextVersion(pageVersions, text, dayIn(zone, now));
  const change = !same ? 'new' : same === pageVersions.at(-1) ? 'none' : 'again';
  return { version, effective: effectiveText(version), change };
}

/**
 * Stores the text of each legal page as a version if it differs from all earlier ones; a text that returns
 * reactivates its version. `pages` are as visitors read them.
 */
export async function recordPolicies(
  { db }: Site,
  pages: readonly Page[],
  at: { now: Date; zone: string },
): Promise<void> {
  const versions = await findPolicyVersions(db);
  for (const page of pages) {
    const text = legalTextOf(page);
    const next = nextPolicy(page, versions, at);
    if (!text || !next || next.change === 'none') continue;
    const { version } = next;
    const since = at.now.toISOString();
    await upsertPolicyVersion(db, { page: page.key, version, since, parts: text.parts });
  }
}

/** The versions of a legal page, the current one first. */
export function policyVersionsOf(page: Pick<Page, 'key' | 'path'>, versions: PolicyVersion[]) {
  return versions
    .filter((each) => each.page === page.key)
    .map(({ version, since }) => ({
      version,
      since,
      effective: effectiveText(version),
      path: `${page.path}/${version}`,
    }))
    .reverse();
}

/** The page with the date from which its text applies, and links to earlier versions. */
export function withVersions(page: Page, versions: PolicyVersion[]): Page {
  const [current, ...earlier] = policyVersionsOf(page, versions);
  if (!current) return page;
  const links = earlier.map(({ path, effective }) => ({ label: effective, href: path }));
  return withLegalText(page, (text) => ({
    ...text,
    effective: current.effective,
    ...(links.length > 0 && { versions: { title: 'Earlier versions', links } }),
  }));
}

/** An earlier version of a page at its own address; undefined for an unknown version. */
export function policyPage(page: Page, versions: PolicyVersion[], name: string): Page | undefined {
  const found = versions.find((each) => each.page === page.key && each.version === name);
  const [current, ...earlier] = policyVersionsOf(page, versions);
  if (!found || !current) return undefined;
  const others = [current, ...earlier].filter(({ version }) => version !== name);
  const links = others.map(({ path, effective, version }) =>
    version === current.version
      ? { label: `${effective}, the present version`, href: page.path }
      : { label: effective, href: path },
  );
  const versionPage = withLegalText(page, (text) => ({
    ...text,
    parts: found.parts,
    effective: effectiveText(name),
    versions: { title: 'Other versions', links },
  }));
  return { ...versionPage, path: `${page.path}/${name}` };
}

const cachedVersions = perSite((site) => ({
  read: cachedResults(site.version, () => findPolicyVersions(site.db)),
}));

/** The version of the legal page with this key that visitors read at an instant. */
export async function policyVersion(site: Site, key: string, at: Date): Promise<string> {
  const version = versionAt(await cachedVersions(site).read(), key, at);
  if (version === undefined) throw new Error(`${key} has no version.`);
  return version;
}

/** The version of a page's text at an instant; the first version for an earlier instant. */
function versionAt(versions: PolicyVersion[], page: string, at: Date): string | undefined {
  const pageVersions = versions.filter((each) => each.page === page);
  return (pageVersions.findLast(({ since }) => since <= at.toISOString()) ?? pageVersions[0])
    ?.version;
}

/** The first version has the date in the delivered text, later ones the current date. */
function nextVersion(
  pageVersions: PolicyVersion[],
  text: SectionOf<'legal-text'>,
  today: Day,
): string {
  const day = pageVersions.length === 0 ? deliveredDay(text) : today;
  const names = pageVersions.map(({ version }) => version);
  let version = day;
  for (let number = 2; names.includes(version); number += 1) version = `${day}-${number}`;
  return version;
}

function deliveredDay({ effective }: SectionOf<'legal-text'>): string {
  const time = Date.parse(`${effective.replace('Effective ', '')} UTC`);
  if (Number.isNaN(time)) throw new Error(`"${effective}" is not a date.`);
  return new Date(time).toISOString().slice(0, 10);
}

/** Such as "Effective 1 January 2025". */
function effectiveText(version: string): string {
  return `Effective ${longDay(version)}`;
}

/** Such as "1 January 2025", with the number of a second version of that day. */
function longDay(version: string): string {
  const [year = '', month = '', day = '', number] = version.split('-');
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return date.toLocaleDateString('en-IN', options) + (number ? ` (${number})` : '');
}

function legalTextOf({ sections }: Page): SectionOf<'legal-text'> | undefined {
  return sections.find((section) => section.kind === 'legal-text');
}

function withLegalText(
  page: Page,
  change: (text: SectionOf<'legal-text'>) => SectionOf<'legal-text'>,
): Page {
  const sections = page.sections.map(
    (section): Section => (section.kind === 'legal-text' ? change(section) : section),
  );
  return { ...page, sections };
}
