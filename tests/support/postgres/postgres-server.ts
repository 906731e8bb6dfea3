import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedPosts as articles } from '../../../content/posts/seed-posts.ts';
import { type Database, openDatabase } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { seedPosts } from '../../../server/db/seed.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's maintenance database. */
    postgresUrl: string;
    /**
     * What the names of this run's databases begin with. Two are there to be copied: `migrated` has empty tables,
     * `seeded` the first articles as well. All go when the run ends.
     */
    postgresPrefix: string;
  }
}

/** Vitest's setup of the project server-postgres: a server, and databases that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const prefix = `test_${process.pid}_`;
  const [migrated, seeded] = [`${prefix}migrated`, `${prefix}seeded`];
  try {
    await query(server.url, `create database ${migrated}`);
    await fill(server.url, migrated, migrate);
    await query(server.url, `create database ${seeded} template ${migrated}`);
    await fill(server.url, seeded, ({ db }) => seedPosts(db, articles, new Date()));
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
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const [row] = await query(server.url, 'show server_version');
  const where = given ? 'TEST_DATABASE_URL' : 'started for this run';
  console.log(`PostgreSQL ${row?.server_version} (${where})`);
  return server;
}

async function fill(
  url: string,
  name: string,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const address = new URL(url);
  address.pathname = name;
  const database = openDatabase({ databaseUrl: address.href, dataDir: '' });
  await work(database);
  // A database that somebody is connected to cannot be copied.
  await database.close();
}

async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
