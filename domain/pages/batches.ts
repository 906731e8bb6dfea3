import type { Course, Page } from '../page.ts';

export type Batch = NonNullable<Course['batches']>[number];

/** The page without batches that began before `today` (YYYY-MM-DD). */
export function withoutPastBatches(page: Page, today: string): Page {
  const sections = page.sections.map((section) =>
    section.kind === 'courses'
      ? { ...section, courses: section.courses.map((course) => current(course, today)) }
      : section,
  );
  return { ...page, sections };
}

/** Whether a batch meets online, as its place says. */
export function isOnline({ place }: Batch): boolean {
  return /\bonline\b/i.test(place);
}

function current({ batches, ...course }: Course, today: string): Course {
  const currentBatches = batches?.filter(({ start }) => start >= today);
  return currentBatches?.length ? { ...course, batches: currentBatches } : course;
}
