import { expect, test } from 'vitest';
import { readTypedDate, typedDateText } from './typed-date.ts';

const today = '2026-11-26';
const read = (text: string, without: 'next' | 'last' = 'next') =>
  readTypedDate(text, { today, without });

test.each([
  ['5 Dec 2026', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['5th December', '2026-12-05'],
  ['05/12/2026', '2026-12-05'],
  ['5-12-2026', '2026-12-05'],
  ['5.12.26', '2026-12-05'],
  ['5 12 2026', '2026-12-05'],
  ['12/5/2027', '2027-05-12'],
  ['5/12', '2026-12-05'],
  ['5dec', '2026-12-05'],
  ['5 Dec’26', '2026-12-05'],
  ["5 Dec '26", '2026-12-05'],
  ['December 5, 2026', '2026-12-05'],
  ['Dec 5th 2026', '2026-12-05'],
  ['5th of December, 2026', '2026-12-05'],
  ['the 5th of Dec', '2026-12-05'],
  ['Sat 5 Dec 2026', '2026-12-05'],
  ['Saturday, 5 December', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['2026/12/5', '2026-12-05'],
  ['  5   DECEMBER   2026 ', '2026-12-05'],
  ['1 Sept 2027', '2027-09-01'],
  ['4 Jan', '2027-01-04'],
  ['26 November', '2026-11-26'],
  ['29 Feb 2028', '2028-02-29'],
  ['५ दिसंबर २०२६', '2026-12-05'],
  ['५/१२/२०२६', '2026-12-05'],
])('understands %s', (text, day) => {
  expect(read(text)).toEqual({ kind: 'day', day });
});

test.each([
  ['5/13/2026', 'There is no month 13. Numbers are day, month, year.', ['2026-05-13']],
  ['5/13', 'There is no month 13. Numbers are day, month, year.', ['2027-05-13']],
  ['31/11/2026', 'November has 30 days.', ['2026-11-30', '2026-12-01']],
  ['32 December 2026', 'December has 31 days.', ['2026-12-31', '2027-01-01']],
  ['45 December 2026', 'December has 31 days.', []],
  ['29 Feb 2027', 'February 2027 has 28 days.', ['2027-02-28', '2027-03-01']],
  ['30 Feb', 'February 2026 has 28 days.', []],
  ['5 Ju 2027', 'Which month do you mean?', ['2027-06-05', '2027-07-05']],
  ['5 ma', 'Which month do you mean?', ['2027-03-05', '2027-05-05']],
  ['20 November', 'Which year do you mean?', ['2026-11-20', '2027-11-20']],
  ['Monday 5 December 2026', '5 Dec 2026 is a Saturday, not a Monday.', ['2026-12-05']],
  ['13/13/2026', 'There is no month 13. Numbers are day, month, year.', []],
] as const)('asks about %s', (text, question, choices) => {
  expect(read(text)).toEqual({ kind: 'question', question, choices });
});

test.each([
  '5',
  'Dec 2026',
  '2026',
  '5–7 Dec 2026',
  '5 Dec 2026 7 pm',
  '5 or 6 Dec',
  'soon',
  '5 Decembr 2026',
  '05122026',
  '0/12/2026',
  '5/12/6',
  '5 Dec 202',
  '5 Dec 0026',
  '5 Dec 6 2026',
  'Mon Tue 5 Dec',
  '<script>',
])('asks for one day instead of guessing from %s', (text) => {
  expect(read(text)).toMatchObject({ kind: 'question', choices: [] });
});

test('takes the last such day where a day of the past is meant', () => {
  expect(read('20 November', 'last')).toEqual({ kind: 'day', day: '2026-11-20' });
  expect(read('5 December', 'last')).toMatchObject({ question: 'Which year do you mean?' });
});

test('reads its own text, and calls blank text blank', () => {
  expect([read(''), read('  ')]).toEqual([{ kind: 'blank' }, { kind: 'blank' }]);
  expect(read(typedDateText('2027-02-28'))).toEqual({ kind: 'day', day: '2027-02-28' });
  expect(typedDateText('next week')).toBe('next week');
});
