import { describe, expect, it, vi } from 'vitest';
import { addComment } from '../../../tests/support/comment-factories.ts';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { writingOn } from '../../../tests/support/posts-services.ts';

const sameApp = oneTestApp();

const addresses = [
  '/',
  '/digital-marketing-mastery',
  '/hiring-solutions',
  '/digital-marketing-agency',
  '/website-development',
  '/blog',
  '/blog/keyword-research-in-hinglish',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-conditions',
  '/unsubscribe',
];

const draft = {
  title: 'A post of the test',
  content: '<p>Some words.</p>',
  author: 'Asha',
  status: 'published' as const,
  categories: ['SEO'],
  tags: ['AI'],
  metaDescription: 'What the test writes.',
};

/** Removes React's comment nodes between adjacent texts. */
const wordsOf = (html: string) => html.replaceAll('<!-- -->', '');

describe('the public pages', () => {
  it('render a complete page at every address', async () => {
    const { http } = await sameApp();
    for (const url of addresses) {
      const response = await http.inject(url);
      expect.soft(response.statusCode, url).toBe(200);
      expect.soft(response.headers['content-type'], url).toBe('text/html; charset=utf-8');
      expect.soft(response.body.match(/<h1[ >]/g), url).toHaveLength(1);
      expect.soft(response.body, url).toContain('</footer>');
      const head = await http.inject({ method: 'HEAD', url });
      expect.soft(head.headers['content-type'], url).toBe('text/html; charset=utf-8');
      expect.soft(head.body, url).toBe('');
    }
  });

  it('use SITE_URL in their own addresses, whatever host was requested', async () => {
    const { http } = await sameApp();
    const { body } = await http.inject({ url: '/about', headers: { host: 'evil.example' } });
    expect(body).toContain('<link rel="canonical" href="https://site.example/about"/>');
    expect(body).not.toContain('evil.example');
  });

  it.each(['/nope', '/blog/nope', '/blog/a/b', '/admin-x', '/assets/nope.js'])(
    'answer %s with 404',
    async (url) => {
      const { http } = await sameApp();
      expect((await http.inject(url)).statusCode).toBe(404);
    },
  );

  it('show the Not Found page with links to other pages', async () => {
    const { http } = await sameApp();
    const { body } = await http.inject('/nope');
    expect(body).toContain('404');
    expect(body).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
    expect(body).toContain('name="robots" content="noindex"');
    expect((await http.inject('/blog/nope')).body).toContain(
      'The requested blog post does not exist.',
    );
  });

  it('redirect trailing slashes and capitals to one canonical address', async () => {
    const { http } = await sameApp();
    for (const [url, location] of [
      ['/about/', '/about'],
      ['/Blog?page=2', '/blog?page=2'],
      ['/blog//', '/blog'],
      ['//evil.example', '/evil.example'],
    ] as const) {
      const response = await http.inject({ url });
      expect
        .soft([url, response.statusCode, response.headers.location])
        .toEqual([url, 301, location]);
    }
  });

  it('handle malformed addresses', async () => {
    const { http } = await sameApp();
    for (const url of ['/%00', '/blog/%00', '/blog/%ff', '/%E0%A4%A', '/blog?search=%00&page=-1']) {
      expect.soft((await http.inject(url)).statusCode, url).toBeLessThan(500);
    }
  });
});

describe('a page whose data cannot be read', () => {
  it('answers 500 within the layout, without the reason', async () => {
    const { http, database } = await createTestApp();
    await database.db.schema.alterTable('posts').renameTo('posts_away').execute();
    const response = await http.inject('/blog');
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('This page broke on our side');
    expect(response.body).toContain('</footer>');
    expect(response.body).not.toMatch(/posts_away|no such table|does not exist|node_modules/);
    expect((await http.inject('/about')).statusCode).toBe(200);
  });
});

describe('posts on the public pages', () => {
  it('appear at once, redirect (301) after a change of title, and answer 410 after deletion', async () => {
    const { http, database } = await createTestApp();
    const writing = writingOn(database.db);
    const { id, slug } = await writing.createPost(draft);
    expect(wordsOf((await http.inject('/blog')).body)).toContain('All (9)');
    expect((await http.inject(`/blog/${slug}`)).statusCode).toBe(200);

    // The test writes outside the program, which is notified a moment later on PostgreSQL.
    await writing.revisePost(id, { ...draft, title: 'Another title' });
    await vi.waitFor(async () => {
      const moved = await http.inject(`/blog/${slug}`);
      expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/another-title']);
    }, 15_000);

    await writing.deletePost(id);
    await vi.waitFor(async () => {
      const gone = await http.inject('/blog/another-title');
      expect(gone.statusCode).toBe(410);
      expect(gone.body).toContain('Blog Post Not Found');
    }, 15_000);
  });

  it('show approved comments without email addresses', async () => {
    const { http, database } = await createTestApp();
    const { id, slug } = await writingOn(database.db).createPost(draft);
    const comment = { postId: id, name: 'Ravi', email: 'ravi@private.example' };
    await addComment(database.db, { ...comment, text: 'It worked.', status: 'approved' });
    await addComment(database.db, { ...comment, text: 'Still waiting.' });
    const { body } = await http.inject(`/blog/${slug}`);
    expect(body).toContain('It worked.');
    expect(body).not.toContain('Still waiting.');
    expect(body).not.toContain('private.example');
  });

  it('are found under an address in any script', async () => {
    const { http, database } = await createTestApp();
    const writing = writingOn(database.db);
    const { slug } = await writing.createPost({ ...draft, title: 'हिन्दी में SEO' });
    expect((await http.inject(`/blog/${encodeURIComponent(slug)}`)).statusCode).toBe(200);
    expect((await http.inject('/blog')).body).toContain(`href="/blog/${slug}"`);
  });
});
