import { expect, test } from 'vitest';
import { rootOf } from '../../../../tests/support/seo/xml.ts';
import { loadSharp } from '../../media/load-sharp.ts';
import { renderImage } from '../share-images.service.ts';
import type { BrandedSubject } from '../share-subject.ts';
import { loadTypesetter } from '../typesetting/typesetter.ts';
import { composeImage } from './compose-image.ts';

const post = { kind: 'cover', slug: 'a-post', title: 'A post', category: 'Hiring' } as const;
const subject: BrandedSubject = {
  brandName: 'Brand',
  title: 'A title of <several> words & more',
  eyebrow: 'SEO',
  art: post,
};

test('is well-formed SVG that consists of paths, without text and external resources', async () => {
  const svg = composeImage(subject, await loadTypesetter());
  expect(rootOf(svg).getAttribute('viewBox')).toBe('0 0 1200 630');
  expect(svg).not.toMatch(/<text|href|url\(|NaN|undefined/);
  expect(composeImage({ ...subject }, await loadTypesetter())).toBe(svg);
});

test('differs for each background and each title', async () => {
  const typesetter = await loadTypesetter();
  const images = ['SEO', 'Hiring', 'Web Dev', 'Social Media'].map((category) =>
    composeImage({ ...subject, art: { ...post, category } }, typesetter),
  );
  images.push(composeImage({ ...subject, title: '' }, typesetter));
  expect(new Set(images).size).toBe(5);
});

test.each([
  ['a title of 300 letters', 'Words of a long title, '.repeat(13)],
  ['a word without an end', 'Donaudampfschifffahrt'.repeat(14)],
  ['a long title in Hindi', 'छोटे व्यवसायों के लिए स्थानीय '.repeat(10)],
  ['wide letters', 'WWWW MMMM '.repeat(30)],
])('keeps %s within its box', async (_name, title) => {
  const svg = composeImage(
    { ...subject, title, eyebrow: title.slice(0, 60) },
    await loadTypesetter(),
  );
  const sharp = await loadSharp(['Png', 'SvgFile']);
  const png = await renderImage(svg, sharp);
  const plain = async (left: number, top: number, width: number, height: number) => {
    const part = sharp(png).extract({ left, top, width, height }).removeAlpha();
    const pixels = await part.raw().toBuffer();
    return pixels.every((value, at) => value === pixels[at % 3]);
  };
  // Between text and picture, and between title and brand name.
  expect(await plain(670, 0, 68, 630)).toBe(true);
  expect(await plain(0, 514, 738, 14)).toBe(true);
  expect(await plain(72, 200, 500, 200)).toBe(false);
});

test("leaves the badge's place empty for a post without a category", async () => {
  const svg = composeImage({ ...subject, eyebrow: '' }, await loadTypesetter());
  expect(svg).not.toMatch(/<g [^>]*><\/g>/);
});
