import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'article.css'), 'utf8');
const ground = '#17352e';

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('every colour of code has enough contrast with its background', () => {
  const colours = [...css.matchAll(/\.token[^{]*\{\s*color: (#[0-9a-f]{6})/g)];
  expect(colours.length).toBeGreaterThan(4);
  for (const [, colour = ''] of colours) {
    const contrast = (luminance(colour) + 0.05) / (luminance(ground) + 0.05);
    expect(contrast, colour).toBeGreaterThanOrEqual(4.5);
  }
});
