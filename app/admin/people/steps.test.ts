import { expect, test } from 'vitest';
import { snoozeTimes } from './steps.tsx';

test('what is put off is put off by the site’s clock', () => {
  // A Sunday, late in the evening in India and in the afternoon in London.
  const sunday = new Date('2026-11-29T15:00:00.000Z');
  const tomorrow = { label: 'Tomorrow, 9:00 am', day: '2026-11-30', time: '09:00' };
  const monday = { label: 'Monday, 9:00 am', day: '2026-11-30', time: '09:00' };
  expect(snoozeTimes(sunday, 'Asia/Kolkata')).toEqual([tomorrow, monday]);
  const evening = { label: 'Today, 7:00 pm', day: '2026-11-29', time: '19:00' };
  expect(snoozeTimes(sunday, 'Europe/London')).toEqual([evening, tomorrow, monday]);
});
