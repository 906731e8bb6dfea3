import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './root.ts';

/** Latin letters with accents, Indian money, and the punctuation that the copy uses. */
export const latin = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•₹→←−×≤≥≈'].join('');

/** The whole block, with the joiners that shape its letters and the ring that carries a lone sign. */
export const devanagari = [range(0x0900, 0x097f), '\u200c\u200d\u25cc'].join('');

/** What Hindi, Marathi and Nepali are written with today: a quarter less to fetch than the block. */
const hindi = [
  range(0x0901, 0x0903),
  range(0x0905, 0x090b),
  'ऍएऐऑओऔॐॲऽ',
  range(0x0915, 0x0928),
  range(0x092a, 0x0933),
  range(0x0935, 0x0939),
  range(0x093c, 0x0943),
  range(0x0945, 0x0945),
  range(0x0947, 0x0949),
  range(0x094b, 0x094d),
  range(0x0958, 0x095e),
  range(0x0964, 0x0970),
  '\u200c\u200d\u25cc',
].join('');

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
  // The rupee stands among the letters of other languages: a file of some 800 bytes, where a price is shown.
  // The other typeface has none.
  {
    source:
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
    target: 'display-rupee.woff2',
    characters: '₹',
    weights: 700,
  },
  {
    source:
      '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    target: 'devanagari.woff2',
    characters: hindi,
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
