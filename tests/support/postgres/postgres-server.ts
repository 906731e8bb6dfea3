import type { TestProject } from 'vitest/node';
import { type Filled, fillAs } from '../filled-databases.ts';
import { createDatabase, type PostgresServer, query, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database. */
    postgresUrl: string;
    /**
     * The prefix of this run's database names. For each kind of content there is one database to copy. All are
     * deleted when the run ends.
     */
    postgresPrefix: string;
  }
}

/** Vitest's setup of the project server-postgres: a server, and databases that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const prefix = `test_${process.pid}_`;
  const create = async (filled: Filled) => {
    const databaseUrl = await createDatabase(server.url, `${prefix}${filled}`);
    await fillAs(filled, { databaseUrl, dataDir: '' });
  };
  try {
    await create('migrated');
    await create('seeded');
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('postgresPrefix', prefix);
  return async () => {
    const rows = await query(server.url, 'select datname from pg_database');
    for (const { datname = '' } of rows.filter(({ datname }) => datname?.startsWith(prefix))) {
      await query(server.url, `drop database ${datname} with (force)`);
    }
    await server.stop();
  };
}

async function findServer(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured ? { url: configured, stop: async () => {} } : await startPostgres();
  const [row] = await query(server.url, 'show server_version');
  const where = configured ? 'TEST_DATABASE_URL' : 'started for this run';
  console.log(`PostgreSQL ${row?.server_version} (${where})`);
  return server;
}
