import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parts } from './bench.ts';
import {
  atLeast,
  atMost,
  atMostOn,
  describeFindings,
  median,
  ms,
  plain,
  quantile,
  replaceFindings,
  times,
  together,
} from './report.ts';

describe('the text of findings', () => {
  const met = atMost('start', 900, 1000, ms);
  const missed = atLeast('against nginx', 0.4, 0.5, times);

  it('lists missed budgets with figure and budget', () => {
    const text = describeFindings(together({ verdicts: [met, missed] }));
    expect(text).toContain('1 of 2 budgets are missed, in bold.');
    expect(text).toContain('| start         | ≤ 1,000 ms | 900      |');
    expect(text).toContain('| against nginx | ≥ 0.5 ×    | **0.4**  |');
  });

  it('puts figures of two systems side by side', () => {
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

  it('names the worst page unless all pages are equal', () => {
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

  it('never counts a part that did not run as passed', () => {
    const text = describeFindings(together({ notRun: ['nginx: it is missing here.'] }));
    expect(text).toBe('No budget was measured.\n\nNot run: nginx: it is missing here.');
  });
});

describe('statistics of many rounds', () => {
  it('returns the middle figure, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 4, 100])).toBe(3);
  });

  it('returns a quantile', () => {
    expect(quantile([10, 20, 30, 40, 50], 0.75)).toBe(40);
    expect(quantile([10, 20], 0.99)).toBeCloseTo(19.9);
  });

  it('throws for no figures', () => {
    expect(() => median([])).toThrow('Nothing was measured.');
  });

  it('formats significant digits only', () => {
    expect([12345.6, 12.34, 1.234, 0.01234].map(plain)).toEqual([
      '12,346',
      '12.3',
      '1.23',
      '0.012',
    ]);
  });
});

const page = 'docs/performance.md';

describe('the page with the figures', () => {
  it.each(parts.map(({ name }) => name))('has one pair of marks for the part %s', (part) => {
    const before = readFileSync(page, 'utf8');
    const after = replaceFindings(before, part, '12 figures');
    expect(after).toContain('\n\n12 figures\n\n');
    expect(replaceFindings(after, part, '13 figures')).not.toContain('12 figures');
    expect(replaceFindings(before, part, '').length).toBeLessThanOrEqual(before.length + 2);
  });

  it('is not written if the marks are missing', () => {
    expect(() => replaceFindings('# Page', 'serving', 'x')).toThrow('no place');
  });
});
