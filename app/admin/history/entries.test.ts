import { expect, test } from 'vitest';
import {
  causeText,
  chosenSides,
  type Entry,
  entryName,
  filterEntries,
  predecessors,
  timesOf,
} from './entries.ts';

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
  const all = [draft, entry('1', 'paused', { at: '2026-11-24T04:05:00.000Z' }), delivered];
  const times = timesOf(all, 'Asia/Kolkata');
  expect(all.map((each) => entryName(each, 'Asia/Kolkata', times))).toEqual([
    'Now',
    '24 Nov 2026, 9:35 am',
    'Original text',
  ]);
});

test('tells versions of one minute apart by their seconds, and those of one second by their place', () => {
  const at = (id: string, time: string) => entry(id, 'saved', { at: `2026-11-25T${time}.000Z` });
  const all = [
    at('7', '11:50:09'),
    { ...at('6', '10:50:59'), at: '2026-11-25T10:50:59.900Z' },
    at('5', '10:50:59'),
    at('4', '10:50:02'),
    at('3', '10:49:59'),
    entry('2', 'saved', { at: '2026-11-24T10:49:59.000Z' }),
    entry('stored', 'delivered', { at: null }),
  ];
  expect([...timesOf(all, 'Asia/Kolkata')]).toEqual([
    ['7', '5:20 pm'],
    ['6', '4:20:59 pm, second of 2'],
    ['5', '4:20:59 pm, first of 2'],
    ['4', '4:20:02 pm'],
    ['3', '4:19 pm'],
    ['2', '4:19 pm'],
  ]);
});

test('knows the version before each one, among all versions', () => {
  const before = predecessors([draft, saved, published]);
  expect([before.get('now'), before.get('3'), before.get('2')]).toEqual([
    saved,
    published,
    undefined,
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
