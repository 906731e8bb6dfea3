import { describe, expect, it } from 'vitest';
import { traceStrands } from './kolam.ts';
import {
  type KolamShape,
  latticeOf,
  mirrorsOf,
  placesOf,
  seededEdges,
  withinLattice,
} from './lattice.ts';
import type { Segment } from './path.ts';

const shapes: KolamShape[] = [
  { kind: 'rect', columns: 6, rows: 4 },
  { kind: 'rect', columns: 1, rows: 5 },
  { kind: 'diamond', radius: 5 },
  { kind: 'mask', rows: ['#..', '##.', '.##'] },
];

function strandsOf(shape: KolamShape, seed: string) {
  const lattice = latticeOf(shape);
  const rule = seededEdges(seed, lattice, mirrorsOf(lattice));
  return traceStrands(lattice, withinLattice(lattice, rule));
}

/** The sine of the angle between arriving and leaving, and whether the line turns back. */
function bend(before: Segment, after: Segment): { sine: number; onward: boolean } {
  const a = { x: before.end.x - before.endControl.x, y: before.end.y - before.endControl.y };
  const b = { x: after.startControl.x - after.start.x, y: after.startControl.y - after.start.y };
  const lengths = Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y);
  return { sine: (a.x * b.y - a.y * b.x) / lengths, onward: a.x * b.x + a.y * b.y > 0 };
}

describe.each(shapes)('traceStrands round %o', (shape) => {
  it('uses each quarter of each dot once', () => {
    const segments = strandsOf(shape, 'quarters').flatMap((strand) => strand.segments);
    expect(segments).toHaveLength(4 * placesOf(latticeOf(shape)).length);
    const ends = segments.map(({ start, end }) =>
      [`${start.x} ${start.y}`, `${end.x} ${end.y}`].sort().join(' to '),
    );
    expect(new Set(ends).size).toBe(segments.length);
  });

  it('goes on without a gap or a corner, and comes back to its start', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      for (const { segments, closed } of strandsOf(shape, seed)) {
        expect(closed).toBe(true);
        segments.forEach((segment, index) => {
          const next = segments[(index + 1) % segments.length] ?? segment;
          expect(next.start).toEqual(segment.end);
          const { sine, onward } = bend(segment, next);
          expect(Math.abs(sine)).toBeLessThan(1e-9);
          expect(onward).toBe(true);
        });
      }
    }
  });
});

describe('traceStrands', () => {
  it('draws one single line where all edges of a tree of dots are open', () => {
    const lattice = latticeOf({ kind: 'mask', rows: ['#.#', '###', '.#.'] });
    expect(
      traceStrands(
        lattice,
        withinLattice(lattice, () => true),
      ),
    ).toHaveLength(1);
  });

  it('ends a line where it leaves the picture, and uses each quarter all the same', () => {
    const lattice = latticeOf({ kind: 'rect', columns: 4, rows: 3 });
    const strands = traceStrands(lattice, () => true);
    expect(strands.every((strand) => !strand.closed)).toBe(true);
    expect(strands.flatMap((strand) => strand.segments)).toHaveLength(48);
  });
});
