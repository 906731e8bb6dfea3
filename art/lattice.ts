export type KolamShape =
  | { kind: 'rect'; columns: number; rows: number }
  | { kind: 'diamond'; radius: number }
  | { kind: 'mask'; rows: readonly string[] };

/** Which places of a grid have a dot. */
export interface Lattice {
  columns: number;
  rows: number;
  has(column: number, row: number): boolean;
}

const LARGEST = 60;

/** The dots of a shape. Throws a RangeError for sizes that cannot be drawn. */
export function latticeOf(shape: KolamShape): Lattice {
  switch (shape.kind) {
    case 'rect':
      return rectangle(shape.columns, shape.rows);
    case 'diamond':
      return diamond(shape.radius);
    case 'mask':
      return latticeOfMask(shape.rows);
  }
}

function rectangle(columns: number, rows: number): Lattice {
  requireSize('columns', columns, 1, LARGEST);
  requireSize('rows', rows, 1, LARGEST);
  return {
    columns,
    rows,
    has: (column, row) => column >= 0 && row >= 0 && column < columns && row < rows,
  };
}

function diamond(radius: number): Lattice {
  requireSize('radius', radius, 0, LARGEST / 2 - 1);
  const size = 2 * radius + 1;
  return {
    columns: size,
    rows: size,
    has: (column, row) => Math.abs(column - radius) + Math.abs(row - radius) <= radius,
  };
}

function latticeOfMask(rows: readonly string[]): Lattice {
  const columns = rows[0]?.length ?? 0;
  requireSize('columns', columns, 1, LARGEST);
  requireSize('rows', rows.length, 1, LARGEST);
  if (rows.some((row) => row.length !== columns)) {
    throw new RangeError('A kolam mask needs rows of equal length.');
  }
  if (!rows.some((row) => row.includes('#'))) {
    throw new RangeError('A kolam mask needs at least one dot, written "#".');
  }
  return { columns, rows: rows.length, has: (column, row) => rows[row]?.[column] === '#' };
}

function requireSize(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(
      `A kolam needs a whole number of ${name} from ${min} to ${max}, not ${value}.`,
    );
  }
}

/** The places with a dot, row by row. */
export function placesOf(lattice: Lattice): { column: number; row: number }[] {
  const places: { column: number; row: number }[] = [];
  for (let row = 0; row < lattice.rows; row += 1) {
    for (let column = 0; column < lattice.columns; column += 1) {
      if (lattice.has(column, row)) places.push({ column, row });
    }
  }
  return places;
}

/**
 * Whether an edge is open. Positions are in half spacings: dot (column, row) is at (2 × column, 2 × row)
 * and the edge to its right-hand neighbour at (2 × column + 1, 2 × row).
 */
export type EdgeRule = (x: number, y: number) => boolean;

interface Mirrors {
  leftRight: boolean;
  topBottom: boolean;
  diagonal: boolean;
}

/** The fraction of open edges. */
const OPEN_SHARE = 2 / 3;

/** The mirror lines through the middle that map every dot to a dot. */
export function mirrorsOf(lattice: Lattice): Mirrors {
  const right = lattice.columns - 1;
  const bottom = lattice.rows - 1;
  return {
    leftRight: mapsOntoItself(lattice, (column, row) => lattice.has(right - column, row)),
    topBottom: mapsOntoItself(lattice, (column, row) => lattice.has(column, bottom - row)),
    diagonal:
      right === bottom && mapsOntoItself(lattice, (column, row) => lattice.has(row, column)),
  };
}

function mapsOntoItself(
  lattice: Lattice,
  image: (column: number, row: number) => boolean,
): boolean {
  for (let row = 0; row < lattice.rows; row += 1) {
    for (let column = 0; column < lattice.columns; column += 1) {
      if (lattice.has(column, row) !== image(column, row)) return false;
    }
  }
  return true;
}

/** Opens edges by the seed, each together with its mirror images. `share` 1 opens all. */
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

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A deterministic 32-bit hash of a text. Not for secrets. */
export function hashText(text: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  }
  // In FNV the last characters hardly affect the high bits, so neighbouring edges would be similar.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 (inclusive) to 1 (exclusive), from the hash of a text. */
export function fractionOf(text: string): number {
  return hashText(text) / 2 ** 32;
}
