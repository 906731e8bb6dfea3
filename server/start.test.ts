import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testPlace } from '../tests/support/create-test-database.ts';
import { freePort } from '../tests/support/site/free-port.ts';
import { aMessage } from '../tests/support/visitors.ts';

/** The built site, started as npm does in a place of its own; `told` is what it prints. */
async function start() {
  const { dataDir, databaseUrl } = await testPlace();
  // As an operator may have made it; what is in it must be closed to others all the same.
  chmodSync(dataDir, 0o755);
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
  return { dataDir, address, told, child, ended };
}

test('npm start opens the built site, and ends well when it is told to stop', async () => {
  const { address, told, child, ended } = await start();
  expect(told).toMatch(/Username +admin\n +Password +\S{12,}/);
  const page = await fetch(`${address}/blog`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  expect((await fetch(`${address}/share/home.png`)).headers.get('content-type')).toBe('image/png');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('whatever the folder, the database, its log, the lock and mails are their owner’s alone', async () => {
  const { dataDir, address } = await start();
  const answer = await fetch(`${address}/api/contact/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aMessage()),
  });
  expect(answer.status).toBe(201);
  const files = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
  const mails = () => files().filter((path) => path.endsWith('.eml'));
  await vi.waitFor(() => expect(mails()).toHaveLength(2), { timeout: 10_000 });
  expect(files().length).toBeGreaterThan(2);
  expect(files().filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
});
