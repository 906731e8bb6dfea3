import { connectPostgres } from '../copy/postgres-store.ts';
import type { Place } from '../snapshot.ts';
import { claimFolder } from './folder-claim.ts';
import { claimAlone } from './postgres-claim.ts';

/**
 * Takes a site's database for one tool, and resolves with what lets it go. Throws a DatabaseRefusal that names a site
 * which runs on it.
 */
export async function claimPlace(
  { databaseUrl, dataDir }: Place,
  tool: string,
  patienceMs?: number,
): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const claim = claimFolder(dataDir, tool);
    return async () => claim.release();
  }
  const client = await connectPostgres(databaseUrl);
  await claimAlone(client, patienceMs).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  return () => client.end();
}
