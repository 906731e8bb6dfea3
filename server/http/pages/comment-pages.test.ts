import { expect, it } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { storeComments } from '../../../tests/support/long-list-factories.ts';

const slug = 'keyword-research-in-hinglish';
const path = `/blog/${slug}`;

/** A post with a number of approved comments, numbered from 1, oldest first. */
async function discussedPost(count: number, opening = createTestApp()) {
  const app = await opening;
  const { id } = await app.database.db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await storeComments(app.database.db, count, () => ({ post_id: id }));
  const read = async (query: string) => {
    const { body, statusCode } = await app.http.inject(path + query);
    const shownNumbers = [...body.matchAll(/>Comment number (\d+)\.</g)].map(([, number]) =>
      Number(number),
    );
    return { body: body.replaceAll('<!-- -->', ''), statusCode, shownNumbers };
  };
  return { ...app, read };
}

const sameApp = oneTestApp();
let same: ReturnType<typeof discussedPost> | undefined;
/** A post with 45 comments, for tests that approve no more. */
const readPost = () => (same ??= discussedPost(45, sameApp()));

const from = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, n) => first + Math.sign(last - first) * n);

it('pages the comments of a post, oldest or newest first, and shows their number', async () => {
  const { read } = await readPost();
  expect((await read('')).shownNumbers).toEqual(from(1, 20));
  expect((await read('?comments=3')).shownNumbers).toEqual(from(41, 45));
  expect((await read('?order=newest')).shownNumbers).toEqual(from(45, 26));
  const { body, shownNumbers } = await read('?comments=2&order=newest');
  expect(shownNumbers).toEqual(from(25, 6));
  expect(body).toContain('Comments (45)');
  expect(body).toContain('21–40 of 45, newest first.');
  for (const query of ['?order=newest', '?comments=3&amp;order=newest', ''])
    expect(body, query).toContain(`href="${path}${query}#comments"`);
});

it('shows no pagination for one page of comments', async () => {
  const { read } = await discussedPost(20);
  const { body, shownNumbers } = await read('');
  expect(shownNumbers).toHaveLength(20);
  expect(body).not.toContain('Pages of comments');
});

it('gives all pages of comments one canonical address, with structured data for the shown comments', async () => {
  const { read } = await readPost();
  const { body } = await read('?comments=3');
  expect(body).toContain(`<link rel="canonical" href="https://site.example${path}"/>`);
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  const graph: Record<string, unknown>[] = JSON.parse(text)['@graph'];
  const posting = graph.find((node) => node['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({ commentCount: 45, url: `https://site.example${path}` });
  expect(posting?.comment).toHaveLength(5);
});

it('redirects a page that does not exist to the last one, uncached', async () => {
  const { http } = await readPost();
  for (const [query, last] of [
    ['?comments=4', '?comments=3'],
    ['?comments=999999999999&order=newest', '?comments=3&order=newest'],
  ]) {
    const { statusCode, headers } = await http.inject(path + query);
    expect([statusCode, headers.location]).toEqual([302, path + last]);
  }
  const none = await http.inject('/blog/local-seo-for-indian-businesses-a-field-guide?comments=2');
  expect(none.headers.location).toBe('/blog/local-seo-for-indian-businesses-a-field-guide');
});

it('accepts a comment posted from a page that no longer exists', async () => {
  const { http } = await readPost();
  const fields = { name: 'Asha', email: 'asha@visitor.example', comment: 'Well said.' };
  const { statusCode, body } = await http.inject({
    method: 'POST',
    url: `${path}?comments=9`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(statusCode).toBe(200);
  expect(body).toContain('It appears here once it is approved.');
  expect(body).toContain('>Comment number 45.<');
});

it('limits the size of pages for a post with 20,000 comments', async () => {
  const { read } = await discussedPost(20_000);
  const small = (await read('')).body.length;
  for (const query of ['?comments=2', '?comments=500', '?comments=1000', '?order=newest']) {
    const { body, shownNumbers } = await read(query);
    expect(shownNumbers, query).toHaveLength(20);
    expect(body.length, query).toBeLessThan(small * 1.2);
  }
}, 60_000);
