import { describe, expect, it, test } from 'vitest';
import { coverPlan } from './covers.ts';
import { drawFigure, figurePicture, markPicture, solidPicture } from './figures.ts';
import { glyphs } from './glyphs.ts';
import { drawKolam, oneLine, traceStrands } from './kolam.ts';
import {
  type EdgeRule,
  type KolamShape,
  type Lattice,
  latticeOf,
  mirrorsOf,
  placesOf,
  seededEdges,
  withinLattice,
} from './lattice.ts';
import type { LinePicture } from './line-picture.ts';
import { logoMark } from './logo.ts';
import { blogPicture, everyOpening, lostPicture, seededOpening } from './openings.ts';
import { dotsToPath, type Segment, SPACING } from './path.ts';
import { closings, ownCovers } from './scenes.ts';

const rect = (columns: number, rows: number): KolamShape => ({ kind: 'rect', columns, rows });
const [card, diamond] = [rect(6, 4), { kind: 'diamond', radius: 5 } as const];

const shapes: KolamShape[] = [
  card,
  diamond,
  ...[rect(1, 1), rect(1, 5), rect(2, 2), rect(3, 2), rect(5, 5), rect(7, 4), rect(8, 6)],
  rect(9, 9),
  { kind: 'diamond', radius: 4 },
  { kind: 'mask', rows: ['#..', '##.', '.##'] },
  { kind: 'mask', rows: ['###.###', '#######', '###.###'] },
];
const seeds = ['seo', 'sea', 'SEO', '', 'Ravi K.', 'विपणन', 'கோலம்', '🪔', '🪔🪔'];
const everywhere: EdgeRule = () => true;

/** Positions of all edges of a lattice's grid, in half spacings. */
function edgesOf({ columns, rows }: Lattice): { x: number; y: number }[] {
  return Array.from({ length: 4 * columns * rows }, (_, place) => ({
    x: place % (2 * columns),
    y: Math.floor(place / (2 * columns)),
  })).filter(({ x, y }) => (x + y) % 2 === 1);
}

/** All points of a path, including control points. */
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
    if (letter === 'H') goTo(length, at.y);
    if (letter === 'v') goTo(at.x, at.y + length);
    if (letter === 'a') goTo(at.x + (numbers[5] ?? 0), at.y + (numbers[6] ?? 0));
    if (letter.toLowerCase() === 'z') at = start;
    const pairs = { m: 1, M: 1, l: 1, s: 2, c: 3 }[letter] ?? 0;
    for (let place = 0; pairs && place < numbers.length; place += 2 * pairs) {
      const base = letter === 'M' ? { x: 0, y: 0 } : at;
      for (let pair = 0; pair < pairs; pair += 1) {
        const [x = 0, y = 0] = numbers.slice(place + 2 * pair);
        goTo(base.x + x, base.y + y);
      }
    }
    // Pairs after the first pair of a move are lines.
    if (letter.toLowerCase() === 'm') start = points.at(-numbers.length / 2) ?? at;
  }
  return points;
}

function pointsOutside(path: string, width: number, height: number, left = 0, top = 0) {
  return pointsOf(path).filter(
    ({ x, y }) => !(x >= left && y >= top && x <= left + width && y <= top + height),
  );
}

/** The sine of the angle between two segments, and whether the line continues forward. */
function bend(before: Segment, after: Segment): { sine: number; onward: boolean } {
  const a = { x: before.end.x - before.endControl.x, y: before.end.y - before.endControl.y };
  const b = { x: after.startControl.x - after.start.x, y: after.startControl.y - after.start.y };
  const lengths = Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y);
  return { sine: (a.x * b.y - a.y * b.x) / lengths, onward: a.x * b.x + a.y * b.y > 0 };
}

describe.each(shapes)('the lines around %o', (shape) => {
  const lattice = latticeOf(shape);
  const dots = placesOf(lattice).length;
  const mirrors = mirrorsOf(lattice);
  const rules = seeds.map((seed) => withinLattice(lattice, seededEdges(seed, lattice, mirrors)));

  it('use each quarter of each dot once, without gaps or corners, and are closed', () => {
    for (const rule of [...rules, oneLine(lattice, everywhere)]) {
      const strands = traceStrands(lattice, rule);
      const segments = strands.flatMap((strand) => strand.segments);
      expect(segments).toHaveLength(4 * dots);
      const quarters = strands.flatMap((strand) => strand.quarters);
      expect(new Set(quarters).size).toBe(segments.length);
      const ends = segments.map(({ start, end }) =>
        [`${start.x} ${start.y}`, `${end.x} ${end.y}`].sort().join(' to '),
      );
      expect(new Set(ends).size).toBe(segments.length);
      for (const { segments: own, closed } of strands) {
        expect(closed).toBe(true);
        const faults = own.filter((segment, place) => {
          const next = own[(place + 1) % own.length] ?? segment;
          const { sine, onward } = bend(segment, next);
          const isJoined = next.start.x === segment.end.x && next.start.y === segment.end.y;
          return !(isJoined && onward && Math.abs(sine) < 1e-9);
        });
        expect(faults).toEqual([]);
      }
    }
  });

  it('have the symmetry of the dots', () => {
    const [right, bottom] = [2 * (lattice.columns - 1), 2 * (lattice.rows - 1)];
    for (const rule of rules) {
      const faults = edgesOf(lattice).filter(
        ({ x, y }) =>
          (mirrors.leftRight && rule(right - x, y) !== rule(x, y)) ||
          (mirrors.topBottom && rule(x, bottom - y) !== rule(x, y)) ||
          (mirrors.diagonal && rule(y, x) !== rule(x, y)),
      );
      expect(faults).toEqual([]);
    }
  });

  it('become one line by flipping one edge fewer than there are strands', () => {
    for (const rule of [everywhere, ...rules, () => false]) {
      const before = withinLattice(lattice, rule);
      const after = oneLine(lattice, rule);
      const turned = edgesOf(lattice).filter(({ x, y }) => before(x, y) !== after(x, y));
      expect(traceStrands(lattice, after)).toHaveLength(1);
      expect(turned).toHaveLength(traceStrands(lattice, before).length - 1);
    }
  });

  it('are deterministic, closed, written in plain numbers and within the picture', () => {
    for (const seed of seeds) {
      for (const spec of [
        { seed, shape },
        { seed, shape, isOneLine: true },
      ]) {
        const kolam = drawKolam(spec);
        expect(drawKolam(spec)).toEqual(kolam);
        expect(kolam.viewBox).toBe(`0 0 ${kolam.width} ${kolam.height}`);
        expect(kolam.dots).toHaveLength(dots);
        for (const strand of kolam.strands) {
          expect(strand).toMatch(/^M[-\d. clsM]+Z$/);
          expect(pointsOutside(strand, kolam.width, kolam.height)).toEqual([]);
        }
        if ('isOneLine' in spec) expect(kolam.strands).toHaveLength(1);
      }
    }
  });
});

describe('kolams', () => {
  it('differ by their seed, in any script', () => {
    const drawn = seeds.map((seed) => drawKolam({ seed, shape: card }).strands.join(''));
    expect(new Set(drawn).size).toBe(seeds.length);
  });

  it('need at most 3 KB as a card and 6 KB as a hero', () => {
    for (let number = 0; number < 50; number += 1) {
      const size = (shape: KolamShape) =>
        drawKolam({ seed: `size ${number}`, shape }).strands.join('').length;
      expect(size(card)).toBeLessThan(3000);
      expect(size(diamond)).toBeLessThan(6000);
    }
  });

  it('draw a single dot as a circle in the middle', () => {
    const kolam = drawKolam({ seed: 'one', shape: rect(1, 1) });
    expect(kolam).toMatchObject({ width: 100, height: 100, dots: [{ x: 50, y: 50 }] });
    expect(kolam.strands).toEqual([
      'M81 50c0 17-14 31-31 31s-31-14-31-31 14-31 31-31 31 14 31 31Z',
    ]);
    expect(dotsToPath(kolam.dots)).toBe('M50 50h.01');
  });

  it('open about two of three edges', () => {
    const lattice = latticeOf(rect(8, 6));
    const open = Array.from({ length: 400 }, (_, number) => {
      const rule = seededEdges(`share ${number}`, lattice, mirrorsOf(lattice));
      return edgesOf(lattice).map(({ x, y }) => Number(rule(x, y)));
    }).flat();
    const share = open.reduce((sum, each) => sum + each) / open.length;
    expect(share).toBeGreaterThan(0.64);
    expect(share).toBeLessThan(0.69);
  });

  it('find the mirror lines of their dots', () => {
    const diagonals = [card, rect(5, 5), rect(7, 4), diamond].map(
      (shape) => mirrorsOf(latticeOf(shape)).diagonal,
    );
    expect(diagonals).toEqual([false, true, false, true]);
    const corner = latticeOf({ kind: 'mask', rows: ['##.', '...'] });
    expect(mirrorsOf(corner)).toEqual({ leftRight: false, topBottom: false, diagonal: false });
  });

  it('close the edges that leave the lattice', () => {
    const lattice = latticeOf({ kind: 'diamond', radius: 2 });
    const rule = withinLattice(lattice, everywhere);
    expect([rule(4, -1), rule(3, 0), rule(4, 1), rule(8, 3)]).toEqual([false, false, true, false]);
  });

  it('are one line if the dots form a tree and all edges are open', () => {
    const lattice = latticeOf({ kind: 'mask', rows: ['#.#', '###', '.#.'] });
    expect(traceStrands(lattice, withinLattice(lattice, everywhere))).toHaveLength(1);
  });

  it('end a line where it leaves the picture, and still use each quarter', () => {
    const strands = traceStrands(latticeOf(rect(4, 3)), everywhere);
    expect(strands.every((strand) => !strand.closed)).toBe(true);
    expect(strands.flatMap((strand) => strand.segments)).toHaveLength(48);
  });

  it('flip mirrored edges together, and prefer edges without cost', () => {
    const turned = (shape: KolamShape, cost?: (x: number) => number) => {
      const lattice = latticeOf(shape);
      const [before, after] = [
        withinLattice(lattice, everywhere),
        oneLine(lattice, everywhere, cost),
      ];
      return edgesOf(lattice).filter(({ x, y }) => before(x, y) !== after(x, y));
    };
    const square = turned(rect(9, 9)).map(({ x, y }) => `${x} ${y}`);
    const images = turned(rect(9, 9)).map(({ x, y }) => `${16 - x} ${y}`);
    expect(images.sort()).toEqual(square.sort());
    const right = turned(rect(9, 6), (x) => (x < 9 ? 5 : 0));
    expect(right.length).toBeGreaterThan(0);
    expect(right.every(({ x }) => x >= 9)).toBe(true);
  });

  it.each([
    [{ kind: 'rect', columns: 0, rows: 4 }, 'columns from 1 to 60, not 0'],
    [{ kind: 'rect', columns: 6, rows: 1.5 }, 'rows from 1 to 60, not 1.5'],
    [{ kind: 'rect', columns: Number.NaN, rows: 4 }, 'not NaN'],
    [{ kind: 'diamond', radius: -1 }, 'radius from 0 to 29, not -1'],
    [{ kind: 'mask', rows: [] }, 'columns from 1 to 60, not 0'],
    [{ kind: 'mask', rows: ['##', '#'] }, 'rows of equal length'],
    [{ kind: 'mask', rows: ['..'] }, 'at least one dot'],
  ] as const)('refuse %o', (shape, error) => {
    const draw = () => drawKolam({ seed: 'x', shape });
    expect(draw).toThrow(RangeError);
    expect(draw).toThrow(error);
  });
});

const composed = Array.from({ length: 40 }, (_, number) => {
  const titles = ['SEO', 'Hiring a team', 'Code', 'Anything', 'Clock the hours'];
  const post = { slug: `post-${number}`, title: titles[number % 5] ?? '', category: '' };
  return [`composed ${number}`, coverPlan(post)] as const;
});
const covers = [...composed, ...Object.entries(ownCovers)];
const plans: (readonly [string, readonly string[]])[] = [
  ...Object.entries(glyphs),
  ...Object.entries(closings),
  ...covers,
];

test.each(plans)(
  'the figure %s is one closed line around all its dots, within its grid',
  (_name, plan) => {
    const figure = drawFigure(plan);
    expect(drawFigure(plan)).toEqual(figure);
    expect(figure.line.match(/M/g)).toHaveLength(1);
    expect(figure.line.match(/Z/g)).toHaveLength(1);
    expect(figure.line.endsWith('Z')).toBe(true);
    const parts = Object.values(figure.parts);
    const dots = parts
      .flatMap((part) => [...part.dots.matchAll(/h([\d.]+)/g)])
      .map(([, length]) => Math.floor(Number(length) / SPACING) + 1);
    expect(dots.reduce((sum, each) => sum + each)).toBe(plan.join('').replaceAll('.', '').length);
    const paths = parts.flatMap((part) => [part.cells, part.inside, part.dots]);
    const [width, height] = [figure.columns * SPACING, figure.rows * SPACING];
    for (const path of [figure.line, ...paths]) {
      expect(pointsOutside(path, width, height)).toEqual([]);
    }
  },
);

test('refuses dots that no line can connect', () => {
  expect(() => drawFigure(['#.#'])).toThrow(RangeError);
});

test('a cover has 25 columns and 13 rows', () => {
  for (const [, plan] of covers) {
    expect(plan.map((row) => row.length)).toEqual(Array.from({ length: 13 }, () => 25));
  }
});

const openings: Record<string, LinePicture> = {
  ...everyOpening,
  blog: blogPicture,
  lost: lostPicture,
  'of a seed': seededOpening('A page without a picture of its own'),
  logo: logoMark,
};
const figurePictures = plans.flatMap(([name, plan]): [string, LinePicture][] => [
  [`${name} on dots`, figurePicture(plan, { isOnDots: true })],
  [`${name} solid`, solidPicture(plan)],
]);
const marks = [0, 3, 5].map((mark): [string, LinePicture] => [
  `mark ${mark}`,
  markPicture(mark, 5),
]);

test.each([...Object.entries(openings), ...figurePictures, ...marks])(
  'the picture %s has strokes with paths of plain numbers',
  (_name, { viewBox, strokes }) => {
    expect(viewBox).toMatch(/^-?\d+ -?\d+ \d+ \d+$/);
    expect(strokes.length).toBeGreaterThan(0);
    for (const { path } of strokes) expect(path).toMatch(/^[Mm][-\d. a-zA-Z]+$/);
    for (const { path } of strokes) expect(path).not.toMatch(/NaN|undefined|Infinity/);
  },
);

test.each(Object.entries(openings))('the picture %s stays within its frame', (_name, picture) => {
  const [left = 0, top = 0, width = 0, height = 0] = picture.viewBox.split(' ').map(Number);
  for (const { path, shift = { x: 0, y: 0 } } of picture.strokes) {
    expect(pointsOutside(path, width, height, left - shift.x, top - shift.y)).toEqual([]);
  }
});
