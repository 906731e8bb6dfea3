import { expect, test } from 'vitest';
import {
  openingWeekOf,
  readWeek,
  schemaHours,
  weekFault,
  weekOfLine,
  weekText,
  weekWords,
} from './opening-hours.ts';

test.each([
  ['Monday to Saturday, 9 AM to 6 PM', 'Mo-Sa 09:00-18:00'],
  ['Monday - Friday: 9:00 AM - 6:30 PM', 'Mo-Fr 09:00-18:30'],
  ['Tue–Sun 12 pm–12 am', 'Tu-Su 12:00-00:00'],
])('the line %s is read as %s', (text, hours) => {
  expect(schemaHours(weekOfLine(text) ?? [])).toEqual([hours]);
});

test('ignores a line in another wording', () => {
  expect(weekOfLine('By appointment')).toBeUndefined();
});

const entered = `Mo 09:00-18:00
Tu 09:00-18:00
We 09:00-13:00 14:00-18:00
Th 09:00-18:00
Fr 09:00-18:00
Sa 10:00-14:00`;

test('parses days and spans, and formats them as text and for search engines', () => {
  const week = readWeek(entered) ?? [];
  expect(weekText(week)).toBe(entered);
  expect(week[6]).toEqual([]);
  expect(weekWords(week)).toBe(
    'Monday to Tuesday 9:00 am to 6:00 pm, Wednesday 9:00 am to 1:00 pm and 2:00 pm to 6:00 pm, ' +
      'Thursday to Friday 9:00 am to 6:00 pm, Saturday 10:00 am to 2:00 pm',
  );
  expect(schemaHours(week)).toEqual([
    'Mo-Tu 09:00-18:00',
    'We 09:00-13:00',
    'We 14:00-18:00',
    'Th-Fr 09:00-18:00',
    'Sa 10:00-14:00',
  ]);
});

test('entered hours take precedence over the lines on the contact page and in the footer, in this order', () => {
  const lines = {
    openingHours: '',
    contactHours: 'Monday to Friday 9 am to 5 pm',
    footerHours: 'Monday to Saturday 9 am to 6 pm',
  };
  const of = (changes: Partial<typeof lines>) => {
    const week = openingWeekOf({ ...lines, ...changes });
    return week && schemaHours(week);
  };
  expect(of({})).toEqual(['Mo-Fr 09:00-17:00']);
  expect(of({ contactHours: 'By appointment' })).toEqual(['Mo-Sa 09:00-18:00']);
  expect(of({ openingHours: 'Su 20:00-02:00' })).toEqual(['Su 20:00-02:00']);
  expect(of({ contactHours: '', footerHours: 'Always' })).toBeUndefined();
});

test.each([
  ['Mo 09:00-18:00', undefined],
  ['', undefined],
  ['Su 20:00-02:00', undefined],
  ['Sa 09:00-13:00 17:00-01:00', undefined],
  ['Mon 09:00-18:00', '“Mon” is not one of'],
  ['Mo 09:00-12:00\nMo 13:00-18:00', '“Mo” is not one of'],
  ['Mo', 'Monday: from when to when?'],
  ['Mo 09:00-', 'Monday: please give both times'],
  ['Tu -18:00', 'Tuesday: please give both times'],
  ['We 9-18', 'Wednesday: please give both times'],
  ['Th 24:00-25:00', 'Thursday: please give both times'],
  ['Fr 09:00-09:00', 'Friday: it opens and closes at the same time'],
  ['Sa 09:00-13:00 12:00-18:00', 'Saturday: the times overlap'],
  ['Su 14:00-18:00 09:00-13:00', 'Sunday: the times overlap'],
  ['Su 20:00-02:00 03:00-05:00', 'Sunday: the times overlap'],
  ['Mo 01:00-02:00 03:00-04:00 05:00-06:00 07:00-08:00', 'Monday: please give at most 3 times'],
])('refuses %j: %s', (text, fault) => {
  if (fault) expect(weekFault(text)).toContain(fault);
  else expect(weekFault(text)).toBeUndefined();
  if (fault) expect(readWeek(text)).toBeUndefined();
});
