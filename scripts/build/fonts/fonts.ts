import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../../root.ts';
import { cutToHindi } from './hindi-font.ts';

/** Features that browsers apply by default, and tabular figures; no stylistic alternatives. */
const latinFeatures = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'tnum',
];

/** Latin letters with accents, the rupee sign, and punctuation of the copy. */
export const latin = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•₹→←−×≤≥≈'].join('');

/** The whole block, the joiners that shape its letters, and the dotted circle for lone signs. */
export const devanagari = [range(0x0900, 0x097f), '\u200c\u200d\u25cc'].join('');

/**
 * The characters that Hindi, Marathi and Nepali are written with today. Each is there, alone and with a sign; which of
 * their joined forms are is chosen for Hindi: hindi-font.ts.
 */
const modernDevanagari = [
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

/** What every page shows. */
const english = [range(0x20, 0x7e), '\u00a0©·½×–—‘’“”…•→←₹'].join('');

/** What few pages show: a separate file for each typeface, by the unicode-range in app/styles/fonts.css. */
const accents = [...latin].filter((character) => !english.includes(character)).join('');

/** Without the middle dot, whose kerning there takes the spaces beside it away: that of the stand-in is shown. */
const running = english.replace('·', '');

/** Whole, where other packages divide it by alphabet: the rupee sign is in the file of every page. */
export const display =
  '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf';
export const text =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const textWeights = { min: 400, max: 650 };

const fonts = [
  { source: display, target: 'display.woff2', characters: english },
  { source: display, target: 'display-accents.woff2', characters: accents },
  { source: text, target: 'text.woff2', characters: running, weights: textWeights },
  { source: text, target: 'text-accents.woff2', characters: accents, weights: textWeights },
];

/** For text and for headings. */
export const devanagariWeights = { 'devanagari.woff2': 400, 'devanagari-bold.woff2': 700 };

export const devanagariFile =
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';

/** Subsets the typefaces into app/styles/fonts. */
export async function subsetFonts(): Promise<void> {
  const folder = join(root, 'app/styles/fonts');
  mkdirSync(folder, { recursive: true });
  for (const { source, target, characters, weights } of fonts) {
    const subset = await subsetFont(sourceOf(source), characters, {
      targetFormat: 'woff2',
      ...(weights && { variationAxes: { wght: weights } }),
      keepFeatures: latinFeatures,
    });
    writeFileSync(join(folder, target), subset);
  }
  for (const [target, weight] of Object.entries(devanagariWeights))
    writeFileSync(join(folder, target), await devanagariFont(weight));
}

export async function devanagariFont(weight: number): Promise<Buffer> {
  const { file, characters } = await wholeDevanagari(weight);
  const cut = await cutToHindi(file, characters);
  return await subsetFont(cut, '', { targetFormat: 'woff2', keepAllGlyphs: true });
}

/** The typeface with all glyphs that its rules could make of the characters. */
export async function wholeDevanagari(
  weight: number,
): Promise<{ file: Buffer; characters: string }> {
  const file = await subsetFont(sourceOf(devanagariFile), modernDevanagari, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  return { file, characters: modernDevanagari };
}

/** The file of a package. */
export function sourceOf(file: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}

export function range(first: number, last: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
}
