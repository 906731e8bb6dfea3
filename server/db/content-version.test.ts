import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestPlace } from '../../tests/support/create-test-database.ts';
import { startTcpProxy } from '../../tests/support/postgres/tcp-proxy.ts';
import { lockExclusive, returnMs } from './backup/locks.ts';
import { connectPostgres } from './backup/postgres-store.ts';
import { watchContent } from './content-version.ts';

/** An instance that listens through a proxy, and a tool's connection. */
async function instance() {
  const place = await createTestPlace('migrated');
  onTestFinished(() => place.remove());
  const url = place.databaseUrl ?? '';
  const proxy = await startTcpProxy(url);
  onTestFinished(() => proxy.cut());
  const content = await watchContent({ databaseUrl: proxy.url, dataDir: '' });
  onTestFinished(() => content.close());
  const tool = await connectPostgres(url);
  onTestFinished(() => tool.end());
  const others = async () => {
    const { rows } = await tool.query(
      'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows[0].n;
  };
  return { proxy, tool, others };
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a disconnected instance', () => {
  test('still blocks a tool while an instance reconnects', async () => {
    const { proxy, tool, others } = await instance();
    await proxy.cut();
    await vi.waitFor(async () => expect(await others()).toBe(0), 15_000);
    await proxy.join();
    await expect(lockExclusive(tool)).rejects.toThrow('in use by a running site');
  });

  test('leaves no connection behind after refused reconnects', async () => {
    const { proxy, tool, others } = await instance();
    await proxy.cut();
    await vi.waitFor(async () => expect(await others()).toBe(0), 15_000);
    await lockExclusive(tool, 0);
    const before = proxy.taken();
    await proxy.join();
    // The first attempt was refused before the second one.
    await vi.waitFor(() => expect(proxy.taken()).toBe(before + 2), 4 * returnMs);
    await vi.waitFor(async () => expect(await others()).toBe(0), 15_000);
  });
});
