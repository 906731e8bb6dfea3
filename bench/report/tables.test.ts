import { describe, expect, it } from 'vitest';
import { atLeast, atMost, together } from '../part.ts';
import { ms, times } from './numbers.ts';
import { describeFindings } from './tables.ts';

describe('findings in words', () => {
  const met = atMost('start', 900, 1000, ms);
  const missed = atLeast('against nginx', 0.4, 0.5, times);

  it('says which budgets are missed, with figure and budget', () => {
    const text = describeFindings(together({ verdicts: [met, missed] }));
    expect(text).toContain('1 of 2 budgets are missed:\n\n- against nginx: 0.4 ×, allowed ≥ 0.5 ×');
    expect(text).toContain('| start         | ≤ 1,000 ms | 900 ms   | met        |');
  });

  it('counts a figure that is not a number as missed', () => {
    expect(atMost('start', Number.NaN, 1000, ms).met).toBe(false);
    expect(atLeast('start', Number.NaN, 1, ms).met).toBe(false);
  });

  it('never passes what was not run', () => {
    const text = describeFindings(together({ notRun: ['nginx: it is missing here.'] }));
    expect(text).toBe('No budget was measured.\n\nNot run: nginx: it is missing here.');
  });
});
