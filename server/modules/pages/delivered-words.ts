import { claims, legalPages } from '../../../content/claims.ts';
import { sampleSections } from '../../../content/samples.ts';
import { allPages } from '../../../content/site-pages.ts';
import type { Page, Section } from '../../../domain/page.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { isSame } from '../../../domain/same-value.ts';
import type { Site } from '../../site.ts';
import { templatePages } from './pages.service.ts';

/** A section that still shows sample people to visitors. */
export interface SampleSection {
  /** Such as "testimonials on the home page". */
  words: string;
  page: string;
  /** Path of what the first of them says, in the form of the page. */
  field: string;
}

/** The sections that still show sample people to visitors. */
export async function samplesOnPages(site: Site): Promise<SampleSection[]> {
  const pages = await templatePages(site);
  return sampleSections.flatMap(({ page, part, words }) => {
    const sections = pages.find(({ key }) => key === page)?.sections ?? [];
    const field = sections.flatMap((each) => (each.kind === part ? (sampleField(each) ?? []) : []));
    return field.map((each) => ({ words, page, field: each }));
  });
}

function sampleField(section: Section): string | undefined {
  if (section.kind !== 'testimonials' && section.kind !== 'learner-stories') return;
  const [first] = section.samples ?? [];
  if (first === undefined) return;
  return section.kind === 'testimonials'
    ? `testimonials.items.${first}.quote`
    : `learner-stories.stories.${first}.testimonial`;
}

/** What a page still claims in the delivered words. */
export interface ClaimsOnPage {
  page: string;
  name: string;
  /** Path of the first of them in the form of the page; '' if there are none. */
  field: string;
  says: string[];
}

/** Every page that claimed something as it was delivered, with what it still claims. */
export async function claimsOnPages(site: Site): Promise<ClaimsOnPage[]> {
  return (await templatePages(site)).flatMap((page) => {
    const delivered = claims.filter((claim) => claim.page === page.key);
    if (delivered.length === 0) return [];
    const still = delivered.flatMap(({ path, words, says = words }) => {
      const place = valuesAt(page, path).find(({ value }) => textOf(value).includes(words));
      return place ? [{ field: place.field, says }] : [];
    });
    const says = [...new Set(still.map((each) => each.says))];
    return [{ page: page.key, name: page.name, field: still[0]?.field ?? '', says }];
  });
}

/** The legal pages, and whether they are as they were delivered. */
export async function legalPagesAsDelivered(
  site: Site,
): Promise<{ page: string; name: string; isAsDelivered: boolean }[]> {
  const pages = (await templatePages(site)).filter(({ key }) => legalPages.includes(key));
  return pages.map(({ key, name, sections }) => {
    const delivered = allPages.find((each) => each.key === key)?.sections ?? [];
    return { page: key, name, isAsDelivered: isSame(legalParts(sections), legalParts(delivered)) };
  });
}

const legalParts = (sections: readonly Section[]) =>
  sections.flatMap((section) => (section.kind === 'legal-text' ? section.parts : []));

/** The values at a path, with the path of each; `*` stands for each item of a list. */
function valuesAt(page: Page, path: string): { field: string; value: unknown }[] {
  const [kind = '', ...keys] = path.split('.');
  const start = page.sections
    .filter((section) => section.kind === kind)
    .map((value): { field: string; value: unknown } => ({ field: kind, value }));
  return keys.reduce(
    (found, key) =>
      found.flatMap(({ field, value }) => {
        if (key !== '*') return { field: `${field}.${key}`, value: fieldsIn(value)[key] };
        const items = Array.isArray(value) ? value : [];
        return items.map((item, at) => ({ field: `${field}.${at}`, value: item }));
      }),
    start,
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(fieldsIn(value))
        .filter((each) => typeof each === 'string')
        .join(' ');
