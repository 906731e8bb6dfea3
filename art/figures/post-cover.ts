import { hashText } from '../kolam/hash.ts';
import { glyphs } from './plans/glyphs.ts';
import { ownCovers } from './plans/own-covers.ts';
import { type CoverTone, toneFor } from './tone.ts';
import { type GlyphName, glyphFor } from './topics.ts';

/** What a post's pictures are made from. */
export interface CoverSubject {
  slug: string;
  title: string;
  /** Its first; may be empty. */
  category: string;
}

const [COLUMNS, GROUND] = [25, 12];

/** Columns that a marker takes, with the gap to the next. */
const PITCH = 3;

const categoryTones = new Map<string, CoverTone>([
  ['seo', 'green'],
  ['hiring', 'brick'],
  ['web dev', 'gold'],
  ['social media', 'sand'],
  ['marketing tips', 'leaf'],
]);

/** The ground of a post's pictures: its category's, or without one its own. */
export function toneOfPost({ slug, category }: CoverSubject): CoverTone {
  return categoryTones.get(category.toLowerCase()) ?? toneFor(category || slug);
}

/** The figure of a post: its topic, or else that of its category. */
export function glyphOfPost({ title, category }: CoverSubject): GlyphName {
  return glyphFor(title, category);
}

/** The plan of a post's cover: its own scene, or its figure beside markers whose number and heights its slug decides. */
export function coverPlan(post: CoverSubject): readonly string[] {
  // A post may be called "Constructor", which every object has.
  const own = Object.hasOwn(ownCovers, post.slug) ? ownCovers[post.slug] : undefined;
  return own ?? composed(glyphs[glyphOfPost(post)], post.slug);
}

function composed(glyph: readonly string[], slug: string): string[] {
  const width = glyph[0]?.length ?? 0;
  const draw = (most: number, what: string) => hashText(`${what} ${slug}`) % most;
  const rows = Array.from({ length: GROUND }, () => Array.from({ length: COLUMNS }, () => '.'));
  const put = (row: number, column: number, letters: string) => {
    [...letters].forEach((letter, place) => {
      const line = rows[row];
      if (line && letter !== '.') line[column + place] = letter;
    });
  };
  const top = GROUND - 1 - glyph.length;
  glyph.forEach((line, row) => {
    put(top + row, 0, line);
  });
  put(GROUND - 1, stemOf(glyph), '#');
  const markers = Math.floor((COLUMNS - width) / PITCH);
  for (let marker = 0; marker < markers; marker += 1) {
    const column = COLUMNS - 2 - PITCH * marker;
    const height = 2 + draw(7, `height ${marker}`);
    for (let row = GROUND - height; row < GROUND; row += 1) put(row, column, '#');
    const letters = marker === draw(markers, 'accent') ? 'oo' : '##';
    for (const row of [1, 2, 3]) put(GROUND - height - row, column, letters);
  }
  const plan = [...rows.map((row) => row.join('')), '#'.repeat(COLUMNS)];
  return draw(2, 'side') ? plan : plan.map((row) => [...row].reverse().join(''));
}

/** The column of a figure's lowest dots that is nearest to its middle. */
function stemOf(glyph: readonly string[]): number {
  const lowest = [...(glyph.at(-1) ?? '')];
  const middle = (lowest.length - 1) / 2;
  const columns = lowest.flatMap((letter, column) => (letter === '.' ? [] : [column]));
  return columns.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? 0;
}
