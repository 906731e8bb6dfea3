import type { Page, Section, SectionOf } from '../page.ts';

/** With fewer, a band would promise one person: "Who answers" is for several. */
export const minPeople = 2;

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
  const faces = pictured.slice(0, portraitsInOpening);
  const sections = page.sections.map(
    (section): Section =>
      section.kind === 'hero' && section.picture === 'about' && !section.photograph
        ? { ...section, faces }
        : section,
  );
  return { ...page, sections };
}
