import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../tests/support/create-test-database.ts';
import { lockExclusive } from './db/backup/locks.ts';
import { connectPostgres } from './db/backup/postgres-store.ts';
import { openReadyDatabase } from './ready-database.ts';
import { readSettings } from './settings.ts';

/** Starts like the program does; `messages` are its log messages. */
async function start(place: Awaited<ReturnType<typeof testPlace>>) {
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', PORT: '4321' };
  const settings = readSettings(env);
  const messages: string[] = [];
  const database = await openReadyDatabase(
    settings,
    () => {},
    (message) => messages.push(message),
  );
  return { database, messages };
}

test('allows a second start beside the first on PostgreSQL, and refuses it on SQLite', async () => {
  const place = await testPlace();
  const { database } = await start(place);
  if (place.databaseUrl) {
    await (await start(place)).database.close();
    await database.close();
    return;
  }
  await expect(start(place)).rejects.toThrow(
    /is in use by the site http:\/\/localhost:4321 on port 4321, process \d+ since /,
  );
  await database.close();
  await (await start(place)).database.close();
});

test('changes nothing while a restore uses the database', async () => {
  const place = await testPlace();
  if (!place.databaseUrl) return;
  const tool = await connectPostgres(place.databaseUrl);
  onTestFinished(() => tool.end());
  await lockExclusive(tool, 0);
  await expect(start(place)).rejects.toThrow('A restore or a move is using the database');
  expect((await tool.query("select to_regclass('posts') as name")).rows).toEqual([{ name: null }]);
});
