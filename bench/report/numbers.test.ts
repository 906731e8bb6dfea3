import { describe, expect, it } from 'vitest';
import { median, plain, quantile } from './numbers.ts';

describe('figures of many rounds', () => {
  it('takes the middle one, and between two of them their mean', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 4, 100])).toBe(3);
  });

  it('takes the share that is asked for', () => {
    expect(quantile([10, 20, 30, 40, 50], 0.75)).toBe(40);
    expect(quantile([10, 20], 0.99)).toBeCloseTo(19.9);
  });

  it('throws for no figures', () => {
    expect(() => median([])).toThrow('Nothing was measured.');
  });

  it('shows significant digits only', () => {
    expect([12345.6, 12.34, 1.234, 0.01234].map(plain)).toEqual([
      '12,346',
      '12.3',
      '1.23',
      '0.012',
    ]);
  });
});
