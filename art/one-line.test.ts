import { describe, expect, it } from 'vitest';
import { oneLine, traceStrands } from './kolam.ts';
import { type EdgeRule, type KolamShape, latticeOf, placesOf, withinLattice } from './lattice.ts';

const everywhere: EdgeRule = () => true;
const rect = (columns: number, rows: number): KolamShape => ({ kind: 'rect', columns, rows });

function turnedEdges(shape: KolamShape, isOpen: EdgeRule): string[] {
  return placesOf(latticeOf(shape)).flatMap(({ column, row }) =>
    [
      [2 * column + 1, 2 * row],
      [2 * column, 2 * row + 1],
    ].flatMap(([x = 0, y = 0]) => {
      const inside = latticeOf(shape).has(Math.ceil(x / 2), Math.ceil(y / 2));
      return inside && !isOpen(x, y) ? [`${x} ${y}`] : [];
    }),
  );
}

describe('oneLine', () => {
  it.each<KolamShape>([
    rect(1, 1),
    rect(3, 2),
    rect(2, 2),
    rect(8, 6),
    rect(9, 9),
    { kind: 'diamond', radius: 4 },
    { kind: 'mask', rows: ['###.###', '#######', '###.###'] },
  ])('round %o turns one edge fewer than there were strands', (shape) => {
    const lattice = latticeOf(shape);
    const before = traceStrands(lattice, withinLattice(lattice, everywhere)).length;
    const isOpen = oneLine(lattice, everywhere);
    const strands = traceStrands(lattice, isOpen);
    expect(strands).toHaveLength(1);
    expect(strands[0]).toMatchObject({ closed: true });
    expect(strands[0]?.segments).toHaveLength(4 * placesOf(lattice).length);
    expect(turnedEdges(shape, isOpen)).toHaveLength(before - 1);
  });

  it('opens closed edges as well', () => {
    const lattice = latticeOf(rect(4, 4));
    expect(
      traceStrands(
        lattice,
        oneLine(lattice, () => false),
      ),
    ).toHaveLength(1);
  });

  it('turns mirrored edges together', () => {
    const turned = turnedEdges(rect(9, 9), oneLine(latticeOf(rect(9, 9)), everywhere));
    const alone = turned.filter((edge) => {
      const [x, y] = edge.split(' ').map(Number);
      return !turned.includes(`${16 - Number(x)} ${y}`);
    });
    expect(alone).toHaveLength(0);
  });

  it('keeps what is dear', () => {
    const cloth = rect(9, 6);
    const isOpen = oneLine(latticeOf(cloth), everywhere, (x) => (x < 9 ? 5 : 0));
    const turned = turnedEdges(cloth, isOpen).map((edge) => Number(edge.split(' ')[0]));
    expect(turned.length).toBeGreaterThan(0);
    expect(turned.every((x) => x >= 9)).toBe(true);
  });
});
