import type { Page, Section } from '../page.ts';
import { withInstructors } from './instructors.ts';
import { hasEnough, withFaces } from './people.ts';

/** The page without empty sections. */
export function withoutEmptySections(page: Page): Page {
  const { sections } = withFaces(withInstructors(page));
  return { ...page, sections: sections.filter((section) => !isEmpty(section)) };
}

/** The page without the office where no address is known. Placeholders must have been filled in. */
export function withoutBlankOffice(page: Page): Page {
  const isShown = (section: Section) => section.kind !== 'office' || section.place.address !== '';
  return { ...page, sections: page.sections.filter(isShown) };
}

function isEmpty(section: Section): boolean {
  if (section.kind === 'case-studies') return section.cases.length === 0;
  if (section.kind === 'project') return section.changes.length === 0;
  if (section.kind === 'steps') return section.steps.length === 0;
  if (section.kind === 'benefits' || section.kind === 'numbered-reasons') {
    return section.items.length === 0;
  }
  if (section.kind === 'report') return section.rows.length === 0;
  if (section.kind === 'people' || section.kind === 'partners') return !hasEnough(section);
  return section.kind === 'questions' && section.items?.length === 0;
}
