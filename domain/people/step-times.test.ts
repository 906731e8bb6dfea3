import { expect, test } from 'vitest';
import {
  askAgainAt,
  callAgainAt,
  callBackAt,
  callBackChoices,
  callBackTimes,
  laterToday,
  nextOpenDay,
  snoozeTimes,
  snoozeUntil,
  whenInSentence,
  whenText,
} from './step-times.ts';

const facts = {
  openingHours: '',
  contactHours: 'Monday - Friday: 9:00 AM - 6:00 PM',
  footerHours: '',
  holidays: '2 December 2026',
  timeZone: 'Asia/Kolkata',
};
const at = (text: string) => new Date(`2026-${text}:00+05:30`);
const iso = (text: string) => at(text).toISOString();

const labels = (times: { label: string }[]) => times.map(({ label }) => label);

// 26 November 2026 is a Thursday.
test.each([
  ['now', '11-26T10:00', '11-26T10:00'],
  ['now', '11-26T21:00', '11-27T09:00'],
  ['now', '11-28T19:00', '11-30T09:00'],
  ['morning', '11-26T09:41', '11-26T10:00'],
  ['morning', '11-26T11:00', '11-27T10:00'],
  ['afternoon', '11-27T15:00', '11-30T14:00'],
  ['evening', '11-26T09:41', '11-26T18:00'],
  ['evening', '11-28T15:00', '11-30T18:00'],
  ['evening', '12-01T19:00', '12-03T18:00'],
] as const)('a call requested for %s at %s is due at %s', (when, now, due) => {
  expect(callBackAt(when, facts, at(now))).toBe(iso(due));
});

test('a time that is always closed becomes the next opening', () => {
  const mornings = { ...facts, contactHours: 'Monday - Friday: 9:00 AM - 11:30 AM' };
  expect(callBackAt('evening', mornings, at('11-26T10:00'))).toBe(iso('11-27T09:00'));
  expect(labels(callBackChoices(mornings, at('11-26T10:30')))).toEqual(['Now', 'Tomorrow morning']);
});

test('a snooze means the time that the menu shows, and the next open day when the menu shows it no more', () => {
  for (const now of ['11-26T09:41', '11-26T16:30', '11-27T20:00', '11-29T10:00', '12-01T12:00']) {
    for (const { key, label } of snoozeTimes(facts, at(now))) {
      const until = snoozeUntil(key, facts, at(now));
      expect(whenText(until, { now: at(now), zone: facts.timeZone }), `${now} ${key}`).toBe(label);
    }
  }
  expect(snoozeUntil('later', facts, at('11-26T17:30'))).toBe(iso('11-27T09:00'));
  expect(snoozeUntil('monday', facts, at('11-29T10:00'))).toBe(iso('11-30T09:00'));
});

test.each([
  ['11-26T09:41', ['Now', 'This morning', 'This afternoon', 'This evening, 5 to 6\u00a0pm']],
  [
    '11-26T15:00',
    ['Now', 'This evening, 5 to 6\u00a0pm', 'Tomorrow morning', 'Tomorrow afternoon'],
  ],
  ['11-26T21:40', ['Tomorrow morning', 'Tomorrow afternoon', 'Tomorrow evening, 5 to 6\u00a0pm']],
  ['11-27T20:00', ['Monday morning', 'Monday afternoon', 'Monday evening, 5 to 6\u00a0pm']],
  ['12-01T21:00', ['Thursday morning', 'Thursday afternoon', 'Thursday evening, 5 to 6\u00a0pm']],
])('at %s a sender can request a call %j', (now, expected) => {
  expect(labels(callBackChoices(facts, at(now)))).toEqual(expected);
});

test.each([
  ['11-26T09:43', '11-26T17:00'],
  ['11-26T16:30', '11-27T09:00'],
  ['11-27T17:30', '11-30T09:00'],
  ['11-28T19:00', '11-30T09:00'],
  ['12-01T17:30', '12-03T09:00'],
])('after no answer at %s, the next call is at %s', (now, again) => {
  expect(callAgainAt(facts, at(now))).toBe(iso(again));
});

test.each([
  ['11-26T09:41', ['Today, 5:00 pm', 'Tomorrow, 9:00 am', 'Monday, 9:00 am']],
  ['11-27T17:30', ['Monday, 9:00 am']],
  ['11-28T19:00', ['Monday, 9:00 am']],
  ['11-29T10:00', ['Tomorrow, 9:00 am']],
  ['11-30T08:00', ['Today, 5:00 pm', 'Tomorrow, 9:00 am', 'Monday, 9:00 am']],
  ['12-01T12:00', ['Today, 5:00 pm', 'Thursday, 9:00 am', 'Monday, 9:00 am']],
])('at %s a step can be postponed to %j', (now, expected) => {
  expect(labels(snoozeTimes(facts, at(now)))).toEqual(expected);
});

test('proposes call-backs in an hour, later today and on the next day', () => {
  const times = callBackTimes(facts, at('11-26T09:43'));
  expect(labels(times)).toEqual(['In 1 hour, 10:45 am', 'Today, 5:00 pm', 'Tomorrow, 9:00 am']);
  expect(times[0]).toMatchObject({ day: '2026-11-26', time: '10:45' });
  // Closed in an hour.
  expect(labels(callBackTimes(facts, at('11-26T17:10')))).not.toContain('In 1 hour, 6:15 pm');
  expect(labels(callBackTimes(facts, at('11-26T22:10')))[0]).toBe('Tomorrow, 9:00 am');
});

test('plans from nine to six, except on holidays, if the hours are unknown', () => {
  const unknown = { ...facts, contactHours: 'By appointment' };
  expect(nextOpenDay(unknown, at('11-27T12:00'))).toBe(iso('11-28T09:00'));
  expect(nextOpenDay(unknown, at('12-01T12:00'))).toBe(iso('12-03T09:00'));
  expect(laterToday(unknown, at('11-28T12:00'))).toBe(iso('11-28T17:00'));
});

test('names weekdays within a week', () => {
  const clock = { now: at('11-26T09:41'), zone: 'Asia/Kolkata' };
  expect(whenText(iso('11-26T17:00'), clock)).toBe('Today, 5:00 pm');
  expect(whenText(iso('12-03T09:00'), clock)).toBe('Thursday, 9:00 am');
  expect(whenText(iso('12-04T09:00'), clock)).toBe('Fri 4 Dec 2026, 9:00 am');
});

test('weekdays and dates keep their capital within a sentence', () => {
  const clock = { now: at('11-26T09:41'), zone: 'Asia/Kolkata' };
  expect(whenInSentence(iso('11-26T17:00'), clock)).toBe('today, 5:00 pm');
  expect(whenInSentence(iso('11-27T09:00'), clock)).toBe('tomorrow, 9:00 am');
  expect(whenInSentence(iso('12-01T09:00'), clock)).toBe('Tuesday, 9:00 am');
  expect(whenInSentence(iso('12-04T09:00'), clock)).toBe('Fri 4 Dec 2026, 9:00 am');
});

test.each([
  [{ months: 1 }, '2026-10-31T06:00:00.000Z', '2026-11-30T03:30:00.000Z'],
  [{ months: 3 }, '2026-11-26T06:00:00.000Z', '2027-02-26T03:30:00.000Z'],
  [{ months: 6 }, '2026-08-31T06:00:00.000Z', '2027-03-01T03:30:00.000Z'],
  // A Sunday, when it is closed.
  [{ day: '2026-12-06' }, '2026-11-26T06:00:00.000Z', '2026-12-07T03:30:00.000Z'],
  [{ day: '2026-02-30' }, '2026-01-26T06:00:00.000Z', undefined],
  [{ day: '' }, '2026-01-26T06:00:00.000Z', undefined],
] as const)('asks again %o from %s', (again, now, at) => {
  expect(askAgainAt(again, facts, new Date(now))).toBe(at);
});
