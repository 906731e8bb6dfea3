import { expect, test } from 'vitest';
import { receiptTimes } from './enquiry-receipt.ts';

const facts = {
  openingHours:
    'Mo 09:00-18:00\nTu 09:00-18:00\nWe 09:00-18:00\nTh 09:00-18:00\nFr 09:00-18:00\nSa 10:00-14:00',
  contactHours: '',
  footerHours: '',
  holidays: '2 December 2026',
  timeZone: 'Asia/Kolkata',
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function at(time: string, changes: Partial<typeof facts> = {}) {
  const received = new Date(`2026-${time}:00+05:30`);
  const createdAt = received.toISOString();
  const { hearBy, opens, steps } = receiptTimes(
    { id: 7, createdAt },
    { ...facts, ...changes },
    received,
  );
  return { hearBy: plain(hearBy), opens: plain(opens), steps: steps.map((step) => plain(step.at)) };
}

// 25 November 2026 is a Wednesday.
test.each([
  ['11-25T21:40', 'by Thursday, 6 pm', 'The desk is closed now and opens on Thursday at 9 am.'],
  ['11-25T07:10', 'by 6 pm today', 'The desk is closed now and opens today at 9 am.'],
  ['11-25T11:07', 'by Thursday, 11:30 am', ''],
  ['11-25T17:59', 'by Thursday, 6 pm', ''],
  ['11-27T16:00', 'by Saturday, 2 pm', ''],
  ['11-27T18:00', 'by Saturday, 2 pm', 'The desk is closed now and opens on Saturday at 10 am.'],
  ['11-28T12:00', 'by Monday, 12 pm', ''],
  ['11-28T15:00', 'by Monday, 6 pm', 'The desk is closed now and opens on Monday at 9 am.'],
  // Across a holiday.
  ['12-01T20:00', 'by Thursday, 6 pm', 'The desk is closed now and opens on Thursday at 9 am.'],
])('an enquiry sent at %s is answered %s', (time, hearBy, opens) => {
  expect(at(time)).toMatchObject({ hearBy, opens });
});

test('the steps have days and times', () => {
  expect(at('11-25T21:40').steps).toEqual([
    'Wed 25 Nov, 9:40 pm',
    'Thu 26 Nov, 9:00 am',
    'Thu 26 Nov, by 6:00 pm',
  ]);
  expect(at('11-25T10:00').steps).toEqual(['Wed 25 Nov, 10:00 am', 'Thu 26 Nov, by 10:00 am']);
});

test('names the date after a long holiday', () => {
  const holidays = '26 November to 7 December 2026';
  expect(at('11-25T21:40', { holidays })).toMatchObject({
    hearBy: 'by Tuesday 8 December, 6 pm',
    opens: 'The desk is closed now and opens on Tuesday 8 December at 9 am.',
  });
});

test('promises nothing if the hours are unknown', () => {
  expect(at('11-25T21:40', { openingHours: '' })).toEqual({
    hearBy: '',
    opens: '',
    steps: ['Wed 25 Nov, 9:40 pm'],
  });
});
