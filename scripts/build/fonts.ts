import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../root.ts';
import { cutToHindi } from './hindi-font.ts';
import { makeWhenStale } from './made-files.ts';

const sources = ['fonts.ts', 'hindi-font.ts'].map((name) => join(import.meta.dirname, name));

/** OpenType features that browsers apply by default, and tabular figures; no stylistic alternatives. */
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

/** Latin letters with accents, the rupee sign, and punctuation in the texts. */
const latin = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•₹→←−×≤≥≈'].join('');

/** The whole Unicode block, the joiners that shape its letters, and the dotted circle for isolated signs. */
const devanagari = [range(0x0900, 0x097f), '\u200c\u200d\u25cc'].join('');

/**
 * The characters of today's Hindi, Marathi and Nepali. Every character is included, alone and with each sign;
 * hindi-font.ts chooses the joined forms, for Hindi.
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

/** Characters that every page contains. */
const english = [range(0x20, 0x7e), '\u00a0©·½×–—‘’“”…•→←₹'].join('');

/** Characters on few pages: a separate file for each typeface, selected by unicode-range in app/styles/fonts.css. */
const accents = [...latin].filter((character) => !english.includes(character)).join('');

/** Without the middle dot, whose kerning removes the spaces beside it: the fallback font's dot is used. */
const running = english.replace('·', '');

/** A complete file; other packages split it by alphabet, but every page's file needs the rupee sign. */
const display = '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf';
const text = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const textWeights = { min: 400, max: 650 };

const fonts = [
  { source: display, target: 'display.woff2', characters: english },
  { source: display, target: 'display-accents.woff2', characters: accents },
  { source: text, target: 'text.woff2', characters: running, weights: textWeights },
  { source: text, target: 'text-accents.woff2', characters: accents, weights: textWeights },
];

/** Weights for text and for headings. */
export const devanagariWeights = { 'devanagari.woff2': 400, 'devanagari-bold.woff2': 700 };

const devanagariFile =
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';

/** Subsets the typefaces into app/styles/fonts. */
export async function subsetFonts(): Promise<void> {
  const pathOf = (name: string) => join(root, 'app/styles/fonts', name);
  const targets = [...fonts.map(({ target }) => target), ...Object.keys(devanagariWeights)];
  const make = async () => {
    for (const { source, target, characters, weights } of fonts) {
      const subset = await subsetFont(sourceOf(source), characters, {
        targetFormat: 'woff2',
        ...(weights && { variationAxes: { wght: weights } }),
        keepFeatures: latinFeatures,
      });
      writeFileSync(pathOf(target), subset);
    }
    for (const [target, weight] of Object.entries(devanagariWeights))
      writeFileSync(pathOf(target), await devanagariFont(weight));
  };
  await makeWhenStale({ files: targets.map(pathOf), sources, make });
}

export async function devanagariFont(weight: number): Promise<Buffer> {
  const { file, characters } = await wholeDevanagari(weight);
  const cut = await cutToHindi(file, characters);
  return await subsetFont(cut, '', { targetFormat: 'woff2', keepAllGlyphs: true });
}

/** The typeface with all glyphs that its rules can form from the characters. */
export async function wholeDevanagari(
  weight: number,
): Promise<{ file: Buffer; characters: string }> {
  const file = await subsetFont(sourceOf(devanagariFile), modernDevanagari, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  return { file, characters: modernDevanagari };
}

/** The path of a package's file. */
function sourceOf(file: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}

function range(first: number, last: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
}

/** Rare accents, and currency signs. */
const latinExtended = [range(0x0100, 0x024f), range(0x1e00, 0x1eff), range(0x20a0, 0x20bf)].join(
  '',
);

/** TrueType files for share images, because HarfBuzz cannot read the pages' WOFF2 files. */
const shareFonts = [
  { name: 'title', source: display, characters: latin + latinExtended },
  { name: 'text', source: text, characters: latin, weight: 600 },
  { name: 'devanagari', source: devanagariFile, characters: devanagari, weight: 700 },
];

/** Subsets the typefaces of share images into build/share-fonts. */
export async function cutShareFonts(): Promise<void> {
  const pathOf = (name: string) => join(root, `build/share-fonts/${name}.ttf`);
  const make = async () => {
    for (const { name, source, characters, weight } of shareFonts) {
      const font = await subsetFont(sourceOf(source), characters, {
        targetFormat: 'truetype',
        ...(weight && { variationAxes: { wght: weight } }),
      });
      writeFileSync(pathOf(name), font);
    }
  };
  await makeWhenStale({ files: shareFonts.map(({ name }) => pathOf(name)), sources, make });
}
