import { expect, test } from 'vitest';
import { openingClock } from './opening-clock.ts';

const weekdays = 'Monday - Friday: 9:00 AM - 6:00 PM';
const hours = {
  openingHours: '',
  contactHours: weekdays,
  footerHours: '',
  holidays: '',
  timeZone: 'Asia/Kolkata',
};
const clock = (changes: Partial<typeof hours> = {}) => openingClock({ ...hours, ...changes });

/** Local times of a zone as instants. */
const inIndia = (text: string) => `${text}:00+05:30`;

test.each([
  ['within a day', '2026-11-25T10:00', '2026-11-25T10:20', 20],
  ['before opening', '2026-11-25T06:00', '2026-11-25T08:59', 0],
  ['over the night', '2026-11-25T17:50', '2026-11-26T09:05', 15],
  ['over a weekend', '2026-11-27T17:00', '2026-11-30T10:00', 120],
  ['on a Sunday', '2026-11-29T09:00', '2026-11-29T18:00', 0],
  ['from one Sunday to the next', '2026-11-22T12:00', '2026-11-29T12:00', 5 * 9 * 60],
  ['at the same time', '2026-11-25T10:00', '2026-11-25T10:00', 0],
  ['backwards', '2026-11-25T10:20', '2026-11-25T10:00', 0],
  ['over the end of a year', '2025-12-31T17:30', '2026-01-01T09:30', 60],
])('%s', (_, from, to, minutes) => {
  expect(clock().minutesBetween(inIndia(from), inIndia(to))).toBe(minutes);
});

test.each([
  ['Closed on 26 January and 15 August', '2027-01-25T17:00', '2027-01-27T10:00', 120],
  ['25 to 27 November 2026', '2026-11-24T17:00', '2026-11-30T10:00', 120],
  ['25 to 27 November 2025', '2026-11-24T17:00', '2026-11-30T10:00', 120 + 3 * 540],
])('%s: nobody is expected to reply then', (holidays, from, to, minutes) => {
  expect(clock({ holidays }).minutesBetween(inIndia(from), inIndia(to))).toBe(minutes);
});

// Clocks change in America on 8 March and 1 November 2026, on Lord Howe Island by half an hour on 5 April.
test.each([
  [
    'spring, closed while it turns',
    weekdays,
    'America/New_York',
    '2026-03-06T22:00Z',
    '2026-03-09T14:00Z',
    120,
  ],
  [
    'autumn, closed while it turns',
    weekdays,
    'America/New_York',
    '2026-10-30T21:00Z',
    '2026-11-02T15:00Z',
    120,
  ],
  [
    'the hour that is skipped',
    'Sat to Sun 10 pm to 4 am',
    'America/New_York',
    '2026-03-08T00:00Z',
    '2026-03-08T12:00Z',
    5 * 60,
  ],
  [
    'the hour that comes twice',
    'Sat to Sun 10 pm to 4 am',
    'America/New_York',
    '2026-10-31T12:00Z',
    '2026-11-01T12:00Z',
    7 * 60,
  ],
  [
    'half an hour twice',
    'Mon to Sun 12 am to 6 am',
    'Australia/Lord_Howe',
    '2026-04-04T12:00Z',
    '2026-04-05T02:00Z',
    6 * 60 + 30,
  ],
  ['London in summer', weekdays, 'Europe/London', '2026-07-01T07:00Z', '2026-07-01T09:00Z', 60],
])('%s', (_, contactHours, timeZone, from, to, minutes) => {
  expect(clock({ contactHours, timeZone }).minutesBetween(from, to)).toBe(minutes);
});

test.each([
  ['Mon to Fri 6 PM to 2 AM', '2026-11-27T23:00', '2026-11-28T12:00', 180],
  ['Mon to Sun 12 pm to 12 am', '2026-11-27T23:00', '2026-11-28T13:00', 120],
  ['Sat to Wed 9 am to 5 pm', '2026-11-25T16:00', '2026-11-28T10:00', 120],
])('open %s', (contactHours, from, to, minutes) => {
  expect(clock({ contactHours }).minutesBetween(inIndia(from), inIndia(to))).toBe(minutes);
});

test('uses the hours in the footer if those on the contact page cannot be parsed', () => {
  const footer = clock({ contactHours: 'By appointment', footerHours: 'Mon to Sat, 9 AM to 6 PM' });
  expect(footer.hours).toBe('Monday to Saturday 9:00 am to 6:00 pm');
  expect(footer.minutesBetween(inIndia('2026-11-28T10:00'), inIndia('2026-11-28T11:00'))).toBe(60);
});

test('counts every minute if no hours can be parsed', () => {
  const always = clock({ contactHours: 'By appointment' });
  expect(always.hours).toBeUndefined();
  expect(always.nextOpening('2026-11-28T22:00:00.000Z')).toBe('2026-11-28T22:00:00.000Z');
  expect(always.minutesBetween('2026-11-28T22:00Z', '2026-11-29T22:00Z')).toBe(24 * 60);
});

test.each([
  [15, '2026-11-25T10:00', '2026-11-25T09:45'],
  [90, '2026-11-25T10:00', '2026-11-24T17:30'],
  [15, '2026-11-28T12:00', '2026-11-27T17:45'],
  [0, '2026-11-25T10:00', '2026-11-25T10:00'],
])('%i opening minutes before %s is %s', (minutes, to, from) => {
  const instant = new Date(inIndia(from)).toISOString();
  expect(clock().minutesBefore(minutes, inIndia(to))).toBe(instant);
  expect(clock().minutesBetween(instant, inIndia(to))).toBe(minutes);
});

test('counts back for a site that is never or always open', () => {
  const to = '2026-11-25T10:00:00.000Z';
  const closed = clock({ holidays: '1 January to 31 December' });
  expect(closed.minutesBefore(15, to)).toBe('2025-11-24T10:00:00.000Z');
  expect(clock({ contactHours: '' }).minutesBefore(25 * 60, to)).toBe('2026-11-24T09:00:00.000Z');
});

const split = 'Mo 09:00-13:00 14:00-18:00\nTu 09:00-18:00\nSa 10:00-14:00\nSu 20:00-02:00';
const iso = (text: string) => new Date(inIndia(text)).toISOString();

test('does not count breaks', () => {
  const week = clock({ openingHours: split });
  expect(week.minutesBetween(inIndia('2026-11-23T12:30'), inIndia('2026-11-23T14:30'))).toBe(60);
  expect(week.minutesBefore(90, inIndia('2026-11-23T15:00'))).toBe(iso('2026-11-23T12:30'));
});

// 26 November 2026 is a Thursday.
test.each([
  ['while it is open', {}, '2026-11-26T10:00', '2026-11-26T10:00'],
  ['before it opens', {}, '2026-11-26T07:00', '2026-11-26T09:00'],
  ['on Saturday evening', {}, '2026-11-28T19:00', '2026-11-30T09:00'],
  ['at closing time', {}, '2026-11-26T18:00', '2026-11-27T09:00'],
  ['over a holiday', { holidays: '30 November 2026' }, '2026-11-27T18:30', '2026-12-01T09:00'],
  ['in a break', { openingHours: split }, '2026-11-23T13:20', '2026-11-23T14:00'],
  ['after midnight', { openingHours: split }, '2026-11-30T01:00', '2026-11-30T01:00'],
  [
    'while it never opens',
    { holidays: '1 January to 31 December' },
    '2026-11-26T10:00',
    '2026-11-26T10:00',
  ],
])('the next opening %s', (_, facts, from, opening) => {
  expect(clock(facts).nextOpening(iso(from))).toBe(iso(opening));
});

test.each([
  ['2026-11-26T10:00', '2026-11-27T09:00'],
  ['2026-11-27T03:00', '2026-11-30T09:00'],
  ['2026-11-28T19:00', '2026-11-30T09:00'],
])('the next open day, from %s', (from, opening) => {
  expect(clock().nextOpeningDay(iso(from))).toBe(iso(opening));
});

test.each([
  ['2026-11-26', '10:00', '2026-11-26T10:00'],
  ['2026-11-26', '07:00', '2026-11-26T09:00'],
  ['2026-11-26', '18:00', '2026-11-26T18:00'],
  ['2026-11-26', '20:00', '2026-11-26T18:00'],
  ['2026-11-28', '10:00', undefined],
])('moves %s, %s into the hours of the day', (day, time, at) => {
  expect(clock().withinHours(day, time)).toBe(at && iso(at));
});

test('moves a time in a break to its end, and returns the last closing time of a day', () => {
  const week = clock({ openingHours: split });
  expect(week.withinHours('2026-11-23', '13:30')).toBe(iso('2026-11-23T14:00'));
  expect(week.closingOn(iso('2026-11-23T07:00'))).toBe(iso('2026-11-23T18:00'));
  expect(week.closingOn(iso('2026-11-26T07:00'))).toBeUndefined();
});
