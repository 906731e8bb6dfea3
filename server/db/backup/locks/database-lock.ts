import { connectPostgres } from '../copy/postgres-store.ts';
import type { Place } from '../snapshot.ts';
import { lockFolder } from './folder-lock.ts';
import { lockExclusive } from './postgres-lock.ts';

/**
 * Locks a site's database for one tool; resolves with the unlock function. Throws a DatabaseRefusal that names a
 * site running on it.
 */
export async function lockDatabase(
  { databaseUrl, dataDir }: Place,
  tool: string,
  patienceMs?: number,
): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const lock = lockFolder(dataDir, tool);
    return async () => lock.release();
  }
  const client = await connectPostgres(databaseUrl);
  await lockExclusive(client, patienceMs).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  return () => client.end();
}
