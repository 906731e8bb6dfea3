import { expect, test } from 'vitest';
import { dueText, stepTimeOf } from './due-text.ts';

// Half past nine in the morning in India.
const clock = { now: new Date('2026-11-26T04:00:00.000Z'), zone: 'Asia/Kolkata' };
const step = (dueAt: string) => ({ step: { text: 'Call', dueAt }, waitingSince: null });
const waiting = (waitingSince: string) => ({ step: null, waitingSince });

test.each([
  [step('2026-11-24T05:30:00.000Z'), 'late', 'Call', '2 days late'],
  [step('2026-11-25T18:29:59.000Z'), 'late', 'Call', '1 day late'],
  [step('2026-11-25T18:30:00.000Z'), 'today', 'Call', 'Today, 12:00 am, late'],
  [step('2026-11-26T05:00:00.000Z'), 'today', 'Call', 'Today, 10:30 am'],
  [step('2026-11-28T03:30:00.000Z'), 'later', 'Call', 'Sat 28 Nov 2026, 9:00 am'],
  [waiting('2026-11-26T03:22:00.000Z'), 'today', 'Came in at 8:52 am', 'Today, first reply'],
  [waiting('2026-11-24T11:00:00.000Z'), 'late', 'First reply', 'No answer for 41 hours'],
  [waiting('2026-11-20T11:00:00.000Z'), 'late', 'First reply', 'No answer for 5 days'],
] as const)('%o is %s: %s, %s', (due, time, what, when) => {
  expect(stepTimeOf(due, clock)).toBe(time);
  expect(dueText(due, clock)).toEqual({ what, when });
});

test('nothing is due of who waits for nothing', () => {
  const nothing = { step: null, waitingSince: null };
  expect(stepTimeOf(nothing, clock)).toBe('none');
  expect(dueText(nothing, clock)).toBeUndefined();
});
