import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { startTcpProxy } from '../../../tests/support/postgres/tcp-proxy.ts';
import { watchContent } from '../content/content-version.ts';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from './postgres-engine.ts';

const limits = { lockMs: 0, connectMs: 1000, queryMs: 1200 };

async function openThroughProxy() {
  const { databaseUrl } = await testPlace();
  const proxy = await startTcpProxy(databaseUrl ?? '');
  const database = openPostgres(proxy.url, limits);
  onTestFinished(async () => {
    await database.close();
    await proxy.cut();
  });
  return { proxy, database };
}

/** Of this process, to whichever server. */
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
  it('contract with pg: a silent server times out, and its dead connections are not used again', async () => {
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
      // Both of the proxy's and the pool's own.
      await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before - 3));
      await sql`insert into t values (1)`.execute(trx);
    });
    expect(await isProblem(writing)).toBe(true);
    expect(await isProblem(database.ping())).toBe(true);
    await proxy.join();
    await database.ping();
  });

  it('contract with pg: may be closed while it is silent', async () => {
    const { proxy, database } = await openThroughProxy();
    await database.ping();
    const before = openSockets();
    proxy.hush();
    await database.close();
    await vi.waitFor(() => expect(openSockets()).toBeLessThan(before), 5000);
  });

  it('that is read-only is not ready', async () => {
    const { database } = await openThroughProxy();
    const url = new URL((await testPlace()).databaseUrl ?? '');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const copy = openPostgres(url.href, limits);
    await database.checkWritable();
    await copy.ping();
    await expect(copy.checkWritable()).rejects.toThrow('takes no writes');
    await copy.close();
  });

  it('is listened to again after an outage, with the changes of that time', async () => {
    const { proxy, database } = await openThroughProxy();
    await migrate(database);
    const content = await watchContent({ databaseUrl: proxy.url, dataDir: '' });
    onTestFinished(() => content.close());
    await database.db
      .insertInto('site_state')
      .values({ key: 'posts_version', value: '7' })
      .onConflict((known) => known.column('key').doUpdateSet({ value: '7' }))
      .execute();
    await vi.waitFor(() => expect(content.current()).toBe(7));
    await proxy.cut();
    expect(content.current()).toBe(7);
    await proxy.join();
    // The pool may not have noticed yet which connections are dead.
    const write = database.db.updateTable('site_state').set({ value: '8' });
    await vi.waitFor(() => write.execute());
    await vi.waitFor(() => expect(content.current()).toBe(8), 5000);
  });
});
