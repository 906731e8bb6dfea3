import sharp from 'sharp';
import { expect, it } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';

const sameApp = oneTestApp();

it('links an icon for each purpose of phones and old browsers, and a manifest that lists them', async () => {
  const { http } = await sameApp();
  const { body } = await http.inject('/');
  const linked = (rel: string) =>
    [...body.matchAll(/<link rel="([\w-]+)" href="([^"]+)"/g)].flatMap(([, name, href]) =>
      name === rel ? [href as string] : [],
    );
  const [old, icon = ''] = linked('icon');
  expect(old).toBe('/favicon.ico');
  // Inlined in the page: a separate file would load before the first paint.
  const drawing = await (await fetch(icon)).text();
  expect(drawing).toBe((await http.inject('/icon.svg')).body.trim());
  expect(linked('manifest')).toEqual([]);
  const manifest = await http.inject('/site.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  const { name, start_url, icons, theme_color } = manifest.json();
  expect([name, start_url]).toEqual([brand.name, '/']);
  expect(body.toLowerCase()).toContain(`<meta name="theme-color" content="${theme_color}"`);

  const sizes = new Map<string, string>(linked('apple-touch-icon').map((src) => [src, '180x180']));
  for (const { src, sizes: size } of icons) if (size !== 'any') sizes.set(src, size);
  expect([...sizes.values()]).toEqual(['180x180', '192x192', '512x512', '512x512']);
  for (const [src, size] of sizes) {
    const { rawPayload, headers } = await http.inject(src);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([`${width}x${height}`, format, headers['content-type']]).toEqual([
      size,
      'png',
      'image/png',
    ]);
  }
  const ico = (await http.inject('/favicon.ico')).rawPayload;
  // An ICO file with one PNG picture, 32 pixels wide.
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect((await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).width).toBe(32);
});

it("names the site in the manifest as the owner does, with the home page's description", async () => {
  const { http, call } = await createTestAdmin();
  const read = () => http.inject('/site.webmanifest');
  const first = await read();
  const [, meta = ''] =
    /<meta name="description" content="([^"]*)"/.exec((await http.inject('/')).body) ?? [];
  expect(first.json().description).toBe(meta);
  const payload = { name: 'Diya "Digital"' };
  expect((await call('PUT', '/api/admin/site', { payload })).statusCode).toBe(200);
  const second = await read();
  expect(second.json()).toMatchObject({ name: 'Diya "Digital"', short_name: 'Diya "Digital"' });
  expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(second.headers.etag).not.toBe(first.headers.etag);
  const url = '/site.webmanifest';
  const again = await http.inject({ url, headers: { 'if-none-match': `${second.headers.etag}` } });
  expect(again.statusCode).toBe(304);
  const small = await http.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
});

it("fills the square of a maskable icon and keeps its drawing within the launchers' safe zone", async () => {
  const { http } = await sameApp();
  const { rawPayload } = await http.inject('/icon-maskable-512.png');
  const { data, info } = await sharp(rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex');
  const ground = colourAt(0, 0);
  expect(ground).toMatch(/ff$/);
  const middle = info.width / 2;
  const outside = new Set<string>();
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (Math.hypot(x - middle, y - middle) > 0.4 * info.width) outside.add(colourAt(x, y));
    }
  }
  expect([...outside]).toEqual([ground]);
});
