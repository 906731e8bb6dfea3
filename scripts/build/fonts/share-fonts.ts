import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../../root.ts';
import { devanagari, devanagariFile, display, latin, range, sourceOf, text } from './fonts.ts';

/** Rare accents, and currency signs. */
const latinExtended = [range(0x0100, 0x024f), range(0x1e00, 0x1eff), range(0x20a0, 0x20bf)].join(
  '',
);

/** TrueType for share images: HarfBuzz cannot read the pages' WOFF2 files. */
const fonts = [
  { name: 'title', source: display, characters: latin + latinExtended },
  { name: 'text', source: text, characters: latin, weight: 600 },
  { name: 'devanagari', source: devanagariFile, characters: devanagari, weight: 700 },
];

/** Subsets the typefaces of share images into build/share-fonts. */
export async function cutShareFonts(): Promise<void> {
  const folder = join(root, 'build/share-fonts');
  mkdirSync(folder, { recursive: true });
  for (const { name, source, characters, weight } of fonts) {
    const font = await subsetFont(sourceOf(source), characters, {
      targetFormat: 'truetype',
      ...(weight && { variationAxes: { wght: weight } }),
    });
    writeFileSync(join(folder, `${name}.ttf`), font);
  }
}
