import { expect, test } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { firstDraft } from '../../../tests/support/newsletters.ts';
import { postFields } from '../../../tests/support/publishing.ts';
import { rootOf } from '../../../tests/support/seo/xml.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const sameAdmin = oneTestAdmin();

const names = ['iframe', 'title', 'textarea', 'style', 'script', 'xmp', 'option', 'template'];
const more = ['noembed', 'noframes', 'plaintext', 'select', 'noscript', 'xml', 'svg', 'IFRAME'];

/** One text with every element that can hide the text after it, first self-closed, then unclosed. */
const pieces = [...names, ...more].flatMap((name) => [`<${name} src="/x" />`, `<${name}>`]);
const content = pieces.map((tag, place) => `<p>word${place}.</p>${tag}`).join('');
const words = pieces.map((_, place) => `word${place}.`);

const wordsIn = (html: string) => html.match(/word\d+\./g);

test('keeps the text after elements that hide it from a parser, in every way to save a post', async () => {
  const { call, send } = await sameAdmin();
  const fields = { title: 'Behind a film', author: 'Asha', status: 'published' };
  const { id, ...created } = (await send('POST', '/api/blogs', { ...fields, content })).json();
  expect(wordsIn(created.content)).toEqual(words);
  expect(created.content).not.toMatch(/<(?:script|iframe|style|template)/i);
  const changed = await send('PUT', `/api/blogs/${id}`, { ...fields, content: `${content}<p>New` });
  expect(changed.json().content).toContain('New');
  expect(wordsIn(changed.json().content)).toEqual(words);

  const draft = await call('PUT', '/api/admin/drafts/new-1', {
    payload: { revision: '', baseUpdatedAt: null, keep: false, fields: postFields({ content }) },
  });
  expect(wordsIn(draft.json().draft.fields.content)).toEqual(words);

  const payload = firstDraft({ content });
  const saved = await call('POST', '/api/admin/newsletters', { payload });
  expect(wordsIn(saved.json().fields.content)).toEqual(words);
});

/** The characters that XML 1.0 allows. */
const xmlText = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

const odd = 'a\0\u0001\u0008\vb\f\u000e\u001fc\ufffe\uffffd';
/** JSON can contain half of a surrogate pair. */
const torn = `${odd}\ud800`;

test('leaves characters that XML forbids out of every feed, whichever field they were typed into', async () => {
  const { http, call, send, database } = await createTestAdmin();
  const post = await send('POST', '/api/blogs', {
    title: `One ${odd}`,
    author: `Two ${odd}`,
    meta_description: 'First line\vsecond line',
    excerpt: odd,
    author_bio: odd,
    content: `<p title="${odd}">Soft\vbreak ${odd} &#11;&#x1;&#xFFFE; <a href="/a&#1;b">link</a></p>`,
    categories: `SEO, C ${odd}`,
    tags: `T ${odd}`,
    status: 'published',
  });
  expect(post.statusCode).toBe(201);
  expect(post.json()).toMatchObject({
    title: 'One a b cd',
    author: 'Two a b cd',
    meta_description: 'First line second line',
    categories: ['SEO', 'C a b cd'],
    content: expect.stringContaining('Soft break a b cd'),
  });
  const named = await call('PUT', '/api/admin/site', {
    payload: { name: `Brand ${torn}` },
  });
  expect([named.statusCode, named.body]).toEqual([200, expect.stringContaining('Brand a b cd')]);
  const allAreXml = async () => {
    for (const url of ['/blog/feed.xml', '/blog/atom.xml', '/sitemap.xml']) {
      const { body, statusCode } = await http.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(rootOf(body)).toBeDefined();
      expect(xmlText.test(body), url).toBe(true);
    }
  };
  await allAreXml();

  // Stored by an earlier release, before the field was checked.
  await database.db
    .updateTable('posts')
    .set({ title: 'One\u000b\u0001', content: '<p>a\u000bb\u0002</p>' })
    .where('id', '=', post.json().id)
    .execute();
  await send('POST', '/api/blogs', { title: 'Another', author: 'Asha', status: 'published' });
  await allAreXml();
});

test("strips control characters from a visitor's name and text, and refuses them when nothing visible remains", async () => {
  const { http, database } = await sameAdmin();
  const ask = (payload: object) =>
    http.inject({ method: 'POST', url: '/api/contact/contact-messages', payload });
  expect((await ask(aMessage({ name: `Ravi ${torn}`, message: torn }))).statusCode).toBe(201);
  const stored = await database.db.selectFrom('contact_messages').selectAll().execute();
  expect(stored).toMatchObject([{ name: 'Ravi a b cd', message: 'a b cd' }]);

  const hidden = ['\u200b\u200b', '\u3164', '\u2060\ufeff'];
  for (const text of hidden) {
    const refused = await ask(aMessage({ name: text, message: text }));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { name: 'Name is required', message: 'Message is required' },
    ]);
    const comment = await http.inject({
      method: 'POST',
      url: '/api/comments',
      payload: { slug: 'x', name: text, email: 'a@b.example', comment: text },
    });
    expect([comment.statusCode, comment.json().fields]).toEqual([
      422,
      { name: 'Name is required', comment: 'Comment is required' },
    ]);
  }
});

const post = { title: 'Long', author: 'Asha Nair' };
const limit = 1_000_000;

const tooLong: [what: string, content: string, size: string][] = [
  ['one character more', 'a'.repeat(limit + 1), '1.1 MB'],
  ['1.2 million letters', 'a'.repeat(1_200_000), '1.2 MB'],
  ['Hindi', 'क'.repeat(1_200_000), '1.2 MB'],
  ['letters of two units', '\u{10428}'.repeat(1_100_000), '1.1 MB'],
  ['what grows when it is cleaned', '<'.repeat(400_000), '1.6 MB'],
  ['a picture in the text', `<img src="data:image/gif;base64,${'A'.repeat(1_200_000)}">`, '1.3 MB'],
];

test.each(tooLong)('refuses %s by its size, in a post and in a draft', async (_, content, size) => {
  const { send, call } = await sameAdmin();
  const text = `The text is ${size}; at most 1 MB can be stored`;
  const created = await send('POST', '/api/blogs', { ...post, content });
  expect([created.statusCode, created.json()]).toEqual([
    422,
    { error: text, fields: { content: text } },
  ]);
  const fields = postFields({ content });
  const payload = { revision: '', fields, baseUpdatedAt: null, keep: false };
  const saved = await call('PUT', '/api/admin/drafts/new-1', { payload });
  expect([saved.statusCode, saved.json().error]).toEqual([422, text]);
});

test('names the field when a form exceeds the size limit', async () => {
  const { send } = await sameAdmin();
  const refused = await send('POST', '/api/blogs', { ...post, content: 'a'.repeat(6_000_000) });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    413,
    { content: 'The text is more than 5.2 MB; at most 1 MB can be stored' },
  ]);
});

test.each(['a', 'क', '\u{10428}'])(
  'stores a million of %s, in a post and in a draft',
  async (letter) => {
    const { send, call } = await sameAdmin();
    const content = `<p>${letter.repeat(limit - 7)}</p>`;
    expect((await send('POST', '/api/blogs', { ...post, content })).statusCode).toBe(201);
    const fields = postFields({ content });
    const payload = { revision: '', fields, baseUpdatedAt: null, keep: false };
    const key = `new-${letter.codePointAt(0)}`;
    const saved = await call('PUT', `/api/admin/drafts/${key}`, { payload });
    expect([saved.statusCode, saved.json().draft?.fields.content.length]).toEqual([
      200,
      content.length,
    ]);
  },
);

test('names another field of a draft that is too long', async () => {
  const { call } = await sameAdmin();
  const fields = postFields({ authorBio: 'a'.repeat(10_001) });
  const payload = { revision: '', fields, baseUpdatedAt: null, keep: false };
  const saved = await call('PUT', '/api/admin/drafts/new-2', { payload });
  expect([saved.statusCode, saved.json().error]).toEqual([
    422,
    'Author bio may have at most 10,000 characters',
  ]);
});
