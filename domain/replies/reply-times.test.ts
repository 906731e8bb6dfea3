import { expect, test } from 'vitest';
import { minutesText, replyTimes } from './reply-times.ts';

test.each([
  [[], undefined],
  [[7], { answers: 1, half: 7, nineInTen: 7 }],
  [[30, 10], { answers: 2, half: 10, nineInTen: 30 }],
  [[5, 1, 4, 2, 3, 10, 9, 8, 7, 6], { answers: 10, half: 5, nineInTen: 9 }],
])('%j', (minutes, times) => {
  expect(replyTimes(minutes)).toEqual(times);
});

test.each([
  [0, '0 min'],
  [48, '48 min'],
  [60, '1 h'],
  [310, '5 h 10 min'],
  [1860, '31 h'],
])('%i minutes are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
