import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { insertAccount } from '../../server/modules/accounts/accounts.repository.ts';
import { makeFirstAdministrator } from '../../server/modules/accounts/accounts.service.ts';
import { isPassword } from '../../server/modules/accounts/passwords.ts';
import { root } from '../root.ts';

// Each test starts its own process.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-password-'));
  database = openDatabase({ dataDir, databaseUrl: null });
  await migrate(database);
  const first = { username: 'admin', password: null, brandName: 'Brand' };
  await makeFirstAdministrator(database.db, first, new Date());
});

afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

function run(input: string, ...names: string[]) {
  const { DATABASE_URL: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(
    'node',
    ['scripts/backup/admin-password.ts', ...names],
    {
      cwd: root,
      env: { ...env, DATA_DIR: dataDir },
      input,
      encoding: 'utf8',
    },
  );
  return { stdout: stdout.trim(), stderr: stderr.trim(), status };
}

async function isNow(password: string): Promise<boolean> {
  const query = database.db.selectFrom('admin_accounts').select('password_hash').orderBy('id');
  return await isPassword(password, (await query.executeTakeFirstOrThrow()).password_hash);
}

test('sets a password from the input while the site is running', async () => {
  expect(run('four wild green herons\n')).toEqual({
    stdout: expect.stringMatching(
      /^The password of admin is changed, and every device is logged out\.\nLog in with it here, .*\nhttp:\/\/localhost:3000\/admin\/login#device=[\w.-]+$/,
    ),
    stderr: '',
    status: 0,
  });
  expect(await isNow('four wild green herons')).toBe(true);
});

test('changes nothing if the password is too short', async () => {
  expect(run('short\n')).toEqual({
    stdout: '',
    stderr: 'A password must have at least 12 characters. Nothing was changed.',
    status: 1,
  });
  expect(await isNow('short')).toBe(false);
});

test('sets the password of the named account only, and of nobody who was removed', async () => {
  const identity = { passwordHash: '$argon2id$x', passwordExpiresAt: null, displayName: 'Neha' };
  const neha = { ...identity, username: 'neha@mail.example', role: 'desk', email: null } as const;
  await insertAccount(database.db, neha, new Date().toISOString());
  const [mine] = [await isNow('four wild green herons')];
  expect(run('seven calm brown otters\n', 'Neha@mail.example').stdout).toContain(
    'The password of neha@mail.example is changed',
  );
  expect(await isNow('four wild green herons')).toBe(mine);
  expect(run('seven calm brown otters\n', 'nobody').stderr).toBe(
    'There is no account named "nobody". Nothing was changed.',
  );
  await database.db
    .updateTable('admin_accounts')
    .set({ state: 'left' })
    .where('username', '=', neha.username)
    .execute();
  expect(run('eight calm brown otters\n', neha.username).stderr).toContain('was removed');
});
