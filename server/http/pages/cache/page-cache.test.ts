import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CachedResponse, etagOf, toCachedResponse } from './cached-response.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';

function aCache(options: Partial<PageCacheOptions> = {}) {
  const content = { version: 1, rendered: 0, status: 200, length: 100, more: '' };
  const cache = createPageCache({
    version: () => content.version,
    maxBytes: 1000,
    maxAgeMs: 60_000,
    ...options,
  });
  const render = async () => {
    content.rendered += 1;
    const text = `${content.rendered}`.padEnd(content.length) + content.more;
    return await toCachedResponse(new Response(text, { status: content.status }));
  };
  const get = async (key: string) =>
    (await cache.get(key, render)).bodies.identity.toString().trim();
  return { content, cache, get };
}

describe('a page cache', () => {
  test('renders once for each content version', async () => {
    const { content, get } = aCache();
    expect([await get('/'), await get('/')]).toEqual(['1', '1']);
    content.version += 1;
    expect([await get('/'), await get('/')]).toEqual(['2', '2']);
  });

  test('renders once for simultaneous requests', async () => {
    const { get } = aCache();
    expect(await Promise.all([get('/'), get('/'), get('/')])).toEqual(['1', '1', '1']);
  });

  test('does not serve a rendering that began before the content changed', async () => {
    const { content, get } = aCache();
    const before = get('/');
    content.version += 1;
    expect(await get('/')).toBe('2');
    await before;
    expect(await get('/')).toBe('2');
  });

  test('caches no errors and no missing pages', async () => {
    const { content, cache, get } = aCache();
    for (const status of [404, 410, 500]) {
      content.status = status;
      await get('/nope');
    }
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  test('serves the outdated page while rendering fails', async () => {
    const { content, get } = aCache();
    await get('/');
    content.version += 1;
    content.status = 500;
    expect(await get('/')).toBe('1');
    content.status = 200;
    expect(await get('/')).toBe('3');
  });

  test('renders a page again after its maximum age', async () => {
    const { get } = aCache();
    expect([await get('/'), await get('/')]).toEqual(['1', '1']);
    const later = performance.now() + 60_001;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    expect(await get('/')).toBe('2');
  });

  test('renders a page again in time even if the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const { get } = aCache();
    await get('/');
    vi.useRealTimers();
    const later = performance.now() + 60_001;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    expect(await get('/')).toBe('2');
  });

  test('stays within its memory and evicts the least recently used page', async () => {
    const { cache, get } = aCache();
    await get('/a');
    const { bytes } = cache.size();
    const small = aCache({ maxBytes: 3 * bytes });
    for (const key of ['/a', '/b', '/c', '/a', '/d']) await small.get(key);
    expect(small.cache.size()).toEqual({ pages: 3, bytes: 3 * bytes });
    expect(await small.get('/a')).toBe('1');
    expect(await small.get('/b')).toBe('5');
  });

  test('sends a page that is requested again with a smaller body, under its ETag', async () => {
    const { content, cache, get } = aCache({ maxBytes: 1_000_000 });
    content.more = Array.from({ length: 400 }, (_, at) => `<li>${(at * 7919) % 1000}</li>`).join(
      '',
    );
    await get('/once');
    await get('/');
    const read = () => cache.find('/') as CachedResponse;
    const before = read();
    await cache.compressed();
    const after = read();
    expect(after.bodies.br?.length).toBeLessThan(before.bodies.br?.length ?? 0);
    expect(brotliDecompressSync(after.bodies.br ?? '')).toEqual(after.bodies.identity);
    expect(etagOf(after, 'br')).toBe(etagOf(before, 'br'));
    const all = cache.size().bytes;
    await get('/');
    await cache.compressed();
    expect([read(), cache.size().bytes]).toEqual([after, all]);
    expect(cache.find('/once')?.bodies.br?.length).toBe(before.bodies.br?.length);
  });

  test('keeps the age of a page that it has compressed', async () => {
    const { cache, get } = aCache({ maxBytes: 1_000_000 });
    await get('/');
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const start = performance.now();
    clock.mockReturnValue(start + 40_000);
    expect(await get('/')).toBe('1');
    await cache.compressed();
    clock.mockReturnValue(start + 60_001);
    expect(await get('/')).toBe('2');
  });

  test('compresses no page further that has been replaced in the meantime', async () => {
    const { content, cache, get } = aCache();
    await get('/');
    await get('/');
    content.version += 1;
    await get('/');
    await cache.compressed();
    expect(await get('/')).toBe('2');
  });

  test('includes a long address in the size', async () => {
    const { cache, get } = aCache({ maxBytes: 20_000 });
    for (let each = 0; each < 10; each += 1) await get(`/${each}${'x'.repeat(4000)}`);
    expect(cache.size().pages).toBeLessThan(3);
  });

  test('does not serve a deleted page while the database is unavailable', async () => {
    const { content, cache, get } = aCache();
    await get('/');
    content.version += 1;
    content.status = 410;
    await get('/');
    content.status = 503;
    expect(
      (await cache.get('/', async () => await toCachedResponse(new Response('', { status: 503 }))))
        .status,
    ).toBe(503);
  });

  test('caches no page that is larger than its memory', async () => {
    const { cache, get } = aCache({ maxBytes: 50 });
    await get('/');
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });
});
