import type { Client } from 'pg';
import { connectPostgres } from '../copy/postgres-store.ts';
import type { Place } from '../snapshot.ts';
import { lockFolder } from './folder-lock.ts';
import { lockExclusive } from './postgres-lock.ts';

/**
 * Locks a site's database, until the lock is disposed of: SQLite's folder for `holder`, PostgreSQL by `lockPostgres`.
 * Throws a DatabaseRefusal when it is in use.
 */
export async function lockDatabase(
  { databaseUrl, dataDir }: Place,
  holder: string,
  lockPostgres: (client: Client) => Promise<void> = lockExclusive,
): Promise<AsyncDisposable> {
  if (!databaseUrl) {
    const lock = lockFolder(dataDir, holder);
    return { [Symbol.asyncDispose]: async () => lock[Symbol.dispose]() };
  }
  const client = await connectPostgres(databaseUrl);
  try {
    await lockPostgres(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
