import { expect, test } from 'vitest';
import { coursesPage } from '../../content/pages/courses.ts';
import { aBatch } from '../../tests/support/course-details.ts';
import type { Course } from '../page.ts';
import type { Batch } from './batches.ts';
import {
  courseFacts,
  missingTerms,
  nextStart,
  seatsText,
  shortCourseFacts,
} from './course-facts.ts';

const section = coursesPage.sections.find(({ kind }) => kind === 'courses');
const delivered = section?.kind === 'courses' ? section.courses : [];
const [certified, seo, social] = delivered as [Course, Course, Course];
const today = '2026-11-26';

const inDecember: Batch = { ...aBatch, start: '2026-12-07', place: 'Online, live.' };
const inJanuary: Batch = { ...aBatch, start: '2027-01-04' };

const labels = (courses: Course[]) =>
  courseFacts(courses, today, '#courses')?.facts.map(({ label, value }) => [label, value]);

test('as delivered, the facts say how to get fee and date of the most popular course', () => {
  const strip = courseFacts(delivered, today, '#courses');
  expect(strip?.lead).toBeUndefined();
  expect(labels(delivered)).toEqual([
    ['What it costs, when it starts', 'Fee and next batch in writing within one working day'],
    ['Duration', '8 weeks'],
    ['Scholarship', 'Up to 60%'],
  ]);
  expect(strip?.facts[0]?.ask).toMatchObject({
    href: '/contact#contact-form',
    about: certified.title,
  });
});

test('shows the first batch to start with the fee of its course', () => {
  const courses = [
    { ...certified, fee: '45000', batches: [inJanuary] },
    { ...seo, fee: '24000', feeNote: 'With GST', batches: [inJanuary, inDecember] },
    social,
  ];
  const strip = courseFacts(courses, today, '#courses');
  expect(strip?.lead).toEqual({
    text: `Starts next: ${seo.title}`,
    link: { label: 'All batches and fees', href: '#courses' },
  });
  expect(strip?.facts).toMatchObject([
    {
      label: 'Next batch',
      value: 'Mon 7 Dec',
      note: 'Online, live. Mon, Wed and Fri, 7 pm to 9 pm',
    },
    { label: 'Fee', value: '₹24,000', note: 'With GST' },
    { label: 'Seats left', value: '6 of 20', seats: { left: 6, all: 20 } },
    { label: 'Scholarship', value: 'Up to 60%' },
  ]);
});

test('leaves out empty facts', () => {
  const { scholarship: _, ...bare } = certified;
  const batch = { ...inDecember, seats: undefined, seatsLeft: undefined };
  expect(labels([{ ...bare, batches: [batch] }])).toEqual([['Next batch', 'Mon 7 Dec']]);
  expect(labels([{ ...bare, fee: '45000' }])).toEqual([
    ['Fee', '₹45,000'],
    ['Next batch', 'In writing within one working day'],
  ]);
  expect(courseFacts([], today, '#courses')).toBeUndefined();
});

test('shows a full batch, with its waiting list, only if no other is open', () => {
  const full = { ...inDecember, seatsLeft: '0' };
  expect(nextStart([{ ...certified, batches: [full, inJanuary] }])?.batch).toBe(inJanuary);
  const strip = courseFacts([{ ...certified, batches: [full] }], today, '#courses');
  expect(strip?.facts[1]).toMatchObject({
    label: 'Seats left',
    value: 'Full',
    ask: { label: 'Waiting list', about: certified.title },
  });
});

test('a course that cannot be joined yet comes last', () => {
  expect(courseFacts([social, seo], today, '')?.facts[0]?.ask?.about).toBe(seo.title);
  expect(courseFacts([social, { ...seo, fee: '9' }], today, '')?.lead?.text).toBe(seo.title);
});

test('a card on another page has them in short form, with the subject of an enquiry', () => {
  const courses = [{ ...certified, fee: '45000', batches: [inDecember] }];
  expect(shortCourseFacts(courses, today, 'Hiring Needs').map(({ label }) => label)).toEqual([
    'Next batch',
    'Fee',
    'Seats left',
  ]);
  expect(shortCourseFacts(delivered, today, 'Hiring Needs')[0]?.ask?.subject).toBe('Hiring Needs');
});

test.each([
  [{}, 'Fee and next batch in writing within one working day.'],
  [{ fee: '9' }, 'Next batch in writing within one working day.'],
  [{ batches: [inDecember] }, 'Fee in writing within one working day.'],
  [{ fee: '9', batches: [inDecember] }, undefined],
])('offers missing facts of a course in writing', (change, words) => {
  expect(missingTerms({ ...certified, ...change })).toBe(words);
});

test.each([
  ['20', '6', '6 of 20'],
  ['20', '', '20 in all'],
  ['', '6', '6'],
  ['20', '0', 'Full'],
  ['', '', undefined],
])('of %s seats with %s left', (seats, seatsLeft, words) => {
  expect(seatsText({ ...inDecember, seats, seatsLeft })).toBe(words);
});
