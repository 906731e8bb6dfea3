import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { writingOn } from '../../../tests/support/posts-services.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { readZip } from '../../../tests/support/zip.ts';
import { archiveZip } from './archive.service.ts';

const pictureBytes = 300_000;

/** An archive of posts that counts how many of its pictures were read. */
async function site() {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  const read = { pictures: 0, isBroken: false };
  const watched = db.withPlugin({
    transformQuery({ node }) {
      // Only reading a file selects its bytes.
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"name":"data"')) {
        read.pictures += 1;
        if (read.isBroken) throw new Error('The database is away.');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const context = await testSite({ database: { db: watched } });
  const archive = { zip: () => archiveZip(context) };
  /** The files of posts and their pictures. */
  async function filesOfPosts(zip: Buffer) {
    const files = [...(await readZip(zip))];
    return new Map(files.filter(([name]) => !name.startsWith('pages/')));
  }
  /** Creates posts, each with its own picture. */
  async function fill(count: number) {
    for (let at = 0; at < count; at += 1) {
      const sha256 = at.toString(16).padStart(64, '0');
      const size = { width: 10, height: 10 };
      const text = { alt: '', file_name: '', uploaded_by: '', search_text: '' };
      const created_at = '2026-01-01T00:00:00.000Z';
      const { id: media_id } = await db
        .insertInto('media')
        .values({ sha256, ...size, ...text, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const data = new Uint8Array(pictureBytes).fill(at);
      const file = { sha256, media_id, format: 'jpeg' as const, ...size };
      await db
        .insertInto('media_variants')
        .values({ ...file, byte_size: data.length, data })
        .execute();
      const content = `<p><img src="/media/${sha256}.jpg" alt="">${'Some words. '.repeat(100)}</p>`;
      await writing.createPost(aDraft({ title: `Post ${at}`, content }));
    }
  }
  return { archive, fill, filesOfPosts, writing, read };
}

test('reads an archive only as fast as it is consumed, and stops when the reader disconnects', async () => {
  const { archive, fill, read } = await site();
  await fill(40);
  const zip = await archive.zip();
  await zip.iterator({ destroyOnReturn: false }).next();
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
  // Up to what the stream's buffers contain.
  expect(read.pictures).toBeLessThan(5);
  const before = read.pictures;
  zip.destroy();
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
  expect(read.pictures).toBe(before);
});

test('serves other requests while an archive is read completely', async () => {
  const { archive, fill, filesOfPosts, read } = await site();
  await fill(40);
  let isDone = false;
  const bytes = buffer(await archive.zip()).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  // At least once between each post and each picture.
  expect(turns).toBeGreaterThan(80);
  const files = await filesOfPosts(await bytes);
  expect([files.size, read.pictures]).toEqual([80, 40]);
  for (let at = 0; at < 40; at += 1) {
    const picture = files.get(`pictures/${at.toString(16).padStart(64, '0')}.jpg`);
    expect(picture?.length).toBe(pictureBytes);
    expect(picture?.every((byte) => byte === at)).toBe(true);
  }
});

test('uses distinct names that file systems accept', async () => {
  const { archive, filesOfPosts, writing } = await site();
  const long = 'मार्ग'.repeat(50);
  await writing.createPost(aDraft({ title: long }));
  await writing.createPost(aDraft({ title: `${long} b` }));
  await writing.createPost(aDraft({ title: 'मार्ग' }));
  const names = [...(await filesOfPosts(await buffer(await archive.zip()))).keys()];
  expect(new Set(names).size).toBe(3);
  expect(names[2]).toBe('posts/मार्ग.md');
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThan(240);
    expect(name).not.toContain('\ufffd');
  }
});

test('aborts the archive when a post fails, so that no partial archive looks complete', async () => {
  const { archive, fill, read } = await site();
  await fill(3);
  const zip = await archive.zip();
  read.isBroken = true;
  await expect(buffer(zip)).rejects.toThrow('The database is away.');
});
