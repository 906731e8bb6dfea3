import { describe, expect, it } from 'vitest';
import { mediaMessages } from '../../../domain/media/media.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile, aPhotoWithPlace, secrets } from '../../../tests/support/images.ts';

const sameAdmin = oneTestAdmin();

async function admin(app = sameAdmin()) {
  const { http, database, authorization } = await app;
  const send = (form: FormData) => upload(form, { authorization });
  const upload = async (form: FormData, headers: Record<string, string>) => {
    const { headers: own, body } = new Response(form);
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    const type = { 'content-type': own.get('content-type') ?? '' };
    return http.inject({
      method: 'POST',
      url: '/api/admin/media',
      headers: { ...type, ...headers },
      payload,
    });
  };
  return { http, database, authorization, send, upload };
}

function formOf(bytes: Uint8Array, name = 'photo.jpg', fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

describe('an upload', () => {
  it('returns the picture, which is served at once and without its location data', async () => {
    const { http, send } = await admin();
    const response = await send(formOf(await aPhotoWithPlace(), 'x.png', { alt: ' A slope ' }));
    expect(response.statusCode).toBe(201);
    const image = response.json();
    expect(image).toMatchObject({ width: 480, height: 640, alt: 'A slope' });
    const { rawPayload } = await http.inject(image.url);
    expect(rawPayload.includes(secrets.maker)).toBe(false);
    expect(rawPayload.includes('Exif')).toBe(false);
    const [, width] = image.srcset.avif.split(' ');
    expect(width).toBe('480w');
  });

  it('accepts the description before or after the file', async () => {
    const { send } = await admin();
    const form = new FormData();
    form.set('alt', 'Before');
    form.set('file', new Blob([new Uint8Array(await aFile('png', 8, 8))]), 'a');
    expect((await send(form)).json()).toMatchObject({ alt: 'Before' });
  });

  it('is refused with a message for its field if the file is invalid', async () => {
    const { send } = await admin();
    for (const [bytes, error] of [
      [Buffer.from('<svg onload="alert(1)">'), mediaMessages.svg],
      [Buffer.alloc(0), mediaMessages.empty],
      [Buffer.alloc(15 * 1024 ** 2 + 1, 0xff), mediaMessages.tooLarge],
      [Buffer.alloc(20 * 1024 ** 2, 0xff), mediaMessages.tooLarge],
    ] as const) {
      const response = await send(formOf(bytes, 'photo.jpg'));
      expect(response.json()).toEqual({ error, fields: { file: error } });
      expect(response.statusCode).toBe(422);
    }
  });

  it('limits the description to 300 characters', async () => {
    const { send } = await admin();
    const response = await send(
      formOf(await aFile('png', 8, 8), 'a.png', { alt: 'x'.repeat(301) }),
    );
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual({ alt: response.json().error });
  });

  it('of a stored file returns the existing picture', async () => {
    const { send } = await admin(createTestAdmin());
    const file = await aFile('png', 12, 8);
    const first = (await send(formOf(file, 'first.png'))).json();
    expect(first).toMatchObject({ name: 'first.png', isNew: true });
    const again = (await send(formOf(file, 'again.png'))).json();
    expect(again).toEqual({ ...first, isNew: false });
  });

  it('is refused without a file or in another content type', async () => {
    const { http, send, authorization } = await admin();
    const form = new FormData();
    form.set('alt', 'Nothing');
    expect((await send(form)).json()).toMatchObject({ error: mediaMessages.missing });
    const json = { method: 'POST', url: '/api/admin/media', headers: { authorization } } as const;
    const response = await http.inject({ ...json, payload: { file: 'x' } });
    expect([response.statusCode, response.json().error]).toEqual([422, mediaMessages.missing]);
  });

  it('is refused if it breaks off or the form is malformed, without an internal error', async () => {
    const { http, authorization } = await admin();
    const type = 'multipart/form-data; boundary=b';
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    const parts = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(9);
    const broken = [
      [type, start],
      [type, 'nothing of the kind'],
      ['multipart/form-data', start],
      [type, `${parts}--b--`],
      [type, start.replace('"file"', '"__proto__"')],
    ];
    for (const [contentType = '', payload = ''] of broken) {
      const headers = { authorization, 'content-type': contentType };
      const response = await http.inject({
        method: 'POST',
        url: '/api/admin/media',
        headers,
        payload,
      });
      expect.soft(response.statusCode, payload).toBeGreaterThanOrEqual(400);
      expect.soft(response.statusCode, payload).toBeLessThan(500);
      expect.soft(Object.keys(response.json()), payload).toContain('error');
    }
  });

  it('requires a session', async () => {
    const { database, upload } = await admin(createTestAdmin());
    const response = await upload(formOf(await aFile('png', 8, 8)), {});
    expect(response.statusCode).toBe(401);
    expect(await database.db.selectFrom('media').select('id').execute()).toEqual([]);
  });
});

describe('a description', () => {
  it('can be changed later', async () => {
    const { http, authorization, send } = await admin(createTestAdmin());
    const { id } = (await send(formOf(await aFile('png', 8, 8)))).json();
    const patch = (path: string | number, payload: object) =>
      http.inject({
        method: 'PATCH',
        url: `/api/admin/media/${path}`,
        headers: { authorization },
        payload,
      });
    expect((await patch(id, { alt: 'Rows of tea' })).json()).toMatchObject({ alt: 'Rows of tea' });
    expect((await patch(id, {})).statusCode).toBe(422);
    const long = (await patch(id, { alt: 'x'.repeat(301) })).json();
    expect(long.fields).toEqual({ alt: 'The description may have at most 300 characters' });
    const conflict = await patch(id, { alt: 'Hills', revision: 'Rows' });
    expect(conflict.statusCode).toBe(409);
    const current = 'Rows of tea';
    const error = mediaMessages.altChanged;
    expect(conflict.json()).toEqual({ error, current, revision: current });
    for (const path of [id + 1, 'x', '1e3', '99999999999999999999']) {
      expect((await patch(path, { alt: 'x' })).statusCode).toBe(404);
    }
  });
});

describe('the library', () => {
  async function library() {
    const { upload, ...app } = await createTestAdmin();
    const own = async (size: number, name: string) => upload(await aFile('png', size, size), name);
    return { ...app, upload: own };
  }

  it('lists pictures with their uses', async () => {
    const { call, send, upload } = await library();
    const lamp = await upload(8, 'lamp.png');
    await upload(9, 'shelf.png');
    const post = { title: 'Lamps', author: 'Asha Nair', featured_media: String(lamp.id) };
    expect((await send('POST', '/api/blogs', post)).json().featured_image).toBe(lamp.url);
    const list = (await call('GET', '/api/admin/media?search=lamps&status=used&sort=name')).json();
    expect(list).toMatchObject({ total: 1, pictures: [{ id: lamp.id, uses: 1 }], pages: 1 });
    const odd = (await call('GET', '/api/admin/media?page=x&status=y&sort=z&search=%00')).json();
    expect(odd).toMatchObject({ total: 2, counts: { all: 2, used: 1, unused: 1 } });
    const { uses, addedBy } = (await call('GET', `/api/admin/media/${lamp.id}`)).json();
    expect([addedBy, uses]).toEqual(['admin', [expect.objectContaining({ title: 'Lamps' })]]);
    expect((await call('GET', '/api/admin/media/99')).statusCode).toBe(404);
  });

  it('deletes several pictures, except those in use', async () => {
    const { call, send, upload } = await library();
    const [lamp, shelf] = [await upload(8, 'lamp.png'), await upload(9, 'shelf.png')];
    await send('POST', '/api/blogs', {
      title: 'Lamps',
      author: 'Asha Nair',
      featured_media: String(lamp.id),
    });
    const remove = (payload: object) => call('POST', '/api/admin/media/deletions', { payload });
    expect((await remove({ ids: [lamp.id, shelf.id] })).json()).toEqual({ changed: 1, used: 1 });
    const list = (await call('GET', '/api/admin/media?select=all&month=2026-99')).json();
    expect(list).toMatchObject({ total: 1, ids: [lamp.id], pictures: [{ id: lamp.id }] });
    for (const payload of [{}, { ids: [] }, { ids: ['x'] }])
      expect((await remove(payload)).statusCode).toBe(422);
  });

  it('replaces a picture on public pages at once, and deletes an unused one', async () => {
    const { http, call, send, upload } = await library();
    const [lamp, shelf] = [await upload(8, 'lamp.png'), await upload(9, 'shelf.png')];
    const post = { title: 'Lamps', author: 'Asha Nair', status: 'published' };
    const content = `<p>See</p><img src="${lamp.url}" alt="Mine" width="8" height="8">`;
    const stored = (await send('POST', '/api/blogs', { ...post, content })).json();
    const page = async () => (await http.inject(`/blog/${stored.slug}`)).body;
    expect(await page()).toContain(lamp.url);
    const remove = () => call('DELETE', `/api/admin/media/${lamp.id}`);
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: mediaMessages.stillUsed,
      uses: [{ title: 'Lamps', where: 'In the text, public' }],
    });

    const replace = (payload: object) =>
      call('POST', `/api/admin/media/${lamp.id}/replacement`, { payload });
    for (const payload of [{}, { by: 'x' }, { by: 0 }, { by: lamp.id }]) {
      expect((await replace(payload)).json().fields).toHaveProperty('by');
    }
    expect((await replace({ by: 99 })).statusCode).toBe(404);
    expect((await replace({ by: shelf.id })).json()).toEqual({ places: 1 });
    expect(await page()).toContain(shelf.url);
    expect(await page()).not.toContain(lamp.url);
    const now = (await call('GET', `/api/blogs/${stored.id}`)).json();
    expect(now.content).toBe(
      stored.content.replace(lamp.url, shelf.url).replaceAll('="8"', '="9"'),
    );
    const late = await send('PUT', `/api/blogs/${stored.id}`, {
      ...post,
      content,
      base_updated_at: stored.updated_at,
    });
    expect(late.statusCode).toBe(409);

    expect((await remove()).json()).toEqual({ ok: true });
    expect((await remove()).statusCode).toBe(404);
  });

  it('reports at its field that a chosen picture was deleted', async () => {
    const { send } = await library();
    for (const [featured_media, error] of [
      ['99', mediaMessages.gone],
      ['x', mediaMessages.missing],
    ] as const) {
      const post = { title: 'Lamps', author: 'Asha Nair' };
      const response = await send('POST', '/api/blogs', { ...post, featured_media });
      expect(response.statusCode).toBe(422);
      expect(Object.values(response.json().fields)).toEqual([error]);
    }
  });

  it('reports at the text that a picture in it was deleted, and stores nothing', async () => {
    const { call, send, upload } = await library();
    const [lamp, shelf] = [await upload(8, 'lamp.png'), await upload(9, 'shelf.png')];
    const textWith = ({ url }: { url: string }) => `<p>See</p><img src="${url}" alt="Mine">`;
    const post = { title: 'Lamps', author: 'Asha Nair', status: 'published' };
    const stored = await send('POST', '/api/blogs', { ...post, content: textWith(shelf) });
    expect((await call('DELETE', `/api/admin/media/${lamp.id}`)).statusCode).toBe(200);
    const before = (await call('GET', '/api/blogs')).body;
    const lost = { ...post, content: textWith(shelf) + textWith(lamp) };
    for (const response of [
      await send('POST', '/api/blogs', lost),
      await send('POST', '/api/blogs', { ...lost, status: 'draft' }),
      await send('PUT', `/api/blogs/${stored.json().id}`, lost),
    ]) {
      expect.soft(response.statusCode).toBe(422);
      expect.soft(response.json().fields).toEqual({ content: mediaMessages.goneFromText });
    }
    expect((await call('GET', '/api/blogs')).body).toBe(before);
  });
});
