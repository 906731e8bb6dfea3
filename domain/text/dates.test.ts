import { describe, expect, it } from 'vitest';
import {
  dayText,
  isDay,
  longDate,
  mailDate,
  nearDayText,
  shortDate,
  tableMoment,
  wallClock,
} from './dates.ts';

const india = 'Asia/Kolkata';

describe('dates', () => {
  it('prints the long US form on posts', () => {
    expect(longDate('2025-03-12T03:30:00.000Z', india)).toBe('March 12, 2025');
    expect(mailDate('2026-11-25T20:30:00.000Z', india)).toBe('26 November 2026');
  });

  it('prints the short form on cards', () => {
    expect(shortDate('2026-09-09T03:30:00.000Z', india)).toBe('9 Sep 2026');
  });

  it('omits the year for dates up to eleven months ahead', () => {
    expect(nearDayText('2026-12-07', '2026-11-26')).toBe('Mon 7 Dec');
    expect(nearDayText('2027-10-25', '2026-11-26')).toBe('Mon 25 Oct');
    expect(nearDayText('2027-10-26', '2026-11-26')).toBe('Tue 26 Oct 2027');
    expect(nearDayText('soon', '2026-11-26')).toBe('soon');
  });

  it('uses the date in India, where it changes at 18:30 UTC', () => {
    expect(shortDate('2025-12-31T18:29:59.000Z', india)).toBe('31 Dec 2025');
    expect(shortDate('2025-12-31T18:30:00.000Z', india)).toBe('1 Jan 2026');
  });

  it('respects the zone’s summer time', () => {
    expect(tableMoment('2026-03-29T00:59:59.999Z', 'Europe/Berlin')).toBe('2026-03-29 01:59');
    expect(tableMoment('2026-03-29T01:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29 03:00');
    expect(shortDate('2026-11-22T02:00:00.000Z', 'America/New_York')).toBe('21 Nov 2026');
  });

  it('agrees with an offset of five and a half hours at every moment in India', () => {
    for (let time = 0; time < 2e12; time += 123_456_789_000) {
      expect(wallClock(time, india).getTime()).toBe(time + 5.5 * 60 * 60 * 1000);
    }
  });

  it('does not throw for an invalid instant', () => {
    expect(shortDate('soon', india)).toBe('NaN undefined NaN');
  });

  it('prints a date with its weekday, and leaves invalid dates unchanged', () => {
    expect(dayText('2026-12-07')).toBe('Mon 7 Dec 2026');
    expect(dayText('2027-01-01')).toBe('Fri 1 Jan 2027');
    expect(dayText('soon')).toBe('soon');
  });

  it('recognises valid dates', () => {
    expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true);
    const none = [
      ...['', '2027-02-29', '2026-13-01', '2026-1-1', '7 Dec 2026', '2026-12-07T00:00'],
      ...['0000-00-00', '0001-01-01', '0999-12-31', '10000-01-01', '+012026-01-01'],
    ];
    expect(none.filter(isDay)).toEqual([]);
  });
});
