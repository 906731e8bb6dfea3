import type { Page, Section } from '../page.ts';

/** The page without sections that have nothing to show yet. */
export function withoutEmptySections(page: Page): Page {
  return { ...page, sections: page.sections.filter((section) => !isEmpty(section)) };
}

function isEmpty(section: Section): boolean {
  if (section.kind === 'case-studies') return section.cases.length === 0;
  return section.kind === 'questions' && section.items?.length === 0;
}
