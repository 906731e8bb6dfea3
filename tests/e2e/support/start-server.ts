// Starts the built site several times, as scripts/start.ts does, each with a new database in its own folder.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from '../../../scripts/build/build-when-stale.ts';
import { root } from '../../../scripts/root.ts';
import {
  admin,
  adminPorts,
  colleague,
  filledPort,
  folderOf,
  passkeyHolder,
  scriptsPort,
  sitePort,
} from './places.ts';

process.chdir(root);
process.env.NODE_ENV = 'production';
await buildWhenStale();

const { createApp } = await import('../../../server/app.ts');
const { builtPages } = await import('../../../server/http/pages/built-pages.ts');
const { openDatabase } = await import('../../../server/db/connect.ts');
const { readSettings } = await import('../../../server/settings.ts');
const { insertAccount } = await import('../../../server/modules/accounts/accounts.repository.ts');
const { hashPassword } = await import('../../../server/modules/accounts/passwords.ts');
const { preparePosts } = await import('./prepare-posts.ts');

// The visitors' site starts last, because Playwright waits for it.
const ports = [...adminPorts, scriptsPort, filledPort, sitePort];
const sites: Awaited<ReturnType<typeof openSite>>[] = [];
for (const port of ports) sites.push(await openSite(port));

/** Rate limits are off, because tests send many forms from one address; server tests cover the limits. */
async function openSite(port: number) {
  rmSync(folderOf(port), { recursive: true, force: true });
  const elsewhere = join(folderOf(port), 'elsewhere');
  mkdirSync(elsewhere, { recursive: true });
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: folderOf(port),
    BACKUP_TO: elsewhere,
    OWNER_EMAIL: 'owner@site.example',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const http = await createApp(settings, () => builtPages(join(root, 'build')));
  if (port === sitePort) {
    const database = openDatabase(settings);
    await preparePosts(database);
    await database.close();
  }
  if (adminPorts.includes(port)) {
    const database = openDatabase(settings);
    await addOwner(database, colleague, 'Meera Pillai');
    await addOwner(database, passkeyHolder, 'Ravi Menon');
    await database.close();
  }
  await http.listen({ port: settings.port, host: settings.host });
  return http;
}

async function addOwner(
  { db }: ReturnType<typeof openDatabase>,
  { username, password }: typeof colleague,
  displayName: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const identity = { displayName, role: 'owner', email: null } as const;
  const account = { username, passwordHash, passwordExpiresAt: null, ...identity };
  await insertAccount(db, account, new Date().toISOString());
}

async function stop(): Promise<void> {
  await Promise.all(sites.map((http) => http.close()));
  for (const port of ports) rmSync(folderOf(port), { recursive: true, force: true });
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
