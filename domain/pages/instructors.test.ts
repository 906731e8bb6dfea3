import { expect, test } from 'vitest';
import { coursesPage } from '../../content/pages/courses.ts';
import type { Page } from '../page.ts';
import { withoutEmptySections } from './empty-sections.ts';
import { countedTitle } from './instructors.ts';

/** A page with courses that have these instructors. */
function pageWith(...instructors: { name: string; about?: string; work?: string }[][]): Page {
  const sections = coursesPage.sections.map((section) => {
    if (section.kind !== 'courses') return section;
    const courses = section.courses.map((course, place) => ({
      ...course,
      ...(instructors[place] && { instructors: instructors[place] }),
    }));
    return { ...section, courses };
  });
  return { ...coursesPage, sections };
}

const bandOf = (page: Page) =>
  withoutEmptySections(page).sections.find(({ kind }) => kind === 'instructors');

test('shows instructors of all courses once, with the texts of any course', () => {
  expect(
    bandOf(
      pageWith(
        [{ name: 'Sarita K.', about: 'Search', work: '' }, { name: 'Imran S.' }],
        [{ name: 'Sarita K.', about: 'Writing', work: 'Runs search for two clinics.' }],
      ),
    ),
  ).toMatchObject({
    people: [
      { name: 'Sarita K.', about: 'Search', work: 'Runs search for two clinics.' },
      { name: 'Imran S.' },
    ],
  });
});

test('leaves out the section without instructors', () => {
  expect(bandOf(coursesPage)).toBeUndefined();
});

test.each([
  [1, 'People who teach'],
  [2, 'Two people who teach'],
  [12, 'Twelve people who teach'],
  [13, '13 people who teach'],
])('the title counts %i', (count, title) => {
  expect(countedTitle('People who teach', count)).toBe(title);
});
