import { describe, expect, it, vi } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aFile } from '../../../tests/support/images.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { strictPolicy } from '../../http/security/security-headers.ts';
import { storePicture } from './media.service.ts';

const sameApp = oneTestApp();

async function appWithPicture(app = sameApp()) {
  const { http, database } = await app;
  const outcome = await storePicture(await testSite({ database }), await aFile('png', 40, 30), '');
  if (outcome.kind === 'refused') throw new Error(outcome.error);
  return { http, database, image: outcome.image };
}

describe('the address of a picture', () => {
  it('serves bytes and type, cacheable for ever', async () => {
    const { http, image } = await appWithPicture();
    const addresses = [image.srcset.avif, image.srcset.webp, image.url];
    const types = ['image/avif', 'image/webp', 'image/jpeg'];
    for (const [index, address] of addresses.entries()) {
      const [url = ''] = address.split(' ');
      for (const method of ['GET', 'HEAD', 'GET'] as const) {
        const response = await http.inject({ method, url });
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': types[index],
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': strictPolicy,
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(Number(response.headers['content-length'])).toBeGreaterThan(100);
        expect(response.rawPayload.length > 0).toBe(method === 'GET');
      }
    }
  });

  it('answers 304 to a matching ETag', async () => {
    const { http, image } = await appWithPicture();
    const { url } = image;
    const { etag = '' } = (await http.inject(url)).headers;
    for (const ifNoneMatch of [etag, `"other", W/${etag}`, '*']) {
      const response = await http.inject({ url, headers: { 'if-none-match': ifNoneMatch } });
      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers.etag).toBe(etag);
    }
    const other = await http.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it('serves repeated requests from memory', async () => {
    const { http, database, image } = await appWithPicture(createTestApp());
    const { rawPayload } = await http.inject(image.url);
    await database.db.deleteFrom('media').execute();
    expect((await http.inject(image.url)).rawPayload.equals(rawPayload)).toBe(true);
  });

  it('answers 404 on every instance as soon as the picture is deleted', async () => {
    const { http, anotherInstance, upload, call } = await createTestAdmin();
    // SQLite has only one instance.
    const isShared = process.env.TEST_ENGINE === 'postgres';
    const other = isShared ? await anotherInstance() : http;
    const { id, url, srcset } = await upload(await aFile('png', 40, 30));
    const addresses = [url, srcset.avif, srcset.webp].map((each) => each.split(' ')[0] ?? '');
    const statuses = async (instance: typeof http) => {
      const answers = addresses.map((address) => instance.inject(address));
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    };
    for (const instance of [http, other]) expect(await statuses(instance)).toEqual([200, 200, 200]);
    expect((await call('DELETE', `/api/admin/media/${id}`)).statusCode).toBe(200);
    expect(await statuses(http)).toEqual([404, 404, 404]);
    await vi.waitFor(async () => expect(await statuses(other)).toEqual([404, 404, 404]), 15_000);
  });

  it('answers 404 for an unknown picture', async () => {
    const { http, image } = await appWithPicture();
    const unknown = `/media/${'0'.repeat(64)}.jpg`;
    const wrong = [unknown, image.url.replace('.jpg', '.png'), image.url.replace('.jpg', '')];
    for (const url of [...wrong, '/media/x.jpg', '/media/..%2f..%2fetc%2fpasswd']) {
      const headers = { 'if-none-match': '*' };
      expect.soft((await http.inject({ url, headers })).statusCode, url).toBe(404);
    }
  });
});
