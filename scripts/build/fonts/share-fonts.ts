import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../../root.ts';
import { devanagari, latin, range } from './fonts.ts';

/** Rare accents, and currency signs. */
const latinExtended = [range(0x0100, 0x024f), range(0x1e00, 0x1eff), range(0x20a0, 0x20bf)].join(
  '',
);

/** TrueType for share images: HarfBuzz cannot read the pages' WOFF2 files. */
const fonts = [
  { name: 'title', source: 'bricolage-grotesque-latin', characters: latin, weight: 700 },
  {
    name: 'title-extended',
    source: 'bricolage-grotesque-latin-ext',
    characters: latinExtended,
    weight: 700,
  },
  { name: 'text', source: 'instrument-sans-latin', characters: latin, weight: 600 },
  {
    name: 'devanagari',
    source: 'noto-sans-devanagari-devanagari',
    characters: devanagari,
    weight: 700,
  },
];

/** Subsets the typefaces of share images into build/share-fonts. */
export async function cutShareFonts(): Promise<void> {
  const require = createRequire(import.meta.url);
  const folder = join(root, 'build/share-fonts');
  mkdirSync(folder, { recursive: true });
  for (const { name, source, characters, weight } of fonts) {
    const [family] = source.split(/-(?=latin|devanagari$)/);
    const file = `@fontsource-variable/${family}/files/${source}-wght-normal.woff2`;
    const font = await subsetFont(readFileSync(require.resolve(file)), characters, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    });
    writeFileSync(join(folder, `${name}.ttf`), font);
  }
}
