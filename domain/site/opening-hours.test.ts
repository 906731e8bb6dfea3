import { expect, test } from 'vitest';
import {
  daysByHours,
  openingWeekOf,
  readWeek,
  weekFault,
  weekOfLine,
  weekText,
  weekWords,
} from './opening-hours.ts';

test.each([
  ['Monday to Saturday, 9 AM to 6 PM', 'Monday to Saturday 9:00 am to 6:00 pm'],
  ['Monday - Friday: 9:00 AM - 6:30 PM', 'Monday to Friday 9:00 am to 6:30 pm'],
  ['Tue–Sun 12 pm–12 am', 'Tuesday to Sunday 12:00 pm to 12:00 am'],
])('the line %s is read as %s', (text, hours) => {
  expect(weekWords(weekOfLine(text) ?? [])).toBe(hours);
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
  expect(daysByHours(week).map(({ days, span }) => [span.opens, span.closes, ...days])).toEqual([
    ['09:00', '18:00', 'Monday', 'Tuesday', 'Thursday', 'Friday'],
    ['09:00', '13:00', 'Wednesday'],
    ['14:00', '18:00', 'Wednesday'],
    ['10:00', '14:00', 'Saturday'],
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
    return week && weekWords(week);
  };
  expect(of({})).toEqual('Monday to Friday 9:00 am to 5:00 pm');
  expect(of({ contactHours: 'By appointment' })).toEqual('Monday to Saturday 9:00 am to 6:00 pm');
  expect(of({ openingHours: 'Su 20:00-02:00' })).toEqual('Sunday 8:00 pm to 2:00 am');
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
