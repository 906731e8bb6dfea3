import { describe, expect, it } from 'vitest';
import { atLeast, atMost, atMostOn, together } from '../part.ts';
import { ms, times } from './numbers.ts';
import { describeFindings } from './tables.ts';

describe('findings in words', () => {
  const met = atMost('start', 900, 1000, ms);
  const missed = atLeast('against nginx', 0.4, 0.5, times);

  it('says which budgets are missed, with figure and budget', () => {
    const text = describeFindings(together({ verdicts: [met, missed] }));
    expect(text).toContain('1 of 2 budgets are missed, in bold.');
    expect(text).toContain('| start         | ≤ 1,000 ms | 900      |');
    expect(text).toContain('| against nginx | ≥ 0.5 ×    | **0.4**  |');
  });

  it('puts what was measured on two systems side by side', () => {
    const of = (system: string, figure: number) => ({
      ...atMost('search', figure, 50, ms),
      of: system,
    });
    const verdicts = [of('SQLite', 23), of('PostgreSQL', 51)];
    expect(describeFindings(together({ verdicts }))).toContain(
      [
        '|        | budget  | SQLite | PostgreSQL |',
        '|--------|---------|--------|------------|',
        '| search | ≤ 50 ms | 23     | **51**     |',
      ].join('\n'),
    );
  });

  it('names the worst page, unless all pages are alike', () => {
    const visits = [
      { path: '/', paint: 400, scripts: 0 },
      { path: '/about', paint: 500, scripts: 0 },
    ];
    expect(atMostOn('paint', visits, ({ paint }) => paint, 450, ms)).toMatchObject({
      figure: '500, /about',
      met: false,
    });
    expect(atMostOn('scripts', visits, ({ scripts }) => scripts, 0, ms).figure).toBe('0');
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
