import { type Day, dayIn } from '../../../domain/analytics/days.ts';
import type { Page, Section, SectionOf } from '../../../domain/page.ts';
import { isSame } from '../../../domain/pages/page-edits.ts';
import type { Db } from '../../db/tables.ts';
import {
  findPolicyVersions,
  type PolicyVersion,
  upsertPolicyVersion,
} from './policy-versions.repository.ts';

/**
 * Keeps the text of each legal page as a version, when it differs from all before; a text that comes back is its version
 * again. `pages` are as visitors read them.
 */
export async function recordPolicies(
  db: Db,
  pages: readonly Page[],
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const versions = await findPolicyVersions(db);
  for (const page of pages) {
    const text = legalTextOf(page);
    if (!text) continue;
    const own = versions.filter((each) => each.page === page.key);
    const same = own.find((each) => isSame(each.parts, text.parts));
    if (same && same === own.at(-1)) continue;
    await upsertPolicyVersion(db, {
      page: page.key,
      version: same?.version ?? nextVersion(own, text, dayIn(zone, now)),
      since: now.toISOString(),
      parts: text.parts,
    });
  }
}

/** The page with the day from which its text is effective. */
export function withVersions(page: Page, versions: PolicyVersion[]): Page {
  const own = versions.filter((each) => each.page === page.key);
  const current = own.at(-1);
  if (!current) return page;
  return withLegalText(page, (text) => ({
    ...text,
    effective: `Effective ${longDay(current.version)}`,
  }));
}

/** An earlier version of a page at an address of its own; undefined when there was none of this name. */
export function policyPage(page: Page, versions: PolicyVersion[], name: string): Page | undefined {
  const found = versions.find((each) => each.page === page.key && each.version === name);
  if (!found) return undefined;
  const shown = withLegalText(page, (text) => ({
    ...text,
    parts: found.parts,
    effective: `Effective ${longDay(name)}`,
  }));
  return { ...shown, path: `${page.path}/${name}` };
}

/** The version of a page's text at an instant; the first one for an instant before it. */
export function versionAt(versions: PolicyVersion[], page: string, at: Date): string | undefined {
  const own = versions.filter((each) => each.page === page);
  return (own.findLast(({ since }) => since <= at.toISOString()) ?? own[0])?.version;
}

/** The first version is of the day that the delivered text names, each later one of today. */
function nextVersion(own: PolicyVersion[], text: SectionOf<'legal-text'>, today: Day): string {
  const day = own.length === 0 ? deliveredDay(text) : today;
  const names = own.map(({ version }) => version);
  let version = day;
  for (let number = 2; names.includes(version); number += 1) version = `${day}-${number}`;
  return version;
}

function deliveredDay({ effective }: SectionOf<'legal-text'>): string {
  const time = Date.parse(`${effective.replace('Effective ', '')} UTC`);
  if (Number.isNaN(time)) throw new Error(`"${effective}" names no day.`);
  return new Date(time).toISOString().slice(0, 10);
}

/** "1 January 2025", with the number of a second version of that day. */
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
