import { expect, test } from 'vitest';
import { holidaysOf } from './holidays.ts';

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
