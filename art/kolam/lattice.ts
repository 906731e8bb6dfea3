export type KolamShape =
  | { kind: 'rect'; columns: number; rows: number }
  | { kind: 'diamond'; radius: number }
  | { kind: 'mask'; rows: readonly string[] };

/** Which places of a grid hold a dot. */
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
      return masked(shape.rows);
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

function masked(rows: readonly string[]): Lattice {
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

/** The places that hold a dot, row by row. */
export function placesOf(lattice: Lattice): { column: number; row: number }[] {
  const places: { column: number; row: number }[] = [];
  for (let row = 0; row < lattice.rows; row += 1) {
    for (let column = 0; column < lattice.columns; column += 1) {
      if (lattice.has(column, row)) places.push({ column, row });
    }
  }
  return places;
}
