import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { startTcpProxy } from '../../../tests/support/postgres/tcp-proxy.ts';
import { connectPostgres } from '../backup/postgres-store.ts';
import { openDatabase } from '../connect.ts';
import { watchContent } from '../content-version.ts';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { migrate } from '../migrate.ts';
import { openPostgres, requireTls } from './postgres.ts';

const limits = { lockMs: 0, connectMs: 1000, queryMs: 1200 };

async function openThroughProxy() {
  const { databaseUrl } = await testPlace();
  const proxy = await startTcpProxy(databaseUrl ?? '');
  const database = openPostgres(proxy.url, limits);
  onTestFinished(async () => {
    await database.close();
    await proxy.cut();
  });
  return { databaseUrl, proxy, database };
}

/** Migrates without the short limits of these tests, which a busy machine exceeds. */
async function migrateDirectly(databaseUrl: string | null) {
  const database = openPostgres(databaseUrl ?? '', { lockMs: 0, connectMs: 10_000 });
  await migrate(database);
  await database.close();
}

/** Number of this process's open sockets to any server. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}

async function isProblem(work: Promise<unknown>) {
  return isDatabaseUnavailable(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a PostgreSQL server', () => {
  it('contract with pg: times out on a silent server and does not reuse its dead connections', async () => {
    const { proxy, database } = await openThroughProxy();
    const pings = () => [1, 2].map(() => database.ping());
    await Promise.all(pings());
    proxy.hush();
    const outcomes = await Promise.all(pings().map(isProblem));
    expect(outcomes).toEqual([true, true]);
    await proxy.join();
    await database.checkWritable();
  });

  it('may fail during a transaction', async () => {
    const { proxy, database } = await openThroughProxy();
    const writing = database.db.transaction().execute(async (trx) => {
      await sql`create table t (x int)`.execute(trx);
      const before = openSockets();
      await proxy.cut();
      // The sockets of the proxy and of the pool.
      await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before - 3), 15_000);
      await sql`insert into t values (1)`.execute(trx);
    });
    expect(await isProblem(writing)).toBe(true);
    expect(await isProblem(database.ping())).toBe(true);
    await proxy.join();
    await database.ping();
  });

  it('contract with pg: can be closed while the server is silent', async () => {
    const { proxy, database } = await openThroughProxy();
    await database.ping();
    const before = openSockets();
    proxy.hush();
    await database.close();
    await vi.waitFor(() => expect(openSockets()).toBeLessThan(before), 15_000);
  });

  it('is not ready if it is read-only', async () => {
    const { database } = await openThroughProxy();
    const url = new URL((await testPlace()).databaseUrl ?? '');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const copy = openPostgres(url.href, limits);
    await database.checkWritable();
    await copy.ping();
    await expect(copy.checkWritable()).rejects.toThrow('does not accept writes');
    await copy.close();
  });

  it('listens again after an outage and reads the changes from that time', async () => {
    const { databaseUrl, proxy, database } = await openThroughProxy();
    await migrateDirectly(databaseUrl);
    const content = await watchContent({ databaseUrl: proxy.url, dataDir: '' });
    onTestFinished(() => content.close());
    await database.db
      .insertInto('site_state')
      .values({ key: 'posts_version', value: '7' })
      .onConflict((known) => known.column('key').doUpdateSet({ value: '7' }))
      .execute();
    await vi.waitFor(() => expect(content.current()).toBe(7), 15_000);
    await proxy.cut();
    expect(content.current()).toBe(7);
    await proxy.join();
    // The pool may not have noticed yet which connections are dead.
    const write = database.db.updateTable('site_state').set({ value: '8' });
    await vi.waitFor(() => write.execute(), 15_000);
    await vi.waitFor(() => expect(content.current()).toBe(8), 15_000);
  });
});

test.each([
  'postgres://site:secret@localhost:5432/site',
  'postgres://127.0.0.1/site',
  'postgres://[::1]/site',
  'postgres:///site?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/site',
  'postgres://db.example/site?sslmode=disable',
  'postgres://db.example/site?sslmode=verify-full&sslrootcert=/etc/ca.pem',
])('leaves %s unchanged', (url) => expect(requireTls(url)).toBe(url));

test.each([
  [
    'postgres://site:s%40cret@db.example:5432/site',
    'postgres://site:s%40cret@db.example:5432/site?',
  ],
  ['postgres://10.0.0.7/site?application_name=x', 'postgres://10.0.0.7/site?application_name=x&'],
  ['postgres://localhost.evil.example/site', 'postgres://localhost.evil.example/site?'],
  ['postgres://localhost/site?host=db.example', 'postgres://localhost/site?host=db.example&'],
])('requires TLS for %s', (url, begin) => {
  expect(requireTls(url)).toBe(`${begin}sslmode=verify-full`);
});

/** A server without TLS under a name that is not this machine's; `heard` is what it received. */
async function plainServer() {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard.push(bytes);
      socket.write('N');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://site:secret@0.0.0.0:${port}/site`, heard };
}

test('sends neither a name nor a password to another machine without TLS', async () => {
  const { url, heard } = await plainServer();
  await expect(connectPostgres(url)).rejects.toThrow(
    'The database cannot be reached: The server does not support SSL connections (another machine is asked by TLS alone, unless sslmode in its address says otherwise).',
  );
  const { db, close } = openDatabase({ databaseUrl: url, dataDir: '' });
  await expect(db.selectFrom('posts').select('id').execute()).rejects.toThrow('SSL');
  await close();
  // Both sent only the eight bytes that request TLS, and disconnected.
  expect(heard.map((bytes) => bytes.toString('hex'))).toEqual([
    '0000000804d2162f',
    '0000000804d2162f',
  ]);
});
