import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { lockFolder } from './locks.ts';

const at = new Date('2026-01-01T00:00:00.000Z');

describe.skipIf(process.env.TEST_ENGINE === 'postgres')('a folder', () => {
  test('refuses a second lock with a message that names the holder, until it is released', async () => {
    const { dataDir } = await testPlace();
    const first = lockFolder(dataDir, 'the site http://localhost:3000 on port 3000', at);
    const second = () => lockFolder(dataDir, 'another');
    expect(second).toThrow(DatabaseRefusal);
    expect(second).toThrow(
      `The folder ${dataDir} is in use by the site http://localhost:3000 on port 3000, process ${process.pid} since 2026-01-01T00:00:00.000Z: stop it first, or set DATA_DIR to another folder.`,
    );
    first[Symbol.dispose]();
    second()[Symbol.dispose]();
  });

  test('releases the lock of a killed process at once', async () => {
    const { dataDir } = await testPlace();
    const program = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'locks.ts'))};
    lockFolder(${JSON.stringify(dataDir)}, 'the first');
    gc();
    console.log('claimed');
    setInterval(() => {}, 1000);`;
    const child = spawn('node', ['--expose-gc', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    expect(() => lockFolder(dataDir, 'the second')).toThrow(
      `in use by the first, process ${child.pid}`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(dataDir, 'the second')[Symbol.dispose]();
  });

  test('refuses a folder that cannot be created with a message', async () => {
    const place = await testPlace();
    lockFolder(place.dataDir, 'the first')[Symbol.dispose]();
    expect(() => lockFolder(join(place.dataDir, 'site.lock/deeper'), 'x')).toThrow(
      /^The folder .* cannot be used: ENOTDIR.*\.$/,
    );
  });
});
