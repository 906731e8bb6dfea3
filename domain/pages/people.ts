import type { Page, Section, SectionOf } from '../page.ts';

/** With fewer, a band would promise one person: "Who answers" is for several. */
const minPeople = 2;

/** With fewer logos, the plural of their heading would say too much. */
const minPartners = 3;

/** A section that is not shown because it has fewer than it must, and how many are missing. */
export interface Incomplete {
  kind: 'people' | 'partners';
  missing: number;
}

/** The sections of a page in which somebody is, but too few to be shown. */
export function incompleteSections({ sections }: Page): Incomplete[] {
  return sections.flatMap((section): Incomplete[] => {
    if (section.kind !== 'people' && section.kind !== 'partners') return [];
    const [count, min] = countOf(section);
    return count > 0 && count < min ? [{ kind: section.kind, missing: min - count }] : [];
  });
}

/** Whether a section for people or partners has enough of them. */
export function hasEnough(section: SectionOf<'people'> | SectionOf<'partners'>): boolean {
  const [count, min] = countOf(section);
  return count >= min;
}

function countOf(section: SectionOf<'people'> | SectionOf<'partners'>): [number, number] {
  return section.kind === 'people'
    ? [section.people.length, minPeople]
    : [section.logos.length, minPartners];
}

/** So many portraits stand in an opening. */
const portraitsInOpening = 4;

/** All pages of a site: a section for people or partners that has none of its own shows those of another page. */
export function withShared(pages: readonly Page[]): Page[] {
  const sections = pages.flatMap((page) => page.sections);
  const people = sections.find((each) => each.kind === 'people' && each.people.length > 0);
  const partners = sections.find((each) => each.kind === 'partners' && each.logos.length > 0);
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => {
      if (section.kind === 'people' && section.people.length === 0 && people) {
        return { ...section, people: (people as SectionOf<'people'>).people };
      }
      if (section.kind === 'partners' && section.logos.length === 0 && partners) {
        return { ...section, logos: (partners as SectionOf<'partners'>).logos };
      }
      return section;
    }),
  }));
}

/** The page about the company with the portraits of four of its people in its opening, where it has so many. */
export function withFaces(page: Page): Page {
  const pictured = page.sections
    .flatMap((section) => (section.kind === 'people' ? section.people : []))
    .filter(({ picture }) => picture);
  if (pictured.length < portraitsInOpening) return page;
  const hasOpening = page.sections.some(
    (section) => section.kind === 'hero' && section.picture === 'about' && !section.photograph,
  );
  if (!hasOpening) return page;
  const faces = pictured.slice(0, portraitsInOpening);
  const inOpening = faces.map(({ name }) => name);
  const sections = page.sections.map((section): Section => {
    if (section.kind === 'hero') return { ...section, faces };
    return section.kind === 'people' ? { ...section, inOpening } : section;
  });
  return { ...page, sections };
}
