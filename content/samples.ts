import type { PartName } from '../domain/pages/page-edits.ts';

/** Sections with made-up people, until the owner edits or hides them; take out what you replaced in content/pages. */
export const sampleSections: { page: string; part: PartName; words: string }[] = [
  { page: 'home', part: 'testimonials', words: 'testimonials on the home page' },
  { page: 'courses', part: 'learner-stories', words: 'learner stories on the courses page' },
];
