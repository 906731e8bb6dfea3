import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tokens } from './colours.ts';

test('share images use the colours of the pages', () => {
  const css = readFileSync('app/styles/tokens.css', 'utf8');
  for (const [name, colour] of Object.entries(tokens)) {
    expect(css).toContain(`--color-${name}: ${colour};`);
  }
});
