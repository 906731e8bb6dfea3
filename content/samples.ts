import type { Page } from '../domain/page.ts';
import type { PartName } from '../domain/pages/page-edits.ts';
import { withSamples } from '../domain/pages/samples.ts';

/** Sections with sample people, until the owner replaces or hides them. If you replace them in content/pages, remove them here. */
export const sampleSections: { page: string; part: PartName; words: string }[] = [
  { page: 'home', part: 'testimonials', words: 'testimonials on the home page' },
  { page: 'courses', part: 'learner-stories', words: 'learner stories on the courses page' },
];

/** The page with its sample people marked. */
export function markSamples(page: Page, delivered: Page): Page {
  const parts = sampleSections.filter(({ page: key }) => key === page.key).map(({ part }) => part);
  return withSamples(page, delivered, parts);
}
