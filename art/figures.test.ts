import { describe, expect, it, test } from 'vitest';
import { coverPlan, glyphFor, glyphOfPost, toneOfPost } from './covers.ts';
import { drawFigure, figurePicture, solidPicture } from './figures.ts';
import { glyphs } from './glyphs.ts';
import { SPACING } from './path.ts';
import { closings, ownCovers } from './scenes.ts';

const composed = Array.from({ length: 40 }, (_, number) => {
  const titles = ['SEO', 'Hiring a team', 'Code', 'Anything', 'Clock the hours'];
  const post = { slug: `post-${number}`, title: titles[number % 5] ?? '', category: '' };
  return [`composed ${number}`, coverPlan(post)] as const;
});

const plans: (readonly [string, readonly string[]])[] = [
  ...Object.entries(glyphs),
  ...Object.entries(closings),
  ...Object.entries(ownCovers),
  ...composed,
];

/** Every point of a path, with the control points of its curves. */
function pointsOf(path: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let at = { x: 0, y: 0 };
  let start = at;
  const goTo = (x: number, y: number) => {
    at = { x, y };
    points.push(at);
  };
  for (const [, letter = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const [length = 0] = numbers;
    if (letter === 'h') goTo(at.x + length, at.y);
    if (letter === 'v') goTo(at.x, at.y + length);
    if (letter.toLowerCase() === 'z') at = start;
    const pairs = { m: 1, M: 1, l: 1, s: 2, c: 3 }[letter] ?? 0;
    for (let place = 0; pairs && place < numbers.length; place += 2 * pairs) {
      const base = letter === 'M' ? { x: 0, y: 0 } : at;
      for (let pair = 0; pair < pairs; pair += 1) {
        const [x = 0, y = 0] = numbers.slice(place + 2 * pair);
        goTo(base.x + x, base.y + y);
      }
    }
    // Pairs after the first of a move are lines.
    if (letter.toLowerCase() === 'm') start = points.at(-numbers.length / 2) ?? at;
  }
  return points;
}

describe.each(plans)('the figure %s', (_name, plan) => {
  const figure = drawFigure(plan);

  it('is one closed line round all its dots', () => {
    expect(figure.line.match(/M/g)).toHaveLength(1);
    expect(figure.line.match(/Z/g)).toHaveLength(1);
    expect(figure.line.endsWith('Z')).toBe(true);
    const runs = Object.values(figure.parts).flatMap(({ dots }) => [
      ...dots.matchAll(/h([\d.]+)/g),
    ]);
    const dots = runs.map(([, length]) => Math.floor(Number(length) / SPACING) + 1);
    expect(dots.reduce((sum, each) => sum + each)).toBe(plan.join('').replaceAll('.', '').length);
  });

  it('leaves the grid nowhere', () => {
    const paths = Object.values(figure.parts).flatMap(({ cells, inside, dots }) => [
      cells,
      inside,
      dots,
    ]);
    const right = figure.columns * SPACING;
    const bottom = figure.rows * SPACING;
    const outside = [figure.line, ...paths]
      .flatMap(pointsOf)
      .filter(({ x, y }) => !(x >= 0 && y >= 0 && x <= right && y <= bottom));
    expect(outside).toEqual([]);
  });

  it('is drawn the same each time, and in both its sizes without an empty path', () => {
    expect(drawFigure(plan)).toEqual(figure);
    for (const { strokes } of [figurePicture(plan, { isOnDots: true }), solidPicture(plan)]) {
      expect(strokes.filter(({ path }) => !path || /NaN|undefined/.test(path))).toEqual([]);
    }
  });
});

test('dots that no line can join are refused', () => {
  expect(() => drawFigure(['#.#'])).toThrow(RangeError);
});

describe('a cover', () => {
  const post = { slug: 'a-post', title: 'A post', category: 'SEO' };

  it('has 25 columns and 13 rows', () => {
    for (const [, plan] of [...composed, ...Object.entries(ownCovers)]) {
      expect(plan.map((row) => row.length)).toEqual(Array.from({ length: 13 }, () => 25));
    }
  });

  it('differs from post to post of one category, which decides figure and ground', () => {
    const posts = Array.from({ length: 30 }, (_, number) => ({ ...post, slug: `seo-${number}` }));
    expect(new Set(posts.map((each) => coverPlan(each).join())).size).toBeGreaterThan(28);
    expect(new Set(posts.map(glyphOfPost))).toEqual(new Set(['magnifier']));
    expect(new Set(posts.map(toneOfPost))).toEqual(new Set(['green']));
  });

  it('is drawn for slugs and categories with a name that every object has', () => {
    for (const name of ['constructor', 'valueOf', '__proto__', 'toString', 'hasownproperty']) {
      const subject = { slug: name, title: name, category: name };
      expect(coverPlan(subject)).toHaveLength(13);
      expect(toneOfPost(subject)).toEqual(expect.any(String));
    }
  });

  it('is of the title’s topic, else of the category’s, else a kolam', () => {
    expect(glyphOfPost({ ...post, title: 'Write e-mails that sell' })).toBe('envelope');
    expect(glyphOfPost({ ...post, category: 'Web Dev' })).toBe('browser');
    expect(glyphOfPost({ ...post, category: '' })).toBe('loop');
    expect(toneOfPost({ ...post, category: '' })).toBe(toneOfPost({ ...post, category: '' }));
  });
});

test.each([
  ['Local SEO for Indian Businesses', 'pin'],
  ['How to Hire Your First Digital Marketer', 'people'],
  ['Core Web Vitals Without the Jargon', 'gauge'],
  ['Reels That Sell: A Script in Five Beats', 'play'],
  ['Your First 90 Days of E-mail Marketing', 'envelope'],
  ['Keyword Research in Hinglish', 'letter'],
  ['LinkedIn for Founders: Ninety Minutes a Week', 'profile'],
  ['Plan a Festival Campaign Backwards From Diwali', 'diya'],
  ['Digital Marketing Expertise', 'cap'],
  ['Top Digital Talent', 'people'],
  ['Marketing Success', 'chart'],
  ['Stunning Websites', 'browser'],
  ['Social Media Marketing Specialist', 'speech'],
  ['Advanced SEO & Content Marketing', 'magnifier'],
  ['Certified Digital Marketing Professional', 'cap'],
])('%s is a %s', (title, glyph) => {
  expect(glyphFor(title)).toBe(glyph);
});
