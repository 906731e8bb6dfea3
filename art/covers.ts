import { glyphs } from './glyphs.ts';
import { hashText } from './lattice.ts';
import { ownCovers } from './scenes.ts';

/** The fields of a post from which its pictures are drawn. */
export interface CoverSubject {
  slug: string;
  title: string;
  /** The first category; may be ''. */
  category: string;
}

const [COLUMNS, GROUND] = [25, 12];

/** Columns of a marker including the gap to the next. */
const PITCH = 3;

const categoryTones = new Map<string, CoverTone>([
  ['seo', 'green'],
  ['hiring', 'brick'],
  ['web dev', 'gold'],
  ['social media', 'sand'],
  ['marketing tips', 'leaf'],
]);

/** The background of a post's pictures, by category or, without one, by slug. */
export function toneOfPost({ slug, category }: CoverSubject): CoverTone {
  return categoryTones.get(category.toLowerCase()) ?? toneFor(category || slug);
}

/** The figure of a post: its topic, otherwise its category. */
export function glyphOfPost({ title, category }: CoverSubject): GlyphName {
  return glyphFor(title, category);
}

/** The plan of a post's cover: its own scene, or its figure beside markers whose number and heights depend on the slug. */
export function coverPlan(post: CoverSubject): readonly string[] {
  // A slug may be "constructor", a property of every object.
  const own = Object.hasOwn(ownCovers, post.slug) ? ownCovers[post.slug] : undefined;
  return own ?? composeGlyph(glyphs[glyphOfPost(post)], post.slug);
}

function composeGlyph(glyph: readonly string[], slug: string): string[] {
  const width = glyph[0]?.length ?? 0;
  const draw = (max: number, what: string) => hashText(`${what} ${slug}`) % max;
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

/** Of the columns of a figure's lowest dots, the one nearest to the middle. */
function stemOf(glyph: readonly string[]): number {
  const lowest = [...(glyph.at(-1) ?? '')];
  const middle = (lowest.length - 1) / 2;
  const columns = lowest.flatMap((letter, column) => (letter === '.' ? [] : [column]));
  return columns.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? 0;
}

export const coverTones = ['green', 'brick', 'gold', 'sand', 'leaf'] as const;
export type CoverTone = (typeof coverTones)[number];

/** The background colour for a seed, such as a slug or a name; deterministic. */
export function toneFor(seed: string): CoverTone {
  return coverTones[hashText(`tone ${seed}`) % coverTones.length] ?? 'green';
}

export type GlyphName = keyof typeof glyphs;

/** Figures by topic; the first match counts, so that "Local SEO" is a pin and "SEO" a magnifier. */
const topics: [GlyphName, RegExp][] = [
  ['letter', /hinglish|hindi|language|tamil|regional|हिन्दी|हिंदी/],
  ['pin', /\blocal\b|\bmaps?\b|near me|branches/],
  ['play', /\breels?\b|video|youtube|\bshorts\b|\bfilm/],
  ['envelope', /e-?mail|newsletter|inbox/],
  ['profile', /linkedin|profile|portfolio|resume|\bcvs?\b/],
  ['diya', /festiv|diwali|navratri|\beid\b|season/],
  ['cart', /e-?commerce|\bshops?\b|\bstores?\b|checkout|d2c/],
  ['star', /review|reputation|rating|testimonial/],
  ['lock', /password|login|consent/],
  ['shield', /securi|guarantee|trust|privacy|scam|safe/],
  ['gauge', /vitals|speed|\bfast|performance|loading/],
  ['phone', /mobile|responsive|phone|whatsapp|\bapps?\b|\bsms\b/],
  ['cursor', /\bppc\b|\bads?\b|advert|click|landing/],
  ['calendar', /curriculum|calendar|\bdays\b|\bweeks?\b|month|schedule|maintenance/],
  ['clock', /\btime\b|hours?\b|minutes?\b|deadline/],
  ['document', /screening|checklist|audit|\bbrief|scorecard|polic|invoice/],
  ['rupee', /budget|price|pricing|\bcosts?\b|salary|rupee|₹|\broi\b|spend/],
  ['magnifier', /sourcing|search|\bseo\b|keyword|rank|optimi[sz]/],
  ['cap', /course|mastery|learn|student|certif|train|expertise/],
  ['chair', /vacan|\boffice\b|desk/],
  ['people', /\bhir(e|ing)\b|talent|team|interview|recruit|instructor|mentor|client|people/],
  ['code', /\bcod(e|ing)\b|developer|javascript|\bapis?\b|html/],
  ['picture', /design|photo|image|picture|visual/],
  ['browser', /\bweb|site\b|sites\b|\bpages?\b/],
  ['speech', /social|instagram|facebook|comment|chat|community|influencer/],
  ['chart', /marketing|analytic|report|metric|career|growth|success|result|data|strateg/],
];

/** The figure for English texts; the first text with a topic counts. */
export function glyphFor(...texts: string[]): GlyphName {
  for (const text of texts) {
    const words = text.toLowerCase();
    const topic = topics.find(([, pattern]) => pattern.test(words));
    if (topic) return topic[0];
  }
  return 'loop';
}
