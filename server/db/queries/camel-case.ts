type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** A row of a table, its columns in camelCase. */
export type InCamelCase<Row> = { [Column in keyof Row as Camel<Column>]: Row[Column] };

export function inCamelCase<Row extends object>(row: Row): InCamelCase<Row> {
  const letter = (_: string, first: string) => first.toUpperCase();
  return renameKeys(row, (name) => name.replaceAll(/_([a-z])/g, letter)) as InCamelCase<Row>;
}

export function inSnakeCase<Row extends object>(fields: InCamelCase<Row>): Row {
  return renameKeys(fields, (name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ) as Row;
}

function renameKeys(fields: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]));
}
