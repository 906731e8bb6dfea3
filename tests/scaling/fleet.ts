import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { freePort } from '../support/site/free-port.ts';
import { type Site, startSite } from '../support/site/site.ts';
import { startMailCounter } from './mail-counter.ts';
import { startNginx } from './nginx/start-nginx.ts';

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Several instances on one PostgreSQL, behind nginx, with a mail server. */
export async function startFleet(nginx: string, count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleet-'));
  const postgres = await startPostgres();
  const mail = await startMailCounter();
  const port = await freePort();
  const start = (at?: number) =>
    startSite({
      databaseUrl: postgres.url,
      dataDir,
      ...(at === undefined ? {} : { port: at }),
      env: {
        SITE_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: mail.url,
        TRUST_PROXY: '1',
      },
    });
  // In parallel on an empty database: one of them creates the tables.
  const sites: Site[] = await Promise.all(Array.from({ length: count }, () => start()));
  const stopNginx = await startNginx(
    nginx,
    port,
    sites.map((site) => site.port),
  );
  const database: Database = openDatabase({ databaseUrl: postgres.url, dataDir });
  return {
    /** nginx's port. */
    port,
    sites,
    mail,
    database,
    /** Stops one instance with a signal, and starts it again. */
    async restart(index: number, signal: NodeJS.Signals) {
      const site = sites[index];
      if (!site) throw new Error(`There is no instance ${index}.`);
      await site.stop(signal);
      sites[index] = await start(site.port);
    },
    async stop() {
      await stopNginx();
      await database.close();
      await Promise.all(sites.map((site) => site.stop()));
      await mail.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes tests use Debian's PostgreSQL from now on, if it is installed. */
export function preferDebiansPostgres(): void {
  const found = globSync('/usr/lib/postgresql/*/bin').sort();
  const newest = found.at(-1);
  if (newest) process.env.TEST_POSTGRES_BIN = newest;
}
