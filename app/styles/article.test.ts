import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastOf, rgbOf } from '../../tests/support/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'article.css'), 'utf8');
const ground = '#17352e';

test('every colour of code has enough contrast with its background', () => {
  const colours = [...css.matchAll(/\.token[^{]*\{\s*color: (#[0-9a-f]{6})/g)];
  expect(colours.length).toBeGreaterThan(4);
  for (const [, colour = ''] of colours) {
    expect(contrastOf(rgbOf(colour), rgbOf(ground)), colour).toBeGreaterThanOrEqual(4.5);
  }
});
