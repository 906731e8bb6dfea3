import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Font } from 'harfbuzzjs';

/** One outline in a line of text. All lengths in ems. */
export interface Glyph {
  x: number;
  y: number;
  /** SVG path data in the font's units, with y upwards. */
  path: string;
  /** The font's units in one em. */
  unitsPerEm: number;
}

export type Typeface = 'title' | 'text';

export interface Typesetter {
  /** The outlines of a text on one line. */
  set(text: string, face: Typeface): Glyph[];
  /** The width of that line, in ems. */
  measure(text: string, face: Typeface): number;
  /** The text without characters that the typefaces lack; empty if little remains. */
  drawable(text: string): string;
}

interface OpenFont {
  font: Font;
  has(character: string): boolean;
  unitsPerEm: number;
  /** Letter spacing in ems. */
  tracking: number;
}

/** By its path in the repository, because this file may be bundled. */
const folder = resolve('build/share-fonts');

let loading: Promise<Typesetter> | undefined;

/** HarfBuzz and the typefaces, loaded with the first image. Shapes Devanagari, measures text and returns outlines. */
export function loadTypesetter(): Promise<Typesetter> {
  loading ??= createTypesetter().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function createTypesetter(): Promise<Typesetter> {
  const { Buffer, shape } = await import('harfbuzzjs');
  // As tight as the headings of the pages, except for Devanagari, whose letters connect.
  const title = await openFont('title', -0.025);
  const text = await openFont('text', 0);
  const devanagari = await openFont('devanagari', 0);
  const fonts = { title: [title, devanagari], text: [text, title, devanagari] };

  /** The glyphs of a text in order, each with its advance width. */
  const shaped = (words: string, face: Typeface) =>
    runsOf(words, fonts[face]).flatMap(({ run, font, unitsPerEm, tracking }) => {
      const buffer = new Buffer();
      buffer.addText(run);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      return buffer.getGlyphInfosAndPositions().map((glyph) => ({
        ...glyph,
        font,
        unitsPerEm,
        advance: (glyph.xAdvance ?? 0) / unitsPerEm + tracking,
      }));
    });

  return {
    drawable: (words) => drawable(words, (sign) => fonts.title.some(({ has }) => has(sign))),
    measure: (words, face) => shaped(words, face).reduce((sum, { advance }) => sum + advance, 0),
    set(words, face) {
      let width = 0;
      return shaped(words, face).flatMap((glyph) => {
        const { codepoint, xOffset = 0, yOffset = 0, font, unitsPerEm, advance } = glyph;
        const x = width + xOffset / unitsPerEm;
        width += advance;
        const path = font.glyphToPath(codepoint);
        return path ? [{ x, y: -yOffset / unitsPerEm, path, unitsPerEm }] : [];
      });
    },
  };
}

async function openFont(name: string, tracking: number): Promise<OpenFont> {
  const { Blob, Face, Font } = await import('harfbuzzjs');
  const face = new Face(
    new Blob(new Uint8Array(await readFile(join(folder, `${name}.ttf`))).buffer),
  );
  const supported = new Set(face.collectUnicodes());
  const has = (character: string) => supported.has(character.codePointAt(0) ?? 0);
  return { font: new Font(face), has, unitsPerEm: face.upem, tracking };
}

/** Splits a text into runs, each with the first font that has all its characters. */
function runsOf(text: string, fonts: OpenFont[]): (OpenFont & { run: string })[] {
  const runs: (OpenFont & { run: string })[] = [];
  for (const character of text) {
    const font = fonts.find(({ has }) => has(character));
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font.font) last.run += character;
    else runs.push({ ...font, run: character });
  }
  return runs;
}

/** Removes rare accents and omits other missing characters; of a title in another script nothing remains. */
function drawable(text: string, has: (character: string) => boolean): string {
  const drawableText = Array.from(text.normalize('NFC'), (character) =>
    has(character) ? character : [...character.normalize('NFKD')].filter(has).join(''),
  ).join('');
  const letters = (words: string) => words.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0;
  if (letters(drawableText) < 0.7 * letters(text)) return '';
  return drawableText.replace(/\s+/g, ' ').trim();
}
