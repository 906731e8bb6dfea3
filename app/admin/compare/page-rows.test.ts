import { expect, test } from 'vitest';
import { coursesPage } from '../../../content/pages/courses.ts';
import { type PageEdits, valuesOf } from '../../../domain/pages/page-edits.ts';
import { comparisonOf } from './comparison.ts';
import { pageRows } from './page-rows.ts';

const courses = valuesOf(coursesPage, 'courses') as { courses: { title: string }[] };
const withCourses = (list: unknown[]): PageEdits => ({
  courses: { values: { ...courses, courses: list } },
});

const changes = (first: PageEdits, second: PageEdits) =>
  comparisonOf(pageRows(coursesPage, first, second)).runs.flatMap(({ changed }) =>
    changed ? [[changed.label, changed.pair[0]?.text, changed.pair[1]?.text]] : [],
  );

test('compares a page with its delivered version', () => {
  const rows = pageRows(coursesPage, {}, {});
  expect(rows.length).toBeGreaterThan(20);
  expect(comparisonOf(rows).changes).toBe(0);
});

test('labels differences with section, item and field, including a hidden section', () => {
  const [first, ...others] = courses.courses;
  const changed = withCourses([{ ...first, title: 'A course in Pune' }, ...others]);
  expect(changes({}, { ...changed, closing: { hidden: true } })).toEqual([
    ['Courses: Course 1, Title', first?.title, 'A course in Pune'],
    ['Closing: the section', 'Shown', 'Hidden'],
  ]);
});

test('an inserted item does not mark the items after it as changed', () => {
  const [first] = courses.courses;
  const added = { ...first, title: 'New', description: 'Quite another one', features: ['Alone'] };
  const labels = changes({}, withCourses([added, ...courses.courses])).map(([label]) => label);
  expect(new Set(labels.map((label) => label?.split(',')[0]))).toEqual(
    new Set(['Courses: Course 1']),
  );
});

test('compares a picture by file and description', () => {
  const [first, ...others] = courses.courses;
  const picture = { src: `/media/${'a'.repeat(64)}.jpg`, alt: 'A class in Pune' };
  expect(changes({}, withCourses([{ ...first, picture }, ...others]))).toEqual([
    ['Courses: Course 1, Picture', undefined, 'A class in Pune'],
  ]);
});
