import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aFile,
  anAnimation,
  aPhotoWithPlace,
  aPicture,
  secrets,
} from '../../../tests/support/images.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import type { Site } from '../../site.ts';
import { findPictureFile, type StoredImage, storePicture } from './media.service.ts';

// A share image that another file drew in this process has blocked the loaders that it does not need.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

async function storeUpload(site: Site, bytes: Uint8Array, alt = ''): Promise<StoredImage> {
  const outcome = await storePicture(site, bytes, alt);
  if (outcome.kind === 'refused') throw new Error(outcome.error);
  return outcome.image;
}

/** The files of a picture by width and format. */
async function filesOf(site: Site, image: StoredImage) {
  const { avif, webp } = image.srcset;
  const entries = [...avif.split(', '), ...webp.split(', '), `${image.url} ${image.width}w`];
  const files = new Map<string, Buffer>();
  for (const [address = '', width] of entries.map((entry) => entry.split(' '))) {
    const file = await findPictureFile(site, address.replace('/media/', ''));
    if (file) files.set(`${width} ${file.format}`, Buffer.from(file.data));
  }
  return files;
}

async function shownBy(site: Site, bytes: Uint8Array) {
  const image = await storeUpload(site, bytes);
  const file = (await filesOf(site, image)).get(`${image.width}w jpeg`);
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  return { ...info, colourAt };
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const site = await testSite();
    const image = await storeUpload(site, await aFile(format, 300, 200), 'A slope');
    expect(image).toMatchObject({ width: 300, height: 200, alt: 'A slope' });
    expect(image.url).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/);
  });

  test('is stored in all widths up to its own, as AVIF and WebP, and once as JPEG', async () => {
    const site = await testSite();
    const image = await storeUpload(site, await aFile('jpeg', 2000, 1000));
    expect(image).toMatchObject({ width: 1600, height: 800 });
    const files = await filesOf(site, image);
    expect([...files.keys()]).toEqual([
      ...['480w avif', '960w avif', '1600w avif'],
      ...['480w webp', '960w webp', '1600w webp', '1600w jpeg'],
    ]);
    for (const [name, data] of files) {
      const { width, height, format, compression } = await sharp(data).metadata();
      expect(`${width}w ${compression === 'av1' ? 'avif' : format}`).toBe(name);
      expect(height).toBe((width ?? 0) / 2);
    }
  });

  test('is never enlarged', async () => {
    const site = await testSite();
    const small = await storeUpload(site, await aFile('png', 700, 350));
    expect([...(await filesOf(site, small)).keys()]).toEqual([
      ...['480w avif', '700w avif', '480w webp', '700w webp', '700w jpeg'],
    ]);
    const tiny = await storeUpload(site, await aFile('png', 1, 1));
    expect([...(await filesOf(site, tiny)).keys()]).toEqual(['1w avif', '1w webp', '1w jpeg']);
  });

  test('is made narrower if it is taller than any screen', async () => {
    const site = await testSite();
    const tall = sharp({
      create: { width: 1000, height: 12_000, channels: 3, background: '#fff' },
    });
    const image = await storeUpload(site, await tall.png().toBuffer());
    expect(image).toMatchObject({ width: 540, height: 6480 });
  });

  test('keeps its transparency', async () => {
    const site = await testSite();
    const glass = await aPicture(64, 48).ensureAlpha(0.5).png().toBuffer();
    const image = await storeUpload(site, glass);
    expect(image.url).toMatch(/\.png$/);
    for (const [name, data] of await filesOf(site, image)) {
      const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
      expect.soft([info.channels, pixels[3]], name).toEqual([4, expect.closeTo(128, -1)]);
    }
    const opaque = await aPicture(64, 48).ensureAlpha(1).png().toBuffer();
    expect((await storeUpload(site, opaque)).url).toMatch(/\.jpg$/);
  });

  test.each(['gif', 'webp'] as const)('is the first frame of an animated %s', async (format) => {
    const site = await testSite();
    const rendered = await shownBy(site, await anAnimation(format, ['#f00', '#0f0', '#00f']));
    expect([rendered.width, rendered.height]).toEqual([64, 48]);
    expect(rendered.colourAt(30, 20).map((part) => Math.round(part / 255))).toEqual([1, 0, 0]);
  });

  test("is rotated according to the camera's orientation", async () => {
    const site = await testSite();
    const rendered = await shownBy(site, await aPhotoWithPlace());
    expect([rendered.width, rendered.height]).toEqual([480, 640]);
    const [red = 0, , blue = 0] = rendered.colourAt(470, 10);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(50);
  });

  test('is converted to sRGB from CMYK, deep colours and other colour spaces', async () => {
    const site = await testSite();
    const green = {
      create: { width: 64, height: 48, channels: 3, background: '#00a050' },
    } as const;
    const others = [
      sharp(green).toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
      sharp(green).toColourspace('rgb16').png(),
      sharp(green).withIccProfile('p3').jpeg({ quality: 95 }),
    ];
    for (const other of others) {
      const rendered = await shownBy(site, await other.toBuffer());
      expect(rendered.channels).toBe(3);
      const [red = 255, blue = 0, third = 255] = rendered.colourAt(30, 20);
      expect(Math.max(Math.abs(red), Math.abs(blue - 160), Math.abs(third - 80))).toBeLessThan(45);
    }
    const grey = await aPicture(64, 48).greyscale().png().toBuffer();
    expect(await storeUpload(site, grey)).toMatchObject({ width: 64 });
  });
});

describe('metadata', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is removed from a %s', async (format) => {
    const site = await testSite();
    const upload = Buffer.concat([await aPhotoWithPlace(format), Buffer.from(secrets.script)]);
    expect(upload.includes(secrets.maker)).toBe(true);
    for (const [name, data] of await filesOf(site, await storeUpload(site, upload))) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(data).metadata();
      expect.soft({ exif, icc, xmp, iptc, orientation }, name).toEqual({});
      expect.soft(data.includes(secrets.maker), name).toBe(false);
      expect.soft(data.includes('script'), name).toBe(false);
    }
  });

  test('is removed from a picture that contains a script', async () => {
    const site = await testSite();
    const gif = await aFile('gif', 32, 32);
    const page = Buffer.from(`<html>${secrets.script}</html>`);
    const comment = Buffer.from([0x21, 0xfe, page.length, ...page, 0]);
    const polyglot = Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b]), page]);
    for (const data of (await filesOf(site, await storeUpload(site, polyglot))).values()) {
      expect(data.includes('script')).toBe(false);
    }
  });
});

describe('the same upload', () => {
  test('returns one picture, with the latest description', async () => {
    const site = await testSite();
    const { db } = site;
    const file = await aFile('jpeg', 64, 48);
    const first = await storeUpload(site, file, 'First');
    expect(await storeUpload(site, file, 'Second')).toEqual({ ...first, alt: 'Second' });
    expect(await storeUpload(site, file)).toEqual({ ...first, alt: 'Second' });
    expect(await db.selectFrom('media').select('id').execute()).toHaveLength(1);
  });

  test('returns one picture for many simultaneous uploads on several instances', async () => {
    const site = await testSite();
    const { db } = site;
    const file = await aFile('jpeg', 64, 48);
    const [second, third] = [
      await testSite({ database: site }),
      await testSite({ database: site }),
    ];
    const sites = [site, site, second, third];
    const images = await Promise.all(sites.map((each) => storeUpload(each, file, 'One')));
    expect(new Set(images.map((image) => image.id)).size).toBe(1);
    expect(await db.selectFrom('media').select('id').execute()).toHaveLength(1);
    expect(await filesOf(site, images[0] as StoredImage)).toHaveProperty('size', 3);
  });

  test('with and without metadata makes two pictures with the same files', async () => {
    const site = await testSite();
    const plain = await storeUpload(site, await aPicture(64, 48).png().toBuffer());
    const described = await aPicture(64, 48)
      .withExif({ IFD0: { Make: 'x' } })
      .png()
      .toBuffer();
    const twin = await storeUpload(site, described);
    expect(twin.id).not.toBe(plain.id);
    expect(twin.url).toBe(plain.url);
  });
});

test('has only one address for each file', async () => {
  const site = await testSite();
  const { url } = await storeUpload(site, await aFile('png', 8, 8));
  const name = url.replace('/media/', '');
  expect(await findPictureFile(site, name)).toMatchObject({ format: 'jpeg' });
  for (const wrong of [name.replace('.jpg', '.png'), name.replace('.jpg', ''), `${name}x`, '']) {
    expect(await findPictureFile(site, wrong)).toBeUndefined();
  }
});
