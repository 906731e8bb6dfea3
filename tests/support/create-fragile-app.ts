import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { builtPages } from '../../server/http/pages/built-pages.ts';
import { readSettings } from '../../server/settings.ts';
import { createTestPlace } from './create-test-database.ts';
import { startTcpProxy } from './postgres/tcp-proxy.ts';

const build = join(import.meta.dirname, '../../build');

/**
 * The whole program on a database that can become unavailable: PostgreSQL's connections are cut, SQLite's file is
 * locked as by another process, so that it can be read but not written. `database` bypasses that.
 */
export async function createFragileApp() {
  const place = await createTestPlace('seeded');
  const { databaseUrl, take, giveBack, end } = place.databaseUrl
    ? await fragilePostgres(place.databaseUrl)
    : fragileFile(place.dataDir);
  const settings = {
    ...readSettings({
      SITE_URL: 'https://site.example',
      OWNER_EMAIL: 'owner@site.example',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
    dataDir: place.dataDir,
  };
  const http = await createApp({ ...settings, databaseUrl }, () => builtPages(build));
  const database = openDatabase(place);
  onTestFinished(async () => {
    await giveBack();
    await http.close();
    await end();
    await database.close();
    await place.remove();
  });
  return { http, database, take, giveBack };
}

async function fragilePostgres(url: string) {
  const proxy = await startTcpProxy(url);
  return { databaseUrl: proxy.url, take: proxy.cut, giveBack: () => proxy.join(), end: proxy.cut };
}

function fragileFile(folder: string) {
  let holder: DatabaseSync | undefined;
  const giveBack = async () => {
    holder?.close();
    holder = undefined;
  };
  return {
    databaseUrl: null,
    async take() {
      holder = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
      holder.exec('begin exclusive');
    },
    giveBack,
    end: giveBack,
  };
}
