import { expect, test } from 'vitest';
import { causeText, chosenSides, type Entry, entryName, filterEntries } from './entries.ts';

const entry = (id: string, cause: Entry['cause'], more: Partial<Entry> = {}): Entry => ({
  id,
  cause,
  at: '2026-11-25T04:05:00.000Z',
  by: 'asha',
  dueAt: null,
  ...more,
});

const draft = entry('now', 'draft');
const [saved, published, paused] = [
  entry('3', 'saved'),
  entry('2', 'published'),
  entry('1', 'paused'),
];

test.each([
  [{ dueAt: null }, 'Published'],
  [{ dueAt: '2026-11-25T04:04:30.000Z' }, 'Published at its time'],
  [{ dueAt: '2026-11-25T01:00:00.000Z' }, 'Published at its time, late by 3 h 5 min'],
])('describes %o as %s', (more, text) => {
  expect(causeText(entry('1', 'published', more))).toBe(text);
});

test('names a version by its time, the draft and the delivered content by a word', () => {
  const delivered = entry('stored', 'delivered', { at: null });
  expect([draft, paused, delivered].map((each) => entryName(each, 'Asia/Kolkata'))).toEqual([
    'Now',
    '25 Nov 2026, 9:35 am',
    'As delivered',
  ]);
});

const sides = (entries: Entry[], query = '') =>
  chosenSides(entries, new URLSearchParams(query))?.map(({ id }) => id);

test('compares the newest publication with the draft, or the two newest versions', () => {
  expect(sides([draft, saved, published, paused])).toEqual(['2', 'now']);
  expect(sides([draft, saved, paused])).toEqual(['3', 'now']);
  const delivered = entry('stored', 'delivered', { at: null });
  expect(sides([draft, saved, delivered])).toEqual(['stored', 'now']);
  expect(sides([saved, published, paused])).toEqual(['2', '3']);
  expect(sides([published])).toBeUndefined();
});

test('reads each side from the query, and ignores unknown versions', () => {
  const all = [draft, saved, published, paused];
  expect(sides(all, 'left=1&right=3')).toEqual(['1', '3']);
  expect(sides(all, 'right=1&left=77')).toEqual(['2', '1']);
});

test('filters for published and for manually saved versions', () => {
  const all = [draft, saved, published, paused];
  expect(filterEntries(all, 'all')).toEqual(all);
  expect(filterEntries(all, 'published')).toEqual([published]);
  expect(filterEntries(all, 'saved')).toEqual([saved]);
});
