import { expect, test } from 'vitest';
import { closedSpans, closedText, holidaysOf } from './holidays.ts';

test.each([
  ['Closed on 26 January and 15 August', ['01-26', '08-15']],
  ['26th Jan, 15th of August.', ['01-26', '08-15']],
  ['15, 16 and 20 August 2026', ['2026-08-15', '2026-08-16', '2026-08-20']],
  ['24 to 27 October', ['10-24', '10-25', '10-26', '10-27']],
  ['Diwali: 8–10 Nov 2026', ['2026-11-08', '2026-11-09', '2026-11-10']],
  ['30 December to 2 January', ['12-30', '12-31', '01-01', '01-02']],
  [
    '30 December until 1 January 2027 and 26 January',
    ['2026-12-30', '2026-12-31', '2027-01-01', '01-26'],
  ],
  ['2026-10-20\n2026-10-21', ['2026-10-20', '2026-10-21']],
  ['29 February', ['02-29']],
  ['31 June, 2026-02-30, 99 May', []],
  ['On Diwali and Holi; call 98230 00140', []],
  ['', []],
])('%s', (text, days) => {
  expect(holidaysOf(text)).toEqual(days);
});

test('dates alone are said to be closed days', () => {
  expect(closedText('26 January and 15 August')).toBe('Closed on 26 January and 15 August');
  expect(closedText('Closed on 26 January')).toBe('Closed on 26 January');
  expect(closedText('')).toBe('');
});

test('the days of the coming year are runs, in order, without those that are over', () => {
  const text =
    'Closed on 26 January, 30 December to 2 January and 25 November; 24 October 2026, 29 February';
  expect(closedSpans(text, '2026-11-26')).toEqual([
    { first: '2026-12-30', last: '2027-01-02' },
    { first: '2027-01-26', last: '2027-01-26' },
    { first: '2027-11-25', last: '2027-11-25' },
  ]);
  expect(closedSpans('On Diwali', '2026-11-26')).toEqual([]);
});
