import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { defaultLimits, type Limits } from '../../server/http/limits/limits.ts';
import { builtPages } from '../../server/http/pages/built-pages.ts';
import type { Network } from '../../server/modules/outside/network.ts';
import { readSettings } from '../../server/settings.ts';
import { createTestPlace } from './create-test-database.ts';

const build = join(import.meta.dirname, '../../build');

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Loaded once for each worker. */
let pages: ReturnType<typeof builtPages> | undefined;

/**
 * The whole program on a new, seeded database of TEST_ENGINE, built like `npm start` does, without a port. `database`
 * is a second connection, for what no route can do.
 */
export async function createTestApp(...options: Parameters<typeof openTestApp>) {
  const { close, ...app } = await openTestApp(...options);
  onTestFinished(close);
  return app;
}

/**
 * One app for tests of a file that do not affect each other: opened on first use and closed at the end of the file.
 */
export function oneTestApp(
  env?: Record<string, string>,
  limits?: Partial<Limits>,
): () => Promise<TestApp> {
  let app: ReturnType<typeof openTestApp> | undefined;
  afterAll(async () => (await app)?.close());
  return () => (app ??= openTestApp(env, limits));
}

/** Like createTestApp, but the caller closes it. */
export async function openTestApp(
  env: Record<string, string> = {},
  limits: Partial<Limits> = {},
  network?: Network,
) {
  const place = await createTestPlace('seeded');
  const settings = {
    ...readSettings({
      SITE_URL: 'https://site.example',
      OWNER_EMAIL: 'owner@site.example',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
  };
  const startInstance = () =>
    createApp(settings, () => (pages ??= builtPages(build)), {
      limits: { ...defaultLimits, ...limits },
      network,
    });
  const http = await startInstance();
  const database = openDatabase(settings);
  // The databases were filled when the tests began; a login is proof for ten minutes.
  const { account_id: accountId } = await database.db
    .updateTable('sessions')
    .set({ proven_at: new Date().toISOString() })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const { id: postId } = await database.db
    .selectFrom('posts')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const close = async () => {
    await http.close();
    await database.close();
    await place.remove();
  };
  /** A second instance on the same database, until the test ends. */
  const anotherInstance = async () => {
    const other = await startInstance();
    onTestFinished(() => other.close());
    return other;
  };
  return { http, database, close, anotherInstance, accountId, postId };
}
