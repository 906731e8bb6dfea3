import { expect, test } from 'vitest';
import { mediaMessages } from '../../../domain/media/media.ts';
import { aDetailedPicture, aPicture } from '../../../tests/support/images.ts';
import { pictureBombs } from '../../../tests/support/picture-bombs.ts';
import {
  childrenOf,
  greatestDuring,
  residentBytes,
} from '../../../tests/support/process-memory.ts';
import { convertPicture } from './convert-picture.ts';

const maxBytes = 300_000_000;

/** What becomes of an upload, and the memory that its process takes at most. */
async function converted(upload: Uint8Array) {
  const running = new Set(childrenOf(process.pid));
  const { result, greatest } = await greatestDuring(
    () => convertPicture(upload),
    () => {
      const started = childrenOf(process.pid).filter((pid) => !running.has(pid));
      return Math.max(0, ...started.map((pid) => residentBytes(pid, 'VmHWM')));
    },
  );
  expect(greatest).toBeGreaterThan(0);
  return { outcome: result, bytes: greatest };
}

test.each(Object.entries(pictureBombs))('takes little memory for %s', async (_name, make) => {
  const upload = await make();
  const { outcome, bytes } = await converted(upload);
  expect(bytes).toBeLessThan(maxBytes);
  if (outcome.kind === 'refused') expect(Object.values(mediaMessages)).toContain(outcome.error);
});

test.each([
  ['an upright photograph of 12 megapixels', () => aPicture(3_024, 4_032).jpeg()],
  ['a progressive JPEG of 24 megapixels', () => aPicture(6_000, 4_000).jpeg({ progressive: true })],
  ['a JPEG of 48 megapixels', () => aPicture(8_000, 6_000).jpeg({ quality: 60 })],
  ['a screenshot', () => aPicture(1_179, 2_556).ensureAlpha(1).png()],
  ['a tall picture', () => aPicture(1_080, 6_000).png()],
  ['a transparent picture', () => aPicture(2_000, 2_000).ensureAlpha(0.5).png()],
  ['a WebP of 12 megapixels', () => aPicture(4_000, 3_000).webp({ effort: 0 })],
  [
    'an AVIF of 12 megapixels, as phones make it',
    () => aDetailedPicture(4_000, 3_000).avif({ effort: 0, chromaSubsampling: '4:2:0' }),
  ],
  ['a GIF', () => aPicture(1_920, 1_080).gif({ effort: 1 })],
])('converts %s within the same memory', async (_name, make) => {
  const { outcome, bytes } = await converted(await make().toBuffer());
  expect(outcome.kind).toBe('converted');
  expect(bytes).toBeLessThan(maxBytes);
});
