import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { allRows, siteWithBackup, using } from '../../../tests/support/site-with-backup.ts';
import { createSigner } from '../../signing.ts';
import { formerSecret, siteSecret } from '../site-secret.ts';
import { lockDatabase, lockShared } from './locks.ts';
import type { Place } from './snapshot.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs a script as npm does, in the site's folder. */
async function run(script: string, place: Place, ...args: string[]) {
  const child = spawn('node', [`scripts/backup/${script}.ts`, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      INIT_CWD: place.dataDir,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
    },
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'exit') : undefined,
  ]);
  return { out: out.trim(), err: err.trim(), code: child.exitCode };
}

test('moves a site from one place to another with npm run backup and npm run restore', async () => {
  const source = await siteWithBackup();
  const backup = await run('backup', source, 'mine.sqlite');
  const file = join(source.dataDir, 'mine.sqlite');
  expect(backup.out).toMatch(
    /^The whole site is in .*mine\.sqlite, written and read again: \d\.\d MB, 1 post, 1 picture, 1 comment, 1 message, 1 subscription \(\d+ rows in \d+ tables\)\.$/,
  );
  expect(backup).toMatchObject({ code: 0, err: expect.stringContaining('100 %') });

  const target = await testPlace();
  // In parallel, because on PostgreSQL each of them waits for a site that may reconnect.
  const [restored, refused] = await Promise.all([
    run('restore', target, file),
    run('restore', source, file),
  ]);
  expect(restored.out).toMatch(/^The site is as it was on 20.*: 1 post, .* must log in again\.$/);
  expect((await allRows(target)).posts).toEqual((await allRows(source)).posts);
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/already holds a site: .*--force/),
  });
});

test('makes files of a backup, a restore and a move private in any folder', async () => {
  const source = await siteWithBackup();
  const target = await testPlace();
  for (const { dataDir } of [source, target]) chmodSync(dataDir, 0o755);
  const folder = join(target.dataDir, 'open');
  mkdirSync(folder, { mode: 0o755 });
  const file = join(folder, 'mine.sqlite');
  expect(await run('backup', source, file)).toMatchObject({ code: 0 });
  const written = [run('restore', target, file)];
  if (source.databaseUrl) written.push(run('db-move', source, '--to', join(folder, 'moved')));
  for (const { code } of await Promise.all(written)) expect(code).toBe(0);
  const names = readdirSync(target.dataDir, { recursive: true, encoding: 'utf8' });
  expect(names.length).toBeGreaterThan(1);
  const open = names
    .filter((name) => name !== 'open')
    .filter((name) => (statSync(join(target.dataDir, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

test('copies to the other engine with npm run move and prints the setting for it', async () => {
  const source = await siteWithBackup();
  const to = source.databaseUrl ? './moved' : 'postgres://someone:secret@127.0.0.1:1/site';
  const { out, err, code } = await run('db-move', source, '--to', to);
  if (!source.databaseUrl) {
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\.$/);
    expect(err).not.toContain('secret');
    return;
  }
  const moved = { dataDir: join(source.dataDir, 'moved'), databaseUrl: null };
  expect(out).toContain(`Now start the site with DATA_DIR=${moved.dataDir} and no DATABASE_URL.`);
  expect(await allRows(moved)).toEqual(await allRows(source));
});

test('exchanges the secret of a stopped site and keeps old signatures valid without --at-once', async () => {
  const place = await siteWithBackup();
  const signer = () =>
    using(place, async ({ db }) => createSigner(await siteSecret(db), await formerSecret(db)));
  const token = (await signer()).sign('link', 'x');
  const exchanged = await run('exchange-secret', place);
  expect(exchanged).toMatchObject({ code: 0, out: expect.stringMatching(/good for 90 days\.$/) });
  expect((await signer()).verify('link', token)).toBe('x');
  expect((await signer()).sign('link', 'x')).not.toBe(token);
  const ended = await run('exchange-secret', place, '--at-once');
  expect(ended).toMatchObject({ code: 0, out: expect.stringMatching(/end now\.$/) });
  expect((await signer()).verify('link', token)).toBeUndefined();

  const lock = await lockDatabase(place, 'the site', lockShared);
  onTestFinished(() => lock[Symbol.asyncDispose]());
  expect(await run('exchange-secret', place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('in use by'),
  });
});

test('prints the usage of a command with wrong arguments', async () => {
  const { err, code } = await run('restore', await testPlace());
  expect(err).toMatch(/^Please name one backup, or the place of the copies: npm run restore FILE/);
  expect(code).toBe(1);
});
