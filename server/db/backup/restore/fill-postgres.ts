import type { Client } from 'pg';
import { type CopyOptions, checkSite, copySite, type SiteSums } from '../copy/copy-site.ts';
import { postgresStore } from '../copy/postgres-store.ts';
import type { Store } from '../copy/store.ts';
import { migratePlace } from '../migrate-place.ts';

/**
 * Replaces the contents of a PostgreSQL database with a store of this release, in one transaction that commits
 * after all was read again. Only the migrations before it stay if it fails: an older release cannot use the
 * database then.
 */
export async function fillPostgres(
  from: Store,
  { url, client, ...options }: { url: string; client: Client } & CopyOptions,
): Promise<SiteSums> {
  await migratePlace({ databaseUrl: url, dataDir: '' });
  await client.query('begin');
  try {
    const to = postgresStore(client);
    const sums = await copySite(from, to, options);
    await checkSite(to, sums);
    await client.query('commit');
    return sums;
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
