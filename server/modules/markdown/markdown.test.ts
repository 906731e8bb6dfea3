import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { aboutPage } from '../../../content/pages/about.ts';
import { sitePages } from '../../../content/site-pages.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aFile } from '../../../tests/support/images.ts';

const sameApp = oneTestApp();
const slug = 'keyword-research-in-hinglish';

const post = {
  title: 'R&D: "<b>"',
  slug: 'r-d',
  author: 'Asha & Co',
  status: 'published',
  categories: 'R&D, SEO',
  tags: 'C++',
  meta_description: 'What it is about.',
  content: '<h1>One</h1><p><a href="/contact">us</a> <a href="#part-one">up</a> &lt;script&gt;</p>',
};

/** An admin, and helpers to write and read posts. */
async function site() {
  const { http, send, call, database } = await createTestAdmin();
  const get = async (url: string) => (await http.inject(url)).body;
  const status = async (url: string) => (await http.inject(url)).statusCode;
  const save = async (fields: object, id?: number) => {
    const url = `/api/blogs${id ? `/${id}` : ''}`;
    return (await send(id ? 'PUT' : 'POST', url, { ...post, ...fields })).json();
  };
  return { http, call, send, get, status, save, database };
}

describe('a post as Markdown', () => {
  it('has front matter and text, and names its page as canonical', async () => {
    const { http, save } = await site();
    await save({});
    const { headers, body, statusCode } = await http.inject('/blog/r-d.md');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      link: '<https://site.example/blog/r-d>; rel="canonical"',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-robots-tag');
    const [, front = '', text] = body.split('---\n');
    const facts = front.split('\n').map((line) => line.split(': ', 1)[0]);
    const names = 'title slug status url author description categories tags date updated';
    expect(facts.filter(Boolean)).toEqual(names.split(' '));
    expect(front).toContain('title: "R&D: \\"<b>\\""\nslug: "r-d"\nstatus: "published"\n');
    expect(front).toContain('categories: ["R&D","SEO"]\ntags: ["C++"]\n');
    expect(text).toBe(
      '\n## One\n\n[us](https://site.example/contact) [up](https://site.example/blog/r-d#part-one) \\<script>\n',
    );
  });

  it("is linked from its post's page only", async () => {
    const { http } = await sameApp();
    const link = `<link href="/blog/${slug}.md" rel="alternate" type="text/markdown"/>`;
    expect((await http.inject(`/blog/${slug}`)).body).toContain(link);
    for (const path of ['/', '/blog', '/blog/nope']) {
      expect((await http.inject(path)).body).not.toContain('text/markdown');
    }
  });

  it('keeps the addresses of pictures', async () => {
    const { http, send, get } = await site();
    const bytes = await aFile('jpeg', 600, 400);
    const fields = { ...post, featured_image_alt: 'A "slope"' };
    const { featured_image: image } = (await send('POST', '/api/blogs', fields, { bytes })).json();
    expect((await http.inject(image)).statusCode).toBe(200);
    const content = `<p><img src="${image}" alt="A [slope]"></p>`;
    const { id } = (
      await send('POST', '/api/blogs', { ...post, title: 'B', slug: 'b', content })
    ).json();
    expect(id).toBeGreaterThan(0);
    expect(await get('/blog/r-d.md')).toContain(
      `image: "https://site.example${image}"\nimage_alt: "A \\"slope\\""\n`,
    );
    expect(await get('/blog/b.md')).toContain(`![A \\[slope\\]](https://site.example${image})`);
  });

  it('is published, redirected and removed together with its post', async () => {
    const { http, call, get, status, save } = await site();
    const { id } = await save({ status: 'draft' });
    expect(await status('/blog/r-d.md')).toBe(404);
    await save({}, id);
    expect(await get('/blog/r-d.md')).toContain('## One');
    await save({ content: '<p>Two</p>' }, id);
    expect(await get('/blog/r-d.md')).toContain('\nTwo\n');
    await save({ slug: 'मार्ग' }, id);
    const moved = await http.inject('/blog/r-d.md');
    const address = `/blog/${encodeURIComponent('मार्ग')}.md`;
    expect([moved.statusCode, moved.headers.location]).toEqual([301, address]);
    expect(await status(address)).toBe(200);
    expect((await http.inject('/blog/R-D.md')).statusCode).toBe(301);
    await save({ slug: 'मार्ग', status: 'draft' }, id);
    expect(await status(address)).toBe(404);
    await save({ slug: 'मार्ग' }, id);
    await call('DELETE', `/api/blogs/${id}`);
    expect(await status(address)).toBe(410);
    expect(await status('/blog/r-d.md')).toBe(410);
    await call('POST', `/api/blogs/${id}/restore`);
    expect(await status(address)).toBe(200);
  });

  it.each(['nope', '%00', '%ff', 'a%2fb', '..%2f..', '.', 'x.y'])(
    'answers 404 at /blog/%s.md, where there is no post',
    async (name) => {
      const { http } = await sameApp();
      const { statusCode } = await http.inject(`/blog/${name}.md`);
      expect([400, 404]).toContain(statusCode);
    },
  );

  it('is compressed, and answers 304 to a client that has the current version', async () => {
    const { http } = await sameApp();
    const get = (headers: Record<string, string>) =>
      http.inject({ url: `/blog/${slug}.md`, headers });
    const plain = await get({});
    const small = await get({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const again = await get({ 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await http.inject({ method: 'HEAD', url: `/blog/${slug}.md` });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, plain.headers.etag, '']);
  });
});

describe('/llms.txt', () => {
  it('lists the site, its pages and its posts in the format of llmstxt.org, with working links', async () => {
    const { http } = await sameApp();
    const { headers, body } = await http.inject('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const [head, pages = '', posts = ''] = body.split(/^## .+\n\n/m);
    expect(head).toBe(`# ${brand.name}\n\n> ${brand.tagline}\n\n`);
    expect(body.match(/^## .+$/gm)).toEqual(['## Pages', '## Posts']);
    const linked = (list: string) =>
      [...list.matchAll(/^- \[.+?\]\(https:\/\/site\.example(\S+)\): .+$/gm)].map(
        ([, path = '']) => path,
      );
    expect(linked(pages)).toEqual(sitePages.map(({ path }) => path));
    expect(linked(posts)).toHaveLength(8);
    expect(posts.trim().split('\n')).toHaveLength(8);
    for (const path of [...linked(pages), ...linked(posts)]) {
      const { statusCode, headers } = await http.inject(path);
      expect.soft([path, statusCode]).toEqual([path, 200]);
      expect.soft(headers['content-type']).toMatch(/^text\/(html|markdown)/);
    }
  });

  it('lists new posts, pages and facts at once', async () => {
    const { call, get, save } = await site();
    await get('/llms.txt');
    const { id } = await save({ status: 'draft' });
    expect(await get('/llms.txt')).not.toContain('R&D');
    await save({}, id);
    expect(await get('/llms.txt')).toContain(
      '## Posts\n\n- [R\\&D: "\\<b>"](https://site.example/blog/r-d.md): What it is about.\n',
    );
    const facts = { ...brand, name: 'Diya [x](y)', tagline: '' };
    await call('PUT', '/api/admin/site', { payload: facts });
    expect(await get('/llms.txt')).toMatch(/^# Diya \\\[x]\\\(y\)\n\n## Pages\n/);
    const description =
      'A new description that says what the company does, for whom, and since when.';
    const meta = { values: { ...valuesOf(aboutPage, 'meta'), description } };
    const page = '/api/admin/pages/about';
    const draft = await call('PUT', `${page}/draft`, {
      payload: { revision: '', edits: { meta } },
    });
    expect(await get('/llms.txt')).not.toContain(description);
    const { revision } = draft.json();
    expect((await call('POST', `${page}/publish`, { payload: { revision } })).statusCode).toBe(200);
    expect(await get('/llms.txt')).toContain(description);
    await call('DELETE', `/api/blogs/${id}`);
    expect(await get('/llms.txt')).not.toContain('r-d.md');
  });

  it('lists every post, newest first, and those after the hundredth as optional', async () => {
    const { database, get } = await site();
    await database.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 600; at += 1) {
        const published_at = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
        const slug = `number-${at}`;
        await trx.insertInto('post_slugs').values({ slug, post_id: null }).execute();
        const { id } = await trx
          .insertInto('posts')
          .values({ ...row, slug, title: `Number ${at}`, published_at })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx.updateTable('post_slugs').set({ post_id: id }).where('slug', '=', slug).execute();
      }
    });
    const [, list = '', optional = ''] = (await get('/llms.txt')).split(
      /^## (?:Posts|Optional)\n/m,
    );
    expect(list.trim().split('\n')).toHaveLength(100);
    const all = [...`${list}${optional}`.matchAll(/number-(\d+)\.md/g)].map(([, at]) => Number(at));
    expect(all).toEqual(Array.from({ length: 600 }, (_, at) => 599 - at));
  });
});

const at = '2026-01-01T00:00:00.000Z';
const row = {
  author: 'Asha',
  status: 'published' as const,
  meta_description: '',
  summary: 'About it.',
  read_minutes: 1,
  featured_alt: '',
  created_at: at,
  updated_at: at,
  content: '<p>x</p>',
};
