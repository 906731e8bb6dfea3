import { expect, test } from 'vitest';
import { searchParts } from './people-search.ts';
import { phoneText } from './phone-text.ts';

test.each([
  ['98410 55217', '9841055217'],
  ['098410', '98410'],
  ['+91-98410-55217', '919841055217'],
  ['+91 (0)98410 55217', '919841055217'],
  ['0091 98410', '9198410'],
  ['(020) 2567 8901', '2025678901'],
  ['९८४१० ५५२१७', '9841055217'],
  ['௯௮௪௧௦', '98410'],
  ['5521', '5521'],
])('the search %j looks for the digits %s', (search, digits) => {
  expect(searchParts(search)).toMatchObject([{ digits }]);
});

test.each(['12', 'seo2026', 'asha98410@x.in', '98410x', ''])('%j is no phone number', (search) => {
  expect(searchParts(search).every(({ digits }) => digits === '')).toBe(true);
});

test('finds a number among words, which may also be a year', () => {
  expect(searchParts('Asha 098410 55217 June')).toEqual([
    { words: ['098410', '55217'], digits: '9841055217' },
    { words: ['asha'], digits: '' },
    { words: ['june'], digits: '' },
  ]);
  expect(searchParts('batch 2026')).toContainEqual({ words: ['2026'], digits: '2026' });
});

test.each([
  ['+919841055217', '98410 55217'],
  ['+912025678901', '+91 202 567 8901'],
  ['+14155552671', '+1 415 555 2671'],
  ['+442079460958', '+44 207 946 0958'],
  ['98410-5521 (office)', '98410-5521 (office)'],
  ['', ''],
])('the number %j is shown as %j', (number, text) => {
  expect(phoneText(number)).toBe(text);
});
