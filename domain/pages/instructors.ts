import type { Course, Page, Section } from '../page.ts';

export type Instructor = NonNullable<Course['instructors']>[number];

/** The instructors of all courses, each once, with the texts of any of their courses. */
export function instructorsOf(courses: readonly Course[]): Instructor[] {
  const byName = new Map<string, Instructor>();
  for (const each of courses.flatMap(({ instructors = [] }) => instructors)) {
    const key = each.name.trim().toLowerCase();
    byName.set(key, { ...filledFields(each), ...filledFields(byName.get(key)), name: each.name });
  }
  return [...byName.values()];
}

function filledFields(instructor: Instructor | undefined): Partial<Instructor> {
  return Object.fromEntries(Object.entries(instructor ?? {}).filter(([, value]) => value));
}

const numbers = 'Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** Puts the number before the title from two on: "Three people who still do the work". */
export function countedTitle(title: string, count: number): string {
  const number = count > 12 ? String(count) : numbers[count - 2];
  return number ? `${number} ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}

/** The page with instructors in their section, or without this section if there are none. */
export function withInstructors(page: Page): Page {
  const people = instructorsOf(
    page.sections.flatMap((section) => (section.kind === 'courses' ? section.courses : [])),
  );
  const sections = page.sections.flatMap((section): Section[] => {
    if (section.kind !== 'instructors') return [section];
    return people.length > 0 ? [{ ...section, people }] : [];
  });
  return { ...page, sections };
}
