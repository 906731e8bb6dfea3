import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Reads a long list in batches, each starting after the last row of the previous one. SQLite answers synchronously,
 * so other requests only get a turn between two batches.
 */
export async function* readInBatches<Row>(
  size: number,
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1);
    await nextTurn();
  }
}

const atOnce = 500;

/** Runs one query over many ids in batches, because engines limit the number of parameters. */
export async function queryInBatches<Row, Key = number>(
  ids: readonly Key[],
  ask: (some: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    if (start > 0) await nextTurn();
    rows.push(...(await ask(ids.slice(start, start + atOnce))));
  }
  return rows;
}

/** Repeats a change of at most `size` rows until it changes fewer. */
export async function changeInBatches(
  change: (limit: number) => Promise<number>,
  size = atOnce,
): Promise<void> {
  while ((await change(size)) >= size) await nextTurn();
}
