import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { allRows } from '../../../tests/support/site-with-backup.ts';
import {
  restoreFrom,
  s3Target,
  setNote,
  siteWithCopies,
} from '../../../tests/support/site-with-copies.ts';
import { copyMinute } from '../../modules/copies/minutes.service.ts';
import { openStore } from './open-store.ts';
import { tryPlace } from './place.ts';

vi.setConfig({ testTimeout: 120_000 });

const endless = /does not come to an end/;

test('asks no store for its list without an end', async () => {
  const { server, target } = await s3Target();
  const store = openStore(target);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await store.put(`nights/${name}`, { bytes: new TextEncoder().encode(name) });
  }
  expect(await store.list('nights')).toHaveLength(5);
  const token = (written: string) => (xml: string) =>
    xml
      .replace(/<NextContinuationToken>.*<\/NextContinuationToken>/, '')
      .replace(/<IsTruncated>\w+<\/IsTruncated>/, `<IsTruncated>true</IsTruncated>${written}`);
  const again = '<NextContinuationToken>copies/nights/a</NextContinuationToken>';
  server.requests.length = 0;
  for (const written of [again, '']) {
    server.changeList = token(written);
    await expect(store.list('nights')).rejects.toThrow(endless);
  }
  expect(server.requests.length).toBeLessThan(4);
  let count = 0;
  server.changeList = (xml) => {
    count += 1;
    return token(`<NextContinuationToken>${count}</NextContinuationToken>`)(xml);
  };
  await expect(store.list('nights')).rejects.toThrow(endless);
  expect(count).toBe(1000);
  // One that does not say whether there is more, and one that names a token after the last page.
  server.changeList = (xml) => xml.replace(/<IsTruncated>.*<\/IsTruncated>/, '');
  expect(await store.list('nights')).toHaveLength(5);
  server.changeList = (xml) => xml.replace('<IsTruncated>false</IsTruncated>', `$&${again}`);
  expect(await store.list('nights')).toHaveLength(5);
});

test('takes the login page of a network for no store', async () => {
  const { server, target } = await s3Target();
  server.fault = () => ({ page: '<html>Welcome to our hotel</html>' });
  const message = expect.stringMatching(/is not a store: it sent a page/);
  await expect(tryPlace(openStore(target))).rejects.toMatchObject({ problem: 'no-place', message });
  server.fault = () => undefined;
  server.changeList = () => '</ListBucketResult>';
  expect(await openStore(target).list('nights')).toEqual([]);
});

test.each([
  [302, 'no-place'],
  [403, 'no-place'],
  [404, 'no-place'],
  [511, 'no-place'],
  [413, 'full'],
  [429, 'no-answer'],
  [502, 'no-answer'],
  [503, 'no-answer'],
])('a page with the status %i means %s', async (status, problem) => {
  const { server, target } = await s3Target();
  server.fault = () => ({ status, page: '<html>nginx</html>' });
  await expect(tryPlace(openStore(target))).rejects.toMatchObject({ problem });
});

test('says that a test file cannot be removed, which is no failure', async () => {
  const { server, target } = await s3Target();
  expect(await tryPlace(openStore(target))).toBeNull();
  server.fault = ({ method }) =>
    method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined;
  expect(await tryPlace(openStore(target))).toMatch(/does not allow it/);
});

test.each([
  ['us-west-2', /is in the region “us-west-2”, and BACKUP_TO names “auto”/],
  ['<b>call +91 1', /^The store refused it\. It answered “AuthorizationHeaderMalformed”\.$/],
])('names the region %s of a bucket', async (region, message) => {
  const { server, target } = await s3Target();
  server.fault = () => ({ status: 400, code: 'AuthorizationHeaderMalformed', region });
  await expect(tryPlace(openStore(target))).rejects.toThrow(message);
});

test('quotes a code of a store, and no words', async () => {
  const { server, target } = await s3Target();
  server.fault = () => ({ status: 418, code: 'Your site is hacked. Call +91 1' });
  await expect(tryPlace(openStore(target))).rejects.toThrow('It answered “418”.');
});

/** Runs the command of the documents, and kills it when it has said something so often. */
async function restoreCommand(
  place: Parameters<typeof allRows>[0],
  { folder, key, killAfter }: { folder: string; key: string; killAfter?: number },
) {
  const child = spawn('node', ['scripts/backup/restore.ts', folder], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      BACKUP_KEY: key,
    },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part;
    // A busy machine hands over several lines at once.
    if (killAfter && said.split(/[\r\n]/).length > killAfter) child.kill('SIGKILL');
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { out, code };
}

test('a restore that is killed leaves nothing half, and the next one brings everything back', async () => {
  const { site, target, key } = await siteWithCopies();
  await setNote(site, 'one');
  await copyMinute(site);
  const folder = target.kind === 'folder' ? target.path : '';
  const expected = await allRows((await restoreFrom(target, key)).place);
  const place = await testPlace();
  for (const killAfter of [1, 4, 8]) {
    const killed = await restoreCommand(place, { folder, key, killAfter });
    expect(killed).toEqual({ out: '', code: null });
  }
  const { out, code } = await restoreCommand(place, { folder, key });
  expect(out).toMatch(/^The site is as it was on .* one minute copy after it\.$/m);
  expect(code).toBe(0);
  expect((await allRows(place)).contact_messages).toEqual(expected.contact_messages);
  expect((await allRows(place)).posts).toEqual(expected.posts);
});

test('a restore with gaps ends with 3', async () => {
  const { site, target, key } = await siteWithCopies();
  await setNote(site, 'one');
  await copyMinute(site);
  await openStore(target).remove((await openStore(target).list('minutes'))[0]?.name ?? '');
  const folder = target.kind === 'folder' ? target.path : '';
  const { out, code } = await restoreCommand(await testPlace(), { folder, key });
  expect(out).toMatch(/Not everything is there:\n- Minute copies were made up to/);
  expect(code).toBe(3);
});
