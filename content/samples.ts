import type { Page } from '../domain/page.ts';
import type { PartName } from '../domain/pages/page-edits.ts';
import { withSamples } from '../domain/pages/samples.ts';

/** Sections with made-up people, until the owner replaces or hides them; take out what you replaced in content/pages. */
export const sampleSections: { page: string; part: PartName; words: string }[] = [
  { page: 'home', part: 'testimonials', words: 'testimonials on the home page' },
  { page: 'courses', part: 'learner-stories', words: 'learner stories on the courses page' },
];

/** The page as it is shown, with the people marked whom the delivered one made up. */
export function markSamples(page: Page, delivered: Page): Page {
  const parts = sampleSections.filter(({ page: key }) => key === page.key).map(({ part }) => part);
  return withSamples(page, delivered, parts);
}
