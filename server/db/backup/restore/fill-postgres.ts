import type { Client } from 'pg';
import { openDatabase } from '../../connect.ts';
import { migrate } from '../../migrate.ts';
import { type CopyOptions, checkSite, copySite, type SiteSums } from '../copy/copy-site.ts';
import { postgresStore } from '../copy/postgres-store.ts';
import type { Store } from '../copy/store.ts';

/**
 * Makes the database at the address the same as a store of this release, whatever was in it, in one transaction: it
 * commits after everything was read again, and a process that is killed before leaves every row as it was. Only the
 * tables are brought up to this release before that, as a start would do: an older release cannot use them any more.
 */
export async function fillPostgres(
  from: Store,
  { url, client, ...options }: { url: string; client: Client } & CopyOptions,
): Promise<SiteSums> {
  await makeTables(url);
  await client.query('begin');
  try {
    const to = postgresStore(client);
    const sums = await copySite(from, to, options);
    await checkSite(to, sums);
    await client.query('commit');
    return sums;
  } catch (error) {
    // A connection that is lost has undone it already.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function makeTables(url: string): Promise<void> {
  const database = openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
