import { expect, test } from 'vitest';
import { openingHoursOf } from './opening-hours.ts';

test.each([
  ['Monday to Saturday, 9 AM to 6 PM', 'Mo-Sa 09:00-18:00'],
  ['Monday - Friday: 9:00 AM - 6:30 PM', 'Mo-Fr 09:00-18:30'],
  ['Tue–Sun 12 pm–12 am', 'Tu-Su 12:00-00:00'],
])('search engines read %s as %s', (text, hours) => {
  expect(openingHoursOf(text)).toBe(hours);
});

test('a line in other words stands on the pages alone', () => {
  expect(openingHoursOf('By appointment')).toBeUndefined();
});
