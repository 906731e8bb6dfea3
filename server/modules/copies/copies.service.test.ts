import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { siteWithBackup } from '../../../tests/support/site-with-backup.ts';
import { s3Target as s3, siteAt } from '../../../tests/support/site-with-copies.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import type { BackupTarget } from '../../settings.ts';
import {
  askForCopy,
  checkNewest,
  copyOverview,
  doDrill,
  lockWithKey,
  makeCopy,
  newCopyKey,
  requestDrill,
  startCopies,
} from './copies.service.ts';

// Copies are made in child processes.
vi.setConfig({ testTimeout: 60_000 });

const hourMs = 60 * 60_000;
/** When the last night began in India, so that the nights of a test do not depend on the hour. */
const nightStart = Date.parse('2026-01-01T20:30:00.000Z');
const startOfNight = () => Date.now() - ((Date.now() - nightStart) % (24 * hourMs));

/** A site whose copies go to a place, with its owner's key, and a clock that the test sets. */
async function siteWithCopies(target: BackupTarget) {
  const { site, clock } = await siteAt(await siteWithBackup(), target);
  clock.now = startOfNight();
  const { name, words } = await newCopyKey();
  return { site, clock, name, key: words.join(' ') };
}

test('waits for the key, then makes the first copy and says that it is good', async () => {
  const path = temporaryFolder();
  const { site, name, key } = await siteWithCopies({ kind: 'folder', path });
  expect(await copyOverview(site)).toMatchObject({ state: 'no-key', last: null });
  await makeCopy(site, site.now());
  expect(readdirSync(path)).toEqual([]);
  expect(await lockWithKey(site, { name, key }, 'admin')).toEqual({ ok: true });
  expect(await copyOverview(site)).toMatchObject({ state: 'first', isRunning: true });
  await makeCopy(site, site.now());
  expect(await copyOverview(site)).toMatchObject({
    state: 'good',
    isRunning: false,
    failure: null,
    key: { name, madeBy: 'admin' },
    last: { counts: { posts: 1 } },
    place: { label: path, isSameDisk: true, command: `npm run restore -- ${path}` },
  });
  const [stored] = await site.db
    .selectFrom('site_state')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('value', 'like', `%${key.split(' ')[0]} ${key.split(' ')[1]}%`)
    .execute();
  expect(stored?.count).toBe(0);
});

test('says why a copy failed and what to do, and tries again later and later', async () => {
  const { server, target } = await s3();
  const { site, clock, name, key } = await siteWithCopies(target);
  await lockWithKey(site, { name, key }, 'admin');
  server.fault = () => ({ status: 503, code: 'SlowDown' });
  await makeCopy(site, site.now());
  const failing = await copyOverview(site);
  expect(failing).toMatchObject({
    state: 'failing',
    last: null,
    failure: {
      message: expect.stringMatching(/does not work at the moment.*Nothing is lost here/),
    },
  });
  expect(Date.parse(failing.failure?.nextAt ?? '') - clock.now).toBe(5 * 60_000);
  await makeCopy(site, site.now());
  const later = await copyOverview(site);
  expect(Date.parse(later.failure?.nextAt ?? '') - clock.now).toBe(10 * 60_000);
  server.fault = () => undefined;
  clock.now += 10 * 60_000;
  await makeCopy(site, site.now());
  expect(await copyOverview(site)).toMatchObject({ state: 'good', failure: null });
});

test('tries a copy that somebody asked for again, although the night has a good one', async () => {
  const { server, target } = await s3();
  const { site, clock, name, key } = await siteWithCopies(target);
  await lockWithKey(site, { name, key }, 'admin');
  await makeCopy(site, site.now());
  clock.now += hourMs;
  await askForCopy(site);
  server.fault = () => ({ status: 503, code: 'SlowDown' });
  await makeCopy(site, site.now());
  const { state, failure } = await copyOverview(site);
  expect(state).toBe('failing');
  expect(Date.parse(failure?.nextAt ?? '') - clock.now).toBe(5 * 60_000);
  server.fault = () => undefined;
  clock.now += 5 * 60_000;
  const worker = startCopies(site);
  await vi.waitFor(async () => expect((await copyOverview(site)).state).toBe('good'), 30_000);
  await worker.stop();
});

test('is not good once the last copy is older than 26 hours, although nothing failed', async () => {
  const { site, clock, name, key } = await siteWithCopies({
    kind: 'folder',
    path: temporaryFolder(),
  });
  await lockWithKey(site, { name, key }, 'admin');
  await makeCopy(site, site.now());
  clock.now += 25 * hourMs;
  expect((await copyOverview(site)).state).toBe('good');
  clock.now += 2 * hourMs;
  expect(await copyOverview(site)).toMatchObject({
    state: 'failing',
    failure: { message: expect.stringMatching(/did not run.*Press “Copy now”/), nextAt: null },
  });
});

test('notices that somebody removed the newest copy, and makes another', async () => {
  const path = temporaryFolder();
  const { site, clock, name, key } = await siteWithCopies({ kind: 'folder', path });
  await lockWithKey(site, { name, key }, 'admin');
  await makeCopy(site, site.now());
  await checkNewest(site);
  expect((await copyOverview(site)).state).toBe('good');
  for (const file of readdirSync(join(path, 'nights'))) rmSync(join(path, 'nights', file));
  await checkNewest(site);
  expect(await copyOverview(site)).toMatchObject({
    state: 'failing',
    isRunning: true,
    last: null,
    failure: { message: expect.stringMatching(/removed or changed it.*made at once/) },
  });
  clock.now += 60_000;
  await makeCopy(site, site.now());
  expect((await copyOverview(site)).state).toBe('good');
});

test('makes copies by itself, one a night', async () => {
  const path = temporaryFolder();
  const { site, name, key } = await siteWithCopies({ kind: 'folder', path });
  await lockWithKey(site, { name, key }, 'admin');
  const worker = startCopies(site);
  await vi.waitFor(async () => expect((await copyOverview(site)).state).toBe('good'), 30_000);
  site.wake();
  await worker.stop();
  expect(readdirSync(join(path, 'nights'))).toHaveLength(2);
});

test('requests the heartbeat after a good copy, and after no other', async () => {
  const { server, target } = await s3();
  const { site, name, key } = await siteWithCopies(target);
  const heard: string[] = [];
  const watch = createServer(({ url = '' }, response) => {
    heard.push(url);
    response.end();
  });
  onTestFinished(() => void watch.close());
  await new Promise<void>((ready) => watch.listen(0, '127.0.0.1', ready));
  const { port } = watch.address() as AddressInfo;
  site.settings.heartbeatUrl = `http://127.0.0.1:${port}/beat`;
  await lockWithKey(site, { name, key }, 'admin');
  server.fault = () => ({ status: 503, code: 'SlowDown' });
  await makeCopy(site, site.now());
  expect(heard).toEqual([]);
  server.fault = () => undefined;
  await makeCopy(site, site.now());
  expect(heard).toEqual(['/beat']);
  watch.closeAllConnections();
  watch.close();
  await makeCopy(site, site.now());
  expect((await copyOverview(site)).state).toBe('good');
});

test('proves with a drill that the key is at hand', async () => {
  const { site, clock, name, key } = await siteWithCopies({
    kind: 'folder',
    path: temporaryFolder(),
  });
  await lockWithKey(site, { name, key }, 'admin');
  await makeCopy(site, site.now());
  const other = (await newCopyKey()).words.join(' ');
  expect(await requestDrill(site, other)).toEqual({
    kind: 'invalid',
    fields: {
      key: expect.stringContaining(
        `another key than the one that locks the copies. They are locked with “${name}”`,
      ),
    },
  });
  expect(await requestDrill(site, 'one two')).toMatchObject({ kind: 'invalid' });
  const { last } = await copyOverview(site);
  clock.now += hourMs;
  await doDrill(site, key);
  const { drill } = await copyOverview(site);
  expect(drill).toMatchObject({
    done: { at: new Date(clock.now).toISOString(), madeAt: last?.madeAt, counts: last?.counts },
    failure: null,
    isRunning: false,
  });
  await doDrill(site, other);
  expect((await copyOverview(site)).drill).toMatchObject({
    done: { madeAt: last?.madeAt },
    failure: { message: expect.stringContaining('opens no copy') },
  });
});

test('tells that no place is set, and makes keys that it accepts', async () => {
  const { call } = await createTestAdmin();
  expect((await call('GET', '/api/admin/copies')).json()).toMatchObject({
    state: 'off',
    place: null,
  });
  expect((await call('POST', '/api/admin/copies/try')).json()).toEqual({
    failure: 'No place is set on the server.',
    notRemoved: null,
  });
  const { name, words } = (await call('POST', '/api/admin/copies/key')).json();
  expect(words).toHaveLength(24);
  const wrong = await call('PUT', '/api/admin/copies/key', { payload: { name, key: 'no key' } });
  expect(wrong.statusCode).toBe(422);
  const payload = { name, key: words.join(' ') };
  expect((await call('PUT', '/api/admin/copies/key', { payload })).json()).toEqual({ ok: true });
  const named = { ...payload, name: 'Rose <1>' };
  expect((await call('PUT', '/api/admin/copies/key', { payload: named })).statusCode).toBe(422);
  const drill = await call('POST', '/api/admin/copies/drill', { payload: { key: payload.key } });
  expect(drill.statusCode).toBe(422);
  expect((await call('GET', '/api/admin/copies')).json().drill.isRunning).toBe(false);
});

test('tells the owner by email that the key was changed, and by whom', async () => {
  const site = await testSite();
  const lock = async (key: string, name: string) => await lockWithKey(site, { name, key }, 'asha');
  const first = (await newCopyKey()).words.join(' ');
  await lock(first, 'Rose 1');
  await lock(first, 'Rose 1');
  await lock((await newCopyKey()).words.join(' '), 'Lotus 2');
  const emails = await site.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text'])
    .execute();
  expect(emails).toEqual([
    {
      recipient: 'owner@site.example',
      subject: 'The key of the copies was changed by asha',
      body_text: expect.stringContaining('“Lotus 2”; the earlier ones still need “Rose 1”'),
    },
  ]);
});

test('writes nothing where the copies of another site are, of whose words only an origin is shown', async () => {
  const path = temporaryFolder();
  const { site, name, key } = await siteWithCopies({ kind: 'folder', path });
  await lockWithKey(site, { name, key }, 'admin');
  for (const [text, whose] of [
    ['{"site":"x","address":"https://shop.example/a?b"}', 'https://shop.example'],
    [`{"address":"https://${'a'.repeat(200)}.example"}`, 'another program'],
    ['{"address":"https://x.example Call +91 900"}', 'another program'],
    ['['.repeat(200_000), 'another program'],
  ] as const) {
    writeFileSync(join(path, 'site.json'), text);
    await makeCopy(site, site.now());
    expect((await copyOverview(site)).failure?.message).toBe(
      `This place holds the copies of ${whose}. Nothing was written over. Ask whoever runs the server to set BACKUP_TO to an empty place for this site.`,
    );
    expect(readdirSync(path)).toEqual(['site.json']);
  }
});

test('does not start again in a place that lost its copies', async () => {
  const path = temporaryFolder();
  const { site, clock, name, key } = await siteWithCopies({ kind: 'folder', path });
  await lockWithKey(site, { name, key }, 'admin');
  await makeCopy(site, site.now());
  for (const file of readdirSync(path)) rmSync(join(path, file), { recursive: true });
  clock.now += 1;
  await askForCopy(site);
  await makeCopy(site, site.now());
  expect((await copyOverview(site)).failure?.message).toMatch(
    /disk is not mounted.*set BACKUP_TO to another folder or prefix/,
  );
  expect(readdirSync(path)).toEqual([]);
});
