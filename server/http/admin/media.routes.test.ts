import { describe, expect, it } from 'vitest';
import { mediaMessages } from '../../../domain/admin/media-messages.ts';
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
  it('is answered with the picture, which is served at once and without the place it was taken at', async () => {
    const { http, send } = await admin();
    const answer = await send(formOf(await aPhotoWithPlace(), 'x.png', { alt: ' A slope ' }));
    expect(answer.statusCode).toBe(201);
    const image = answer.json();
    expect(image).toMatchObject({ width: 480, height: 640, alt: 'A slope' });
    const { rawPayload } = await http.inject(image.url);
    expect(rawPayload.includes(secrets.maker)).toBe(false);
    expect(rawPayload.includes('Exif')).toBe(false);
    const [, width] = image.srcset.avif.split(' ');
    expect(width).toBe('480w');
  });

  it('may say what it shows before or after the file', async () => {
    const { send } = await admin();
    const form = new FormData();
    form.set('alt', 'Before');
    form.set('file', new Blob([new Uint8Array(await aFile('png', 8, 8))]), 'a');
    expect((await send(form)).json()).toMatchObject({ alt: 'Before' });
  });

  it('that cannot be taken is refused with a sentence for its field', async () => {
    const { send } = await admin();
    for (const [bytes, error] of [
      [Buffer.from('<svg onload="alert(1)">'), mediaMessages.svg],
      [Buffer.alloc(0), mediaMessages.empty],
      [Buffer.alloc(15 * 1024 ** 2 + 1, 0xff), mediaMessages.tooLarge],
      [Buffer.alloc(20 * 1024 ** 2, 0xff), mediaMessages.tooLarge],
    ] as const) {
      const answer = await send(formOf(bytes, 'photo.jpg'));
      expect(answer.json()).toEqual({ error, fields: { file: error } });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('without a file, or that is no form, is refused', async () => {
    const { http, send, authorization } = await admin();
    const form = new FormData();
    form.set('alt', 'Nothing');
    expect((await send(form)).json()).toMatchObject({ error: mediaMessages.missing });
    const json = { method: 'POST', url: '/api/admin/media', headers: { authorization } } as const;
    const answer = await http.inject({ ...json, payload: { file: 'x' } });
    expect([answer.statusCode, answer.json().error]).toEqual([422, mediaMessages.missing]);
  });

  it('that breaks off, or of a broken form, is refused and not an error of ours', async () => {
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
      const answer = await http.inject({
        method: 'POST',
        url: '/api/admin/media',
        headers,
        payload,
      });
      expect.soft(answer.statusCode, payload).toBeGreaterThanOrEqual(400);
      expect.soft(answer.statusCode, payload).toBeLessThan(500);
      expect.soft(Object.keys(answer.json()), payload).toContain('error');
    }
  });

  it('asks for a session', async () => {
    const { database, upload } = await admin(createTestAdmin());
    const answer = await upload(formOf(await aFile('png', 8, 8)), {});
    expect(answer.statusCode).toBe(401);
    expect(await database.db.selectFrom('media').select('id').execute()).toEqual([]);
  });
});

describe('what a picture shows', () => {
  it('can be said later', async () => {
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
    for (const path of [id + 1, 'x', '1e3', '99999999999999999999']) {
      expect((await patch(path, { alt: 'x' })).statusCode).toBe(404);
    }
  });
});
