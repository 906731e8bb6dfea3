import type { BrandedSubject, ShareSubject } from '../share-subject.ts';
import { fitLines, type Measure } from '../typesetting/fit-lines.ts';
import type { Glyph, Typeface, Typesetter } from '../typesetting/typesetter.ts';
import type { WordColours } from './colours.ts';

/** A rectangle in pixels. */
interface TitleBox {
  x: number;
  top: number;
  bottom: number;
  column: number;
}

/** Font sizes in pixels. */
const [largest, smallest] = [100, 34];

/** A title as SVG, as large as its box allows; the brand name if no typeface supports its script. */
export function drawTitle(
  { title, accent = '', brandName }: Pick<BrandedSubject, 'title' | 'accent' | 'brandName'>,
  { x, top, bottom, column }: TitleBox,
  typesetter: Typesetter,
  colours: WordColours,
): string {
  const start = typesetter.drawable(title);
  const text = typesetter.drawable(`${title} ${accent}`) || typesetter.drawable(brandName);
  // Devanagari's vowel signs need more vertical space.
  const lineHeight = /[\u0900-\u097f]/.test(text) ? 1.3 : 1.06;
  const box = { width: column, height: bottom - top, sizes: sizes(), lineHeight };
  const { size, lines } = fitLines(text, box, byWords(typesetter));
  let left = accent ? start.split(' ').length : Number.POSITIVE_INFINITY;
  return lines
    .map((line, place) => {
      const words = line.split(' ');
      const accentFrom = Math.max(0, left);
      left -= words.length;
      const y = Math.round(top + size * (lineHeight - 0.24) + place * size * lineHeight);
      return drawLine(typesetter, { words, face: 'title', accentFrom }, { x, y }, size, colours);
    })
    .join('');
}

/** The words above a title, on one line. */
export function drawEyebrow(
  { eyebrow }: Pick<ShareSubject, 'eyebrow'>,
  { x, y, column }: { x: number; y: number; column: number },
  typesetter: Typesetter,
  { accent }: WordColours,
): string {
  if (!eyebrow) return '';
  const box = { width: column, height: 32, sizes: [30, 26, 22], lineHeight: 1 };
  const measure: Measure = (text) => typesetter.measure(text, 'text');
  const { size, lines } = fitLines(typesetter.drawable(eyebrow), box, measure);
  return drawWords(typesetter.set(lines.join(' '), 'text'), { x, y }, size, accent);
}

/** Caches the width of each word. */
function byWords(typesetter: Typesetter): Measure {
  const widths = new Map<string, number>();
  const widthOf = (word: string) => {
    const width = widths.get(word) ?? typesetter.measure(word, 'title');
    widths.set(word, width);
    return width;
  };
  return (text) => {
    const words = text.split(' ');
    return words.reduce((sum, word) => sum + widthOf(word), (words.length - 1) * widthOf(' '));
  };
}

function sizes(): number[] {
  return Array.from({ length: (largest - smallest) / 3 + 1 }, (_, step) => largest - 3 * step);
}

/** A line of text as SVG, from the left end of its baseline; `size` in pixels. */
export function drawWords(
  glyphs: Glyph[],
  at: { x: number; y: number },
  size: number,
  colour: string,
): string {
  const paths = glyphs.map(({ x, y, path, unitsPerEm }) => {
    const scale = round(size / unitsPerEm);
    return `<path transform="translate(${round(x * size)} ${round(y * size)}) scale(${scale} -${scale})" d="${path}"/>`;
  });
  return `<g fill="${colour}" transform="translate(${at.x} ${at.y})">${paths.join('')}</g>`;
}

/** A line with the words from `accentFrom` on in the second colour. */
function drawLine(
  typesetter: Typesetter,
  line: { words: string[]; face: Typeface; accentFrom: number },
  at: { x: number; y: number },
  size: number,
  colours: WordColours,
): string {
  const parts = [
    { text: line.words.slice(0, line.accentFrom).join(' '), colour: colours.title },
    { text: line.words.slice(line.accentFrom).join(' '), colour: colours.accent },
  ].filter(({ text }) => text);
  const space = typesetter.measure(' ', line.face) * size;
  let x = at.x;
  return parts
    .map(({ text, colour }) => {
      const glyphs = typesetter.set(text, line.face);
      const drawn = drawWords(glyphs, { x: round(x), y: at.y }, size, colour);
      x += typesetter.measure(text, line.face) * size + space;
      return drawn;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
