import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parts } from '../parts.ts';
import { replaceFindings } from './performance-page.ts';

const page = 'docs/performance.md';

describe('the page of figures', () => {
  it.each(parts.map(({ name }) => name))('has one pair of marks for the part %s', (part) => {
    const before = readFileSync(page, 'utf8');
    const after = replaceFindings(before, part, '12 figures');
    expect(after).toContain('\n\n12 figures\n\n');
    expect(replaceFindings(after, part, '13 figures')).not.toContain('12 figures');
    expect(replaceFindings(before, part, '').length).toBeLessThanOrEqual(before.length + 2);
  });

  it('is not written without marks', () => {
    expect(() => replaceFindings('# Page', 'serving', 'x')).toThrow('no place');
  });
});
