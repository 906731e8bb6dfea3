import { describe, expect, it } from 'vitest';
import {
  type EdgeRule,
  type KolamShape,
  type Lattice,
  latticeOf,
  mirrorsOf,
  seededEdges,
  withinLattice,
} from './lattice.ts';

const shapes: KolamShape[] = [
  { kind: 'rect', columns: 6, rows: 4 },
  { kind: 'rect', columns: 5, rows: 5 },
  { kind: 'rect', columns: 7, rows: 4 },
  { kind: 'diamond', radius: 4 },
];

function edgesOf(lattice: Lattice): { x: number; y: number }[] {
  const edges: { x: number; y: number }[] = [];
  for (let y = 0; y < 2 * lattice.rows; y += 1) {
    for (let x = 0; x < 2 * lattice.columns; x += 1) {
      if ((x + y) % 2 === 1) edges.push({ x, y });
    }
  }
  return edges;
}

function seeded(seed: string, lattice: Lattice): EdgeRule {
  return withinLattice(lattice, seededEdges(seed, lattice, mirrorsOf(lattice)));
}

describe('seededEdges', () => {
  it.each(shapes)('mirrors %o over both axes', (shape) => {
    const lattice = latticeOf(shape);
    const rule = seeded('mirror', lattice);
    const [right, bottom] = [2 * (lattice.columns - 1), 2 * (lattice.rows - 1)];
    for (const { x, y } of edgesOf(lattice)) {
      expect(rule(right - x, y)).toBe(rule(x, y));
      expect(rule(x, bottom - y)).toBe(rule(x, y));
    }
  });

  it.each(shapes.filter((shape) => mirrorsOf(latticeOf(shape)).diagonal))(
    'mirrors %o over the diagonal',
    (shape) => {
      const lattice = latticeOf(shape);
      const rule = seeded('mirror', lattice);
      for (const { x, y } of edgesOf(lattice)) expect(rule(y, x)).toBe(rule(x, y));
    },
  );

  it('knows which shapes have a diagonal, and which masks have no mirror at all', () => {
    expect(shapes.map((shape) => mirrorsOf(latticeOf(shape)).diagonal)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const corner = latticeOf({ kind: 'mask', rows: ['##.', '...'] });
    expect(mirrorsOf(corner)).toEqual({ leftRight: false, topBottom: false, diagonal: false });
  });

  it('opens about two edges in three', () => {
    const lattice = latticeOf({ kind: 'rect', columns: 8, rows: 6 });
    let [open, all] = [0, 0];
    for (let i = 0; i < 400; i += 1) {
      const rule = seededEdges(`share ${i}`, lattice, mirrorsOf(lattice));
      for (const { x, y } of edgesOf(lattice)) {
        all += 1;
        if (rule(x, y)) open += 1;
      }
    }
    expect(open / all).toBeGreaterThan(0.64);
    expect(open / all).toBeLessThan(0.69);
  });

  it('closes what leaves the lattice', () => {
    const lattice = latticeOf({ kind: 'diamond', radius: 2 });
    const rule = withinLattice(lattice, () => true);
    expect([rule(4, -1), rule(3, 0), rule(4, 1), rule(8, 3)]).toEqual([false, false, true, false]);
  });
});
