import { mkdirSync, type openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';

/** File system calls in order. */
const calls = vi.hoisted((): string[] => []);

// Simulates a file system without hard links.
vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>();
  const paths = new Map<number, string>();
  return {
    ...real,
    linkSync() {
      throw new Error('EPERM');
    },
    openSync(...args: Parameters<typeof openSync>) {
      const file = real.openSync(...args);
      paths.set(file, String(args[0]));
      return file;
    },
    fsyncSync(file: number) {
      calls.push(`flush ${basename(paths.get(file) ?? '')}`);
      real.fsyncSync(file);
    },
    renameSync(from: string, to: string) {
      calls.push(`rename ${basename(from)}`);
      real.renameSync(from, to);
    },
  };
});

describe.skipIf(process.env.TEST_ENGINE === 'postgres')('without hard links', () => {
  test('writes the copy of the old database to the disk before the new one replaces it', async () => {
    // Loaded again, because another test may have loaded it with the real file system.
    vi.resetModules();
    const { replaceSqlite } = await import('./restore.ts');
    const { dataDir } = await testPlace();
    const made = join(dataDir, 'made');
    mkdirSync(made);
    writeFileSync(join(dataDir, 'site.sqlite'), 'old');
    writeFileSync(join(made, 'new.sqlite'), 'new');
    const savedPath = replaceSqlite(dataDir, join(made, 'new.sqlite'), new Date()) ?? '';
    expect(readFileSync(savedPath, 'utf8')).toBe('old');
    expect(readFileSync(join(dataDir, 'site.sqlite'), 'utf8')).toBe('new');
    const order = [`flush ${basename(savedPath)}`, 'flush new.sqlite', 'rename new.sqlite'];
    expect(calls.filter((what) => order.includes(what))).toEqual(order);
  });
});
