import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../support/postgres/start-postgres.ts';
import { startTcpProxy } from '../../support/postgres/tcp-proxy.ts';
import type { Outage } from './outage.ts';

/** Outages of a PostgreSQL server. */
export const serverOutages: (() => Promise<Outage>)[] = [
  () =>
    onServer('PostgreSQL: stopped and started again', (server) => ({
      take: () => server.halt(),
      giveBack: () => server.start(),
    })),
  () =>
    onServer('PostgreSQL: hangs with its connections open', (server) => ({
      take: () => server.signal('SIGSTOP'),
      giveBack: () => server.signal('SIGCONT'),
    })),
  movedServer,
];

type Problem = Pick<Outage, 'take' | 'giveBack'>;

async function onServer(
  name: string,
  problem: (server: PostgresServer) => Problem,
): Promise<Outage> {
  const server = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  return {
    name,
    place: { dataDir, databaseUrl: server.url },
    isReadable: false,
    ...problem(server),
    async end() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its machine vanishes without closing connections, and another one with its data gets the same name. */
async function movedServer(): Promise<Outage> {
  const server = await startPostgres();
  const proxy = await startTcpProxy(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  let successor: PostgresServer | undefined;
  return {
    name: 'PostgreSQL: fails over to a new address of the same name',
    place: { dataDir, databaseUrl: proxy.url },
    isReadable: false,
    async take() {
      proxy.hush();
      await server.halt();
    },
    async giveBack() {
      successor = await server.copy();
      await proxy.join(successor.url);
    },
    async end() {
      await proxy.cut();
      await successor?.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
