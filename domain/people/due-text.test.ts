import { expect, test } from 'vitest';
import { dueText, isOverdue, stepTimeOf } from './due-text.ts';

// 9:30 in India.
const clock = { now: new Date('2026-11-26T04:00:00.000Z'), zone: 'Asia/Kolkata' };
const step = (dueAt: string) => ({
  step: { text: 'Call', dueAt },
  waitingSince: null,
  heldUntil: null,
});
const waiting = (waitingSince: string) => ({ step: null, waitingSince, heldUntil: null });
const both = (dueAt: string, waitingSince: string) => ({
  ...step(dueAt),
  waitingSince,
  heldUntil: dueAt,
});

test.each([
  [step('2026-11-24T05:30:00.000Z'), 'late', 'Call', '2 days late'],
  [step('2026-11-25T18:29:59.000Z'), 'late', 'Call', '1 day late'],
  [step('2026-11-25T18:30:00.000Z'), 'today', 'Call', 'Today, 12:00 am, late'],
  [step('2026-11-26T05:00:00.000Z'), 'today', 'Call', 'Today, 10:30 am'],
  [step('2026-11-28T03:30:00.000Z'), 'later', 'Call', 'Sat 28 Nov 2026, 9:00 am'],
  [waiting('2026-11-26T03:11:00.000Z'), 'unanswered', 'Came in at 8:41 am', 'New, waiting 49 min'],
  [
    waiting('2026-11-26T02:07:00.000Z'),
    'unanswered',
    'Came in at 7:37 am',
    'New, waiting 1 h 53 min',
  ],
  [waiting('2026-11-24T11:00:00.000Z'), 'unanswered', 'First reply', 'No answer for 41 hours'],
  [waiting('2026-11-20T11:00:00.000Z'), 'unanswered', 'First reply', 'No answer for 5 days'],
  [
    both('2026-11-26T11:30:00.000Z', '2026-11-26T03:11:00.000Z'),
    'unanswered',
    '5:00 pm, call',
    'New, waiting 49 min',
  ],
  [
    both('2026-11-25T11:30:00.000Z', '2026-11-24T11:00:00.000Z'),
    'unanswered',
    'Call',
    'No answer for 41 hours',
  ],
  [
    both('2026-11-28T03:30:00.000Z', '2026-11-24T11:00:00.000Z'),
    'later',
    'Call',
    'Sat 28 Nov 2026, 9:00 am',
  ],
] as const)('%o is %s: %s, %s', (due, time, what, when) => {
  expect(stepTimeOf(due, clock)).toBe(time);
  expect(dueText(due, clock)).toEqual({ what, when });
});

test('returns undefined for somebody who waits for nothing', () => {
  const nothing = { step: null, waitingSince: null, heldUntil: null };
  expect(stepTimeOf(nothing, clock)).toBe('none');
  expect(dueText(nothing, clock)).toBeUndefined();
  expect(isOverdue(nothing, clock)).toBe(false);
});

test('an enquiry that was put off comes back after thirty days at the latest', () => {
  const heldUntil = '2027-01-01T03:30:00.000Z';
  const step = { text: 'First reply', dueAt: heldUntil };
  const held = (since: string) => ({ step, waitingSince: since, heldUntil });
  expect(stepTimeOf(held('2026-10-27T11:00:00.000Z'), clock)).toBe('later');
  expect(stepTimeOf(held('2026-10-26T11:00:00.000Z'), clock)).toBe('unanswered');
});

test('a step of before an enquiry does not hide it', () => {
  const step = { text: 'Call again', dueAt: '2026-11-28T03:30:00.000Z' };
  const due = { step, waitingSince: '2026-11-24T11:00:00.000Z', heldUntil: null };
  expect(stepTimeOf(due, clock)).toBe('unanswered');
  expect(dueText(due, clock)).toEqual({ what: 'First reply', when: 'No answer for 41 hours' });
});

test.each([
  [waiting('2026-11-26T03:11:00.000Z'), false],
  [waiting('2026-11-25T03:11:00.000Z'), true],
  [step('2026-11-25T03:11:00.000Z'), true],
  [step('2026-11-26T03:11:00.000Z'), false],
])('%j is overdue: %s', (due, isLate) => {
  expect(isOverdue(due, clock)).toBe(isLate);
});

test.each([
  [0, 'No answer for 0 minutes'],
  [1, 'No answer for 1 minute'],
  [59, 'No answer for 59 minutes'],
  [60, 'No answer for 1 hour'],
])(
  'tells %s minutes after midnight how long somebody waits who wrote at midnight',
  (minutes, when) => {
    const midnight = Date.parse('2026-11-25T18:30:00.000Z');
    const due = waiting(new Date(midnight - 1).toISOString());
    const now = new Date(midnight - 1 + minutes * 60_000 + 1);
    expect(dueText(due, { ...clock, now })?.when).toBe(when);
  },
);
