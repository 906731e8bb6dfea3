import { describe, expect, it } from 'vitest';
import { dayText, isDay, longDate, shortDate } from './dates.ts';

describe('dates', () => {
  it('prints the long US form on posts', () => {
    expect(longDate('2025-03-12T03:30:00.000Z')).toBe('March 12, 2025');
  });

  it('prints the short form on cards', () => {
    expect(shortDate('2026-09-09T03:30:00.000Z')).toBe('9 Sep 2026');
  });

  it('counts the day in India, where it changes at 18:30 UTC', () => {
    expect(shortDate('2025-12-31T18:29:59.000Z')).toBe('31 Dec 2025');
    expect(shortDate('2025-12-31T18:30:00.000Z')).toBe('1 Jan 2026');
  });

  it('prints a day with its weekday, and leaves what is none', () => {
    expect(dayText('2026-12-07')).toBe('Mon 7 Dec 2026');
    expect(dayText('2027-01-01')).toBe('Fri 1 Jan 2027');
    expect(dayText('soon')).toBe('soon');
  });

  it('knows the days of the calendar', () => {
    expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true);
    const none = ['', '2027-02-29', '2026-13-01', '2026-1-1', '7 Dec 2026', '2026-12-07T00:00'];
    expect(none.filter(isDay)).toEqual([]);
  });
});
