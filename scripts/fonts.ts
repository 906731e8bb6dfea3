import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './root.ts';

/** Latin letters with accents, Indian money, and the punctuation that the copy uses. */
export const latin = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•₹→←−×≤≥≈'].join('');

/** The whole block, with the joiners that shape its letters and the ring that carries a lone sign. */
export const devanagari = [range(0x0900, 0x097f), '\u200c\u200d\u25cc'].join('');

const fonts = [
  {
    source:
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    target: 'display.woff2',
    characters: latin,
    weights: 700,
  },
  {
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    target: 'text.woff2',
    characters: latin,
    weights: { min: 400, max: 650 },
  },
  {
    source:
      '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    target: 'devanagari.woff2',
    characters: devanagari,
    weights: 500,
  },
];

/** Cuts the typefaces down to what the pages use, into app/styles/fonts. */
export async function subsetFonts(): Promise<void> {
  const require = createRequire(import.meta.url);
  const folder = join(root, 'app/styles/fonts');
  mkdirSync(folder, { recursive: true });
  for (const font of fonts) {
    const subset = await subsetFont(readFileSync(require.resolve(font.source)), font.characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: font.weights },
    });
    writeFileSync(join(folder, font.target), subset);
  }
}

export function range(first: number, last: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
}
