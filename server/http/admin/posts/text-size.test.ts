import { expect, test } from 'vitest';
import { oneTestAdmin } from '../../../../tests/support/create-test-admin.ts';
import { postFields } from '../../../../tests/support/publishing.ts';

const sameAdmin = oneTestAdmin();
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

test.each(tooLong)(
  '%s is refused by its size, as a post and as a draft',
  async (_, content, size) => {
    const { send, call } = await sameAdmin();
    const text = `The text is ${size}; at most 1 MB can be stored`;
    const created = await send('POST', '/api/blogs', { ...post, content });
    expect([created.statusCode, created.json()]).toEqual([
      422,
      { error: text, fields: { content: text } },
    ]);
    const fields = postFields({ content });
    const payload = { revision: '', fields, base_updated_at: null, keep: false };
    const saved = await call('PUT', '/api/admin/drafts/new-1', { payload });
    expect([saved.statusCode, saved.json().error]).toEqual([422, text]);
  },
);

test('more than the form may have is refused by what was read of it', async () => {
  const { send } = await sameAdmin();
  const refused = await send('POST', '/api/blogs', { ...post, content: 'a'.repeat(6_000_000) });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    413,
    { content: 'The text is more than 5.2 MB; at most 1 MB can be stored' },
  ]);
});

test.each(['a', 'क', '\u{10428}'])(
  'a million of %s is stored, as a post and as a draft',
  async (letter) => {
    const { send, call } = await sameAdmin();
    const content = `<p>${letter.repeat(limit - 7)}</p>`;
    expect((await send('POST', '/api/blogs', { ...post, content })).statusCode).toBe(201);
    const fields = postFields({ content });
    const payload = { revision: '', fields, base_updated_at: null, keep: false };
    const key = `new-${letter.codePointAt(0)}`;
    const saved = await call('PUT', `/api/admin/drafts/${key}`, { payload });
    expect([saved.statusCode, saved.json().draft?.fields.content.length]).toEqual([
      200,
      content.length,
    ]);
  },
);

test('a draft with another field that is too long is refused by its name', async () => {
  const { call } = await sameAdmin();
  const fields = postFields({ author_bio: 'a'.repeat(10_001) });
  const payload = { revision: '', fields, base_updated_at: null, keep: false };
  const saved = await call('PUT', '/api/admin/drafts/new-2', { payload });
  expect([saved.statusCode, saved.json().error]).toEqual([
    422,
    'Author bio may have at most 10,000 characters',
  ]);
});
