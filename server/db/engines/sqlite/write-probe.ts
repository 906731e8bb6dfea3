import { statfs } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import type { SqliteDriver } from './sqlite-driver.ts';

/** A message with its emails takes a tenth of it. */
const minBytes = 1_000_000;

/** The probe writes to the disk, so its result is cached. */
const cacheMs = 1000;

/** Rejects when the file cannot be written. The probe writes a number that nothing else uses. */
export function createWriteProbe(driver: SqliteDriver, folder: string): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | undefined;
  let count = 0;

  const probe = async () => {
    const connection = await driver.acquireConnection();
    count = (count + 1) % 1000;
    await connection.executeQuery(CompiledQuery.raw(`pragma user_version = ${count}`));
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minBytes) throw new Error('The disk is full.');
  };

  return () => {
    const now = performance.now();
    if (!last || now - last.at > cacheMs) last = { at: now, result: probe() };
    return last.result;
  };
}
