import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's maintenance database. */
    postgresUrl: string;
    /** Name of an empty, migrated database to copy. */
    postgresTemplate: string;
  }
}

/** Vitest's setup of the project server-postgres: a server, and a migrated database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const template = `test_${process.pid}_template`;
  try {
    await query(server.url, `create database ${template}`);
    await migrateTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return async () => {
    await query(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function findServer(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const [row] = await query(server.url, 'show server_version');
  const where = given ? 'TEST_DATABASE_URL' : 'started for this run';
  console.log(`PostgreSQL ${row?.server_version} (${where})`);
  return server;
}

async function migrateTemplate(url: string, template: string): Promise<void> {
  const address = new URL(url);
  address.pathname = template;
  const database = openDatabase({ databaseUrl: address.href, dataDir: '' });
  await migrate(database);
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
