import { expect, test } from 'vitest';
import { agencyPage } from '../../content/pages/agency.ts';
import { coursesPage } from '../../content/pages/courses.ts';
import { type PageEdits, valuesOf } from './page-edits.ts';
import { pageWarnings } from './page-warnings.ts';

const titles = (edits: PageEdits) => pageWarnings(coursesPage, edits).map(({ title }) => title);

const stories = valuesOf(coursesPage, 'learner-stories') as { stories: object[] };
const withFirst = (change: object): PageEdits => {
  const [first, ...others] = stories.stories;
  const values = { ...stories, stories: [{ ...first, ...change }, ...others] };
  return { 'learner-stories': { values } };
};

test('as delivered, warns only about figures without a date', () => {
  expect(titles({})).toEqual([]);
  expect(pageWarnings(agencyPage, {})).toMatchObject([
    { path: ['results', 'counted'], title: 'The figures do not say on which day they were true' },
  ]);
  const results = { ...valuesOf(agencyPage, 'results'), counted: '2026-11-01' };
  expect(pageWarnings(agencyPage, { results: { values: results } })).toEqual([]);
});

test('warns about a real story without consent and course', () => {
  const told = { name: 'Meera P.', testimonial: 'I got better at sums.' };
  expect(pageWarnings(coursesPage, withFirst(told))).toMatchObject([
    {
      path: ['learner-stories', 'stories', 0, 'hasConsent'],
      title: 'Meera P. has not agreed yet to be shown',
    },
    {
      path: ['learner-stories', 'stories', 0, 'course'],
      title: 'The story of Meera P. names no course',
    },
  ]);
  expect(titles(withFirst({ ...told, hasConsent: true, course: 'SEO' }))).toEqual([]);
});

test('warns about promising and urgent words of the owner, in English and Hindi', () => {
  const closing = valuesOf(coursesPage, 'closing');
  const values = { ...closing, title: 'Guaranteed jobs', text: 'जल्दी करें, सीमित सीटें' };
  const warnings = pageWarnings(coursesPage, { closing: { values } });
  expect(warnings.map(({ path, title }) => [path.join('.'), title])).toEqual([
    ['closing.title', '“Guaranteed” promises'],
    ['closing.text', '“जल्दी करें” hurries the reader'],
    ['closing.text', '“सीमित सीटें” hurries the reader'],
  ]);
});

test('warns of batches that are over, on the day of the site', () => {
  const values = valuesOf(coursesPage, 'courses') as { courses: object[] };
  const batch = { days: 'd', hours: 'h', place: 'p', weeks: '', seats: '', seatsLeft: '' };
  const batches = ['2026-11-25', '2026-11-26', 'soon'].map((start) => ({ ...batch, start }));
  const courses = values.courses.map((course, at) => (at === 1 ? { ...course, batches } : course));
  const edits = { courses: { values: { ...values, courses } } };
  const over = pageWarnings(coursesPage, edits, '2026-11-26').filter(({ title }) =>
    title.includes('is over'),
  );
  expect(over).toMatchObject([
    {
      path: ['courses', 'courses', 1, 'batches', 0, 'start'],
      title: 'The batch of Wed 25 Nov 2026 is over: Advanced SEO & Content Marketing',
    },
  ]);
});
