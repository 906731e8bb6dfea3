import type { Glyph, Typeface, Typesetter } from '../typesetting/typesetter.ts';
import type { WordColours } from './colours.ts';

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
export function drawLine(
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
