import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testPlace } from '../tests/support/create-test-database.ts';
import { freePort } from '../tests/support/site/free-port.ts';

test('npm start opens the built site, and ends well when it is told to stop', async () => {
  const { dataDir, databaseUrl } = await testPlace();
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'silent',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const ended = once(child, 'exit');
  const address = `http://localhost:${port}`;
  await vi.waitFor(() => expect(told).toContain(`is open on ${address}`), { timeout: 20_000 });
  expect(told).toMatch(/Username +admin\n +Password +\S{12,}/);
  const page = await fetch(`${address}/blog`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  expect((await fetch(`${address}/share/home.png`)).headers.get('content-type')).toBe('image/png');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
