import { beforeAll, describe, expect, test } from 'vitest';
import { aFile } from '../../../tests/support/images.ts';
import { postsVersion } from '../../../tests/support/posts-services.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { postPictures } from '../posts/post-pictures.ts';
import { findPictureFile, storePicture } from './media.service.ts';
import {
  describePicture,
  type FoundUse,
  findInLibrary,
  type LibraryQuery,
  listLibrary,
  removePicture,
  removePictures,
  replacePicture,
} from './media-library.service.ts';

const all = { search: '', page: 1 };
const files: Buffer[] = [];

beforeAll(async () => {
  for (const size of [8, 9, 10]) files.push(await aFile('png', size, size));
});

/** A library, and a page that shows whatever is in `onPage`. */
async function siteWithLibrary() {
  const site = await testSite();
  const { db } = site;
  let version = 0;
  site.version = () => version;
  const onPage: FoundUse[] = [];
  const page = { findUses: async () => [...onPage], replace: async () => {} };
  site.registered = { ...site.registered, pictureSources: [postPictures, page] };
  const store = async (place: number, fileName = '', alt = '') => {
    const bytes = files[place] ?? Buffer.alloc(0);
    const outcome = await storePicture(site, bytes, alt, { fileName, by: 'asha' });
    if (outcome.kind === 'refused') throw new Error(outcome.error);
    return outcome.image;
  };
  const savePost = async (id: number, changes: Partial<(typeof goodRows)['posts']>) => {
    const slug = `post-${id}`;
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('posts')
        .values({ ...goodRows.posts, id, slug, ...changes })
        .execute();
      await trx.insertInto('post_slugs').values({ slug, post_id: id }).execute();
    });
    version += 1;
  };
  const names = async (query: Partial<LibraryQuery>) =>
    (await listLibrary(site, { ...all, ...query })).pictures.map(({ name }) => name);
  return { site, db, store, savePost, names, onPage };
}

describe('the list', () => {
  test('contains every upload, newest first, with name and uploader', async () => {
    const { site, store, names } = await siteWithLibrary();
    const first = await store(0, 'C:\\Photos\\lamp.PNG', ' A brass\nlamp ');
    await store(1, 'shelf.png');
    expect(await names({})).toEqual(['shelf.png', 'lamp.PNG']);
    expect(await names({ sort: 'oldest' })).toEqual(['lamp.PNG', 'shelf.png']);
    expect(await names({ sort: 'name' })).toEqual(['lamp.PNG', 'shelf.png']);
    expect(await findInLibrary(site, first.id)).toMatchObject({
      name: 'lamp.PNG',
      alt: 'A brass lamp',
      addedBy: 'asha',
      uses: [],
      files: [{ format: 'avif' }, { format: 'jpeg', width: 8 }, { format: 'webp' }],
    });
    expect(await findInLibrary(site, 99)).toBeUndefined();
  });

  test('knows sizes and months, and finds pictures by month and by id', async () => {
    const { db, site, store, names } = await siteWithLibrary();
    const [lamp, shelf] = [await store(0, 'lamp.png'), await store(1, 'shelf.png')];
    await store(2, 'roof.png');
    // In India this is already September.
    for (const [id, created_at] of [
      [lamp.id, '2026-08-31T18:30:00.000Z'],
      [shelf.id, '2026-08-31T18:29:59.999Z'],
    ] as const) {
      await db.updateTable('media').set({ created_at }).where('id', '=', id).execute();
    }
    expect(await names({ month: '2026-09' })).toEqual(['lamp.png']);
    expect(await names({ month: '2026-08' })).toEqual(['shelf.png']);
    expect(await names({ month: '2020-01' })).toEqual([]);
    const { months, pictures } = await listLibrary(site, { ...all, ids: [lamp.id, 99] });
    expect(months.slice(-2)).toEqual(['2026-09', '2026-08']);
    const files = (await findInLibrary(site, lamp.id))?.files ?? [];
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    expect(pictures).toEqual([expect.objectContaining({ id: lamp.id, bytes })]);
    await db
      .updateTable('media_variants')
      .set({ byte_size: 5000, data: new Uint8Array(5000) })
      .where('media_id', '=', shelf.id)
      .where('format', '=', 'avif')
      .execute();
    expect((await names({ sort: 'largest' }))[0]).toBe('shelf.png');
    const { ids } = await listLibrary(site, { ...all, month: '2026-09', select: 'all' });
    expect(ids).toEqual([lamp.id]);
  });

  test('is searched by name, description and the title of a post, in any script', async () => {
    const { store, savePost, names } = await siteWithLibrary();
    await store(0, 'lampe-élégante.png', 'पीतल का दीपक');
    const shelf = await store(1, 'IMG_1.png');
    await savePost(1, { title: 'Saris on a shelf', featured_media_id: shelf.id });
    expect(await names({ search: 'ELEGANTE lamp' })).toEqual(['lampe-élégante.png']);
    expect(await names({ search: 'दीपक' })).toEqual(['lampe-élégante.png']);
    expect(await names({ search: 'shelf saris' })).toEqual(['IMG_1.png']);
    expect(await names({ search: 'lamp shelf' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
  });

  test('filters by used, unused and without a description', async () => {
    const { site, store, savePost, names } = await siteWithLibrary();
    const featured = await store(0, 'a.png', 'A');
    const inText = await store(1, 'b.png');
    await store(2, 'c.png');
    await savePost(1, { featured_media_id: featured.id, content: `<img src="${inText.url}">` });
    expect(await names({ status: 'used' })).toEqual(['b.png', 'a.png']);
    expect(await names({ status: 'unused' })).toEqual(['c.png']);
    expect(await names({ status: 'undescribed' })).toEqual(['c.png', 'b.png']);
    const { counts, total } = await listLibrary(site, { ...all, status: 'unused' });
    expect([counts, total]).toEqual([{ all: 3, used: 2, unused: 1, undescribed: 2 }, 1]);
  });

  test('is paged, with thousands of pictures and posts', async () => {
    const { db, site, savePost } = await siteWithLibrary();
    const row = { ...goodRows.media, created_at: goodRows.media.created_at };
    const hashOf = (id: number) => id.toString(16).padStart(64, '0');
    for (let id = 1; id <= 106; id += 1) {
      await db
        .insertInto('media')
        .values({ ...row, id, sha256: hashOf(id) })
        .execute();
      const file = { ...goodRows.media_variants, format: 'jpeg' as const, media_id: id };
      await db
        .insertInto('media_variants')
        .values({ ...file, sha256: hashOf(id) })
        .execute();
      await savePost(id, { content: `<img src="/media/${hashOf(id)}.jpg">` });
    }
    const last = await listLibrary(site, { ...all, page: 3 });
    expect(last).toMatchObject({ total: 106, pages: 3, counts: { used: 106 } });
    expect(last.pictures.map(({ id, uses }) => [id, uses])).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => [id, 1]),
    );
  });
});

test('lists the uses of a picture: featured, in a text, in a draft, in the trash, on a page', async () => {
  const { site, store, savePost, onPage } = await siteWithLibrary();
  const { id, srcset } = await store(0);
  const [webp = ''] = srcset.webp.split(' ');
  await savePost(1, { title: 'One', featured_media_id: id });
  const draft = { status: 'draft', published_at: null } as const;
  await savePost(2, { title: 'Two', ...draft, content: `<a href="https://x.example${webp}">` });
  const at = goodRows.posts.created_at;
  const trashed = { status: 'trashed', trashed_status: 'draft', trashed_at: at } as const;
  await savePost(3, { title: 'Three', ...trashed, featured_media_id: id });
  onPage.push({ title: 'About', where: 'On the page', address: '/admin/pages/about', ids: [id] });
  expect((await findInLibrary(site, id))?.uses).toEqual([
    { title: 'One', where: 'As the featured image, public', address: '/admin/blog/edit/1' },
    { title: 'Two', where: 'In the text, draft', address: '/admin/blog/edit/2' },
    {
      title: 'Three',
      where: 'As the featured image, in the trash',
      address: '/admin/blogs?status=trashed',
    },
    { title: 'About', where: 'On the page', address: '/admin/pages/about' },
  ]);
});

describe('a description', () => {
  test('is stored on one line without characters that the database rejects, and is found at once', async () => {
    const { site, store, names } = await siteWithLibrary();
    const { id } = await store(0, 'a.png', ' A\0\n slope \uD800');
    expect(await findInLibrary(site, id)).toMatchObject({ alt: 'A slope' });
    const outcome = await describePicture(site, id, 'Rows of\ntea');
    expect(outcome).toMatchObject({ kind: 'described', image: { id, alt: 'Rows of tea' } });
    expect(await names({ search: 'tea' })).toEqual(['a.png']);
    expect(await names({ search: 'slope' })).toEqual([]);
    expect(await describePicture(site, id, 'ट'.repeat(400))).toMatchObject({
      image: { alt: 'ट'.repeat(300) },
    });
    expect(await describePicture(site, id + 1, 'Nothing')).toEqual({ kind: 'picture-not-found' });
  });

  test('of somebody else is not overwritten', async () => {
    const { site, store } = await siteWithLibrary();
    const { id } = await store(0, 'a.png', 'Mine');
    const over = { revision: 'Mine' };
    await describePicture(site, id, 'Theirs', over);
    const conflict = { kind: 'description-changed', current: 'Theirs', revision: 'Theirs' };
    expect(await describePicture(site, id, 'Other', over)).toEqual(conflict);
    expect(await describePicture(site, id, 'Theirs', over)).toMatchObject({ kind: 'described' });
  });
});

describe('another picture', () => {
  test('replaces a picture in all posts at once and leaves the rest of the posts unchanged', async () => {
    const { db, site, store, savePost } = await siteWithLibrary();
    const [former, next] = [await store(0), await store(1)];
    const content = (url: string) => `<p>A &amp; B</p><img src="${url}" alt="Mine"><hr>`;
    await savePost(1, { featured_media_id: former.id, featured_alt: 'Kept' });
    await savePost(2, { content: content(former.url) });
    await savePost(3, { content: content('/media/other.jpg') });
    const before = await postsVersion(db);
    expect(await replacePicture(site, former.id, next.id)).toEqual({ kind: 'replaced', places: 2 });
    const posts = await db.selectFrom('posts').selectAll().orderBy('id').execute();
    expect(posts[0]).toMatchObject({ featured_media_id: next.id, featured_alt: 'Kept' });
    expect(posts[1]?.content).toBe(content(next.url));
    expect(posts[2]).toMatchObject({
      ...goodRows.posts,
      id: 3,
      slug: 'post-3',
      content: content('/media/other.jpg'),
    });
    expect(posts[1]?.updated_at).not.toBe(goodRows.posts.updated_at);
    expect(await postsVersion(db)).toBe(before + 1);
    expect(await removePicture(site, former.id)).toEqual({ kind: 'removed' });
  });

  test('must exist and be a different picture', async () => {
    const { site, store } = await siteWithLibrary();
    const { id } = await store(0);
    expect(await replacePicture(site, id, id)).toEqual({ kind: 'same' });
    expect(await replacePicture(site, id, 99)).toEqual({ kind: 'picture-gone' });
    expect(await replacePicture(site, 99, id)).toEqual({ kind: 'picture-gone' });
  });
});

describe('deleting', () => {
  test('deletes an unused picture with its files, once', async () => {
    const { db, site, store } = await siteWithLibrary();
    const { id, url } = await store(0);
    expect(await removePicture(site, id)).toEqual({ kind: 'removed' });
    expect(await findPictureFile(site, url.replace('/media/', ''))).toBeUndefined();
    expect(await db.selectFrom('media_variants').select('media_id').execute()).toEqual([]);
    expect(await removePicture(site, id)).toEqual({ kind: 'picture-not-found' });
  });

  test('is refused while a post or a page uses the picture, even since a moment ago', async () => {
    const { db, site, store, savePost, onPage } = await siteWithLibrary();
    const [featured, inText] = [await store(0), await store(1)];
    await savePost(1, { featured_media_id: featured.id });
    expect(await removePicture(site, featured.id)).toMatchObject({
      kind: 'picture-used',
      uses: [{ title: 'A post' }],
    });
    // Bypasses the cached uses of the posts.
    await db
      .updateTable('posts')
      .set({ content: `<img src="${inText.url}">` })
      .execute();
    expect((await listLibrary(site, all)).counts.used).toBe(1);
    expect(await removePicture(site, inText.id)).toMatchObject({ kind: 'picture-used' });
    await db.updateTable('posts').set({ content: '' }).execute();
    const [hash = ''] = inText.url.match(/[0-9a-f]{64}/) ?? [];
    onPage.push({ title: 'About', where: 'On the page', address: '/', hashes: [hash] });
    expect(await removePicture(site, inText.id)).toMatchObject({ uses: [{ title: 'About' }] });
  });

  test('of several deletes those that nothing uses, and counts the others', async () => {
    const { site, store, savePost, names } = await siteWithLibrary();
    const [used, lamp] = [await store(0, 'used.png'), await store(1, 'lamp.png')];
    const shelf = await store(2, 'shelf.png');
    await savePost(1, { featured_media_id: used.id });
    const ids = [used.id, lamp.id, shelf.id, 99];
    expect(await removePictures(site, ids)).toEqual({ changed: 2, used: 1 });
    expect(await names({})).toEqual(['used.png']);
    expect(await removePictures(site, ids)).toEqual({ changed: 0, used: 1 });
  });
});
