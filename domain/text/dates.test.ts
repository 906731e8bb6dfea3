import { describe, expect, it } from 'vitest';
import { longDate, shortDate } from './dates.ts';

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
});
