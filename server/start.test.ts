import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type TestPlace, testPlace } from '../tests/support/create-test-database.ts';
import { freePort } from '../tests/support/site/free-port.ts';
import { aMessage } from '../tests/support/visitors.ts';

import { type Database, openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';

/** Runs what `npm start` runs, with the build. */
async function start({ dataDir, databaseUrl }: TestPlace, env: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.error += text;
  });
  return { child, output, ended: once(child, 'close'), address: `http://localhost:${port}` };
}

/** Creates a place's tables from the sources; `change` modifies them. */
async function tables(place: TestPlace, change = async (_database: Database) => {}) {
  const database = openDatabase(place);
  await migrate(database);
  await change(database);
  await database.close();
}

test('opens the built site with npm start and exits cleanly on a signal', async () => {
  const place = await testPlace();
  await tables(place);
  const { child, output, ended, address } = await start(place, { SMTP_ULR: 'smtp://localhost' });
  await vi.waitFor(() => expect(output.out).toContain(`is open on ${address}`), {
    timeout: 20_000,
  });
  expect(output.error).toBe(
    'SMTP_ULR is not a setting and has no effect. Did you mean SMTP_URL?\n',
  );
  expect(output.out).toMatch(/Username +admin\n +Password +\S{12,}/);
  const page = await fetch(`${address}/blog`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  expect((await fetch(`${address}/share/home.png`)).headers.get('content-type')).toBe('image/png');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('makes the folder, the database, its log, the lock and emails readable by their owner only', async () => {
  const place = await testPlace();
  const { dataDir } = place;
  // Files in a readable folder must be private as well.
  chmodSync(dataDir, 0o755);
  const { output, address } = await start(place);
  await vi.waitFor(() => expect(output.out).toContain(`is open on ${address}`), {
    timeout: 20_000,
  });
  const response = await fetch(`${address}/api/contact/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aMessage()),
  });
  expect(response.status).toBe(201);
  const files = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
  const mails = () => files().filter((path) => path.endsWith('.eml'));
  await vi.waitFor(() => expect(mails()).toHaveLength(2), { timeout: 10_000 });
  expect(files().length).toBeGreaterThan(2);
  expect(files().filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
});

test('names a port that is in use before it creates anything', async () => {
  const place = await testPlace();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { output, ended } = await start(place, { PORT: String(port) });
  expect(await ended).toEqual([1, null]);
  expect(output).toEqual({
    out: '',
    error: `Port ${port} is taken by another program: stop that one, or set PORT to another number.\n`,
  });
  const database = openDatabase(place);
  onTestFinished(() => database.close());
  expect(await database.db.introspection.getTables()).toEqual([]);
});

test('exits with one message if a migration was edited after it ran', async () => {
  const place = await testPlace();
  await tables(place, async ({ db }) => {
    await sql`
      update kysely_migration_checksum set checksum = ${'0'.repeat(64)}
      where name = '0001-baseline'`.execute(db);
  });
  const { output, ended } = await start(place);
  expect(await ended).toEqual([1, null]);
  expect(output.error).toMatch(/^The migration 0001-baseline was edited after .*\.\n$/);
});

test('contains the mailbox reader in the build, in a chunk of its own', async () => {
  const folder = join(import.meta.dirname, '../build/site');
  const { ImapFlow } = await import(join(folder, 'imap-flow.js'));
  expect(() => new ImapFlow({ host: 'localhost', logger: false })).not.toThrow();
  expect(readFileSync(join(folder, 'serve.js'), 'utf8')).not.toMatch(/^import .*imap-flow\.js/m);
});
