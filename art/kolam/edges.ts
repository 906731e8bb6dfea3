import { fractionOf } from './hash.ts';
import type { Lattice } from './lattice.ts';

/**
 * Whether an edge is open. Positions count half spacings, so that dot (column, row) lies at (2 × column, 2 × row)
 * and the edge to its right-hand neighbour at (2 × column + 1, 2 × row).
 */
export type EdgeRule = (x: number, y: number) => boolean;

export interface Mirrors {
  leftRight: boolean;
  topBottom: boolean;
  diagonal: boolean;
}

/** The share of edges that a line crosses. */
const OPEN_SHARE = 2 / 3;

/** The mirror lines through the middle that leave every dot of the lattice on a dot. */
export function mirrorsOf(lattice: Lattice): Mirrors {
  const right = lattice.columns - 1;
  const bottom = lattice.rows - 1;
  return {
    leftRight: maps(lattice, (column, row) => lattice.has(right - column, row)),
    topBottom: maps(lattice, (column, row) => lattice.has(column, bottom - row)),
    diagonal: right === bottom && maps(lattice, (column, row) => lattice.has(row, column)),
  };
}

function maps(lattice: Lattice, image: (column: number, row: number) => boolean): boolean {
  for (let row = 0; row < lattice.rows; row += 1) {
    for (let column = 0; column < lattice.columns; column += 1) {
      if (lattice.has(column, row) !== image(column, row)) return false;
    }
  }
  return true;
}

/** Opens edges by the seed, each alike with its mirror images. `share` 1 opens all of them. */
export function seededEdges(
  seed: string,
  lattice: Lattice,
  mirrors: Mirrors,
  share: number = OPEN_SHARE,
): EdgeRule {
  return (x, y) => {
    let across = x - (lattice.columns - 1);
    let down = y - (lattice.rows - 1);
    if (mirrors.leftRight) across = Math.abs(across);
    if (mirrors.topBottom) down = Math.abs(down);
    if (mirrors.diagonal && down > across) [across, down] = [down, across];
    return fractionOf(`${seed} ${across} ${down}`) < share;
  };
}

/** Closes every edge that leaves the lattice. */
export function withinLattice(lattice: Lattice, rule: EdgeRule): EdgeRule {
  return (x, y) => joinsDots(lattice, x, y) && rule(x, y);
}

function joinsDots(lattice: Lattice, x: number, y: number): boolean {
  const before = lattice.has(Math.floor(x / 2), Math.floor(y / 2));
  return before && lattice.has(Math.ceil(x / 2), Math.ceil(y / 2));
}
