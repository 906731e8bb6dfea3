import { expect, it } from 'vitest';
import { oneTestAdmin } from '../../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../../tests/support/images.ts';

const sameAdmin = oneTestAdmin();

const form = { title: 'With a picture', author: 'Asha Nair', status: 'published' };

it('a featured image is stored with its post, shown on every page of it, replaced and removed', async () => {
  const { http, send } = await sameAdmin();
  const picture = { bytes: await aFile('png', 600, 400) };
  const alt = { featured_image_alt: 'A slope' };
  const created = await send('POST', '/api/blogs', { ...form, ...alt }, picture);
  expect(created.statusCode).toBe(201);
  const { id, slug, featured_image } = created.json();
  expect(created.json()).toMatchObject(alt);
  expect((await http.inject(featured_image)).statusCode).toBe(200);
  for (const url of [`/blog/${slug}`, '/blog']) {
    const { body } = await http.inject(url);
    expect.soft(body, url).toContain(featured_image);
    expect.soft(body, url).toContain('alt="A slope"');
  }

  // The form of the specification starts empty, and that changes nothing.
  const kept = await send('PUT', `/api/blogs/${id}`, form, { bytes: new Uint8Array(), name: '' });
  expect(kept.json()).toMatchObject({ featured_image, ...alt });

  const other = await send('PUT', `/api/blogs/${id}`, form, { bytes: await aFile('jpeg', 80, 60) });
  expect(other.json().featured_image).not.toBe(featured_image);
  expect(other.json().featured_image_alt).toBe('');

  const none = await send('PUT', `/api/blogs/${id}`, { ...form, remove_featured_image: 'true' });
  expect(none.json()).toMatchObject({ featured_image: null, featured_image_alt: '' });
});

it('what is no picture, or a too large one, is refused by its field, and nothing is stored', async () => {
  const { call, send } = await sameAdmin();
  const before = (await call('GET', '/api/blogs')).body;
  for (const text of [
    'just text',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\x89PNG\r\n\x1a\n',
  ]) {
    const bytes = new TextEncoder().encode(text);
    const answer = await send('POST', '/api/blogs', form, { bytes, name: 'photo.png' });
    const { error, fields } = answer.json();
    expect.soft(answer.statusCode).toBe(422);
    expect.soft(fields).toEqual({ featured_image: error });
    expect.soft(error).toMatch(/^[A-Z].*\.$/);
  }
  const large = await send('POST', '/api/blogs', form, {
    bytes: new Uint8Array(15 * 1024 * 1024 + 1),
  });
  expect(large.statusCode).toBe(413);
  expect(large.json()).toEqual({
    error: 'Featured Image may have at most 15 MB',
    fields: { featured_image: 'Featured Image may have at most 15 MB' },
  });
  expect((await call('GET', '/api/blogs')).body).toBe(before);
});
