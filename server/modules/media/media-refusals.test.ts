import { expect, test } from 'vitest';
import { mediaMessages as says } from '../../../domain/media/media.ts';
import {
  aBomb,
  aFile,
  aJpegOfScans,
  anAnimation,
  aPicture,
  aPngBomb,
  cutOff,
  secrets,
} from '../../../tests/support/images.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { storePicture } from './media.service.ts';

const text = (words: string) => async () => Buffer.from(words);
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${secrets.script}</svg>`;
const tooLarge = async () =>
  Buffer.concat([await aFile('png', 8, 8), Buffer.alloc(15 * 1024 ** 2)]);
const wide = () => aPicture(16_001, 2).png().toBuffer();
const boxed = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}${'\0'.repeat(99)}`);
const jpegScript = async () => Buffer.from('\xff\xd8\xff=alert(1)', 'latin1');

test.each<[string, () => Promise<Buffer>, string]>([
  ['nothing', text(''), says.empty],
  ['more than 15 MB', tooLarge, says.tooLarge],
  [
    'a PNG of 40 gigapixels in its header',
    async () => aPngBomb(200_000, 200_000),
    says.tooManyPixels,
  ],
  ['a PNG of 51 megapixels', async () => aPngBomb(10_000, 5_100), says.tooManyPixels],
  ['a GIF of 4 gigapixels in its header', () => aBomb('gif', 65_535), says.tooManyPixels],
  ['a JPEG of 4 gigapixels in its header', () => aBomb('jpeg', 65_500), says.tooManyPixels],
  ['a WebP of 268 megapixels in its header', () => aBomb('webp', 16_383), says.tooManyPixels],
  ['an AVIF of 4 gigapixels in its header', () => aBomb('avif', 65_535), says.tooManyPixels],
  ['a picture too wide for WebP', wide, says.tooLong],
  ['an SVG with a script', text(svg), says.svg],
  ['an SVG behind its declaration', text(`\uFEFF<?xml version="1.0"?>\n<!-- -->${svg}`), says.svg],
  ['a page', text(`<!doctype html>${secrets.script}`), says.notAPicture],
  ['a script', text('#!/bin/sh\nreboot'), says.notAPicture],
  ['a PDF', text('%PDF-1.7\n1 0 obj'), says.notAPicture],
  ['a TIFF', text('II*\0\x08\0\0\0'), says.notAPicture],
  ['a program', text('\x7fELF\x02\x01'), says.notAPicture],
  ['a photo of an iPhone', boxed('heic'), says.heic],
  ['a film', boxed('isom'), says.notAPicture],
  ['a script that begins as a GIF', text('GIF89a=1;alert(document.domain)//'), says.damaged],
  ['a script that begins as a JPEG', jpegScript, says.damaged],
  ['a page that begins as a WebP', text(`RIFF\0\0\0\0WEBP${secrets.script}`), says.damaged],
  ['an AVIF without a picture', boxed('avif'), says.damaged],
  ['a PNG that is noise behind its header', async () => aPngBomb(64, 64), says.damaged],
  ['the signature of a PNG', async () => aPngBomb(1, 1).subarray(0, 8), says.damaged],
  ['a JPEG of 3,000 scans', () => aJpegOfScans(3000), says.damaged],
  ['a cut-off JPEG', async () => cutOff(await aFile('jpeg')), says.damaged],
  ['a cut-off PNG', async () => cutOff(await aFile('png')), says.damaged],
  ['a cut-off WebP', async () => cutOff(await aFile('webp')), says.damaged],
  ['a cut-off AVIF', async () => cutOff(await aFile('avif')), says.damaged],
  ['a cut-off GIF', async () => cutOff(await aFile('gif')), says.damaged],
  [
    'a cut-off animation',
    async () => cutOff(await anAnimation('gif', ['red', 'blue']), 0.1),
    says.damaged,
  ],
])('refuses %s with a message and stores nothing', async (_name, file, error) => {
  const site = await testSite();
  const outcome = await storePicture(site, await file(), 'A picture');
  expect(outcome).toEqual({ kind: 'refused', error });
  expect(await site.db.selectFrom('media').select('id').execute()).toEqual([]);
});

test('accepts uploads after a refusal', async () => {
  const site = await testSite();
  const bad = storePicture(site, Buffer.from('no picture'), '');
  const good = storePicture(site, await aFile('png', 8, 8), '');
  expect([(await bad).kind, (await good).kind]).toEqual(['refused', 'stored']);
});
