import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { makeFirstAdministrator } from '../../server/modules/accounts/accounts.service.ts';
import { isPassword } from '../../server/modules/accounts/passwords.ts';
import { root } from '../root.ts';

// Each test starts its own process.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let dataDir: string;
let database: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-recover-'));
  database = openDatabase({ dataDir, databaseUrl: null });
  await migrate(database);
  const first = { username: 'asha', password: null, brandName: 'Brand' };
  await makeFirstAdministrator(database.db, first, new Date());
  const created_at = new Date().toISOString();
  const app = { account_id: 1, is_pending: 0 as const, secret: 'A'.repeat(32), created_at };
  await database.db.insertInto('authenticator_apps').values(app).execute();
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

function run(names: string[], input: string) {
  const { DATABASE_URL: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(
    'node',
    ['scripts/backup/admin-recover.ts', ...names],
    { cwd: root, env: { ...env, DATA_DIR: dataDir }, input, encoding: 'utf8' },
  );
  return { stdout: stdout.trim(), stderr: stderr.trim(), status };
}

const apps = () => database.db.selectFrom('authenticator_apps').selectAll().execute();

test('changes nothing without a name, for a name that nobody has, or with a bad password', async () => {
  expect(run([], 'four wild green herons\n').stderr).toContain('npm run admin:recover -- NAME');
  const unknown = run(['nobody'], 'four wild green herons\n');
  expect(unknown.stderr).toBe('There is no account named "nobody". Nothing was changed.');
  expect(run(['asha'], 'short\n').status).toBe(1);
  expect(await apps()).toHaveLength(1);
});

test('removes the second step and sets the password while the site is running', async () => {
  const { stdout, stderr, status } = run(['Asha'], 'four wild green herons\n');
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/^The second step of asha is removed, .*\/admin\/login#device=[\w.-]+$/s);
  expect(await apps()).toEqual([]);
  const account = await database.db
    .selectFrom('admin_accounts')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(await isPassword('four wild green herons', account.password_hash)).toBe(true);
  expect(account.recovered_at).not.toBeNull();
});
