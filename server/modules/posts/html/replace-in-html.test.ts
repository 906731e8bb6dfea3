import { expect, test } from 'vitest';
import { replaceInHtml } from './replace-in-html.ts';

const former = { hashes: new Set(['a'.repeat(64), 'b'.repeat(64)]) };
const [jpeg, webp, other] = ['a', 'b', 'c'].map((letter) => `/media/${letter.repeat(64)}`);
const next = { id: 2, url: `/media/${'d'.repeat(64)}.png`, width: 640, height: 480 };

test('replaces a picture and its size and changes nothing else', () => {
  const text = (src: string, size: string) =>
    `<p>A &amp; B &#8377;<br>\n<img class=x  src="${src}" alt='It&apos;s "A"'${size}></p ><table><p>x`;
  expect(replaceInHtml(text(`${jpeg}.jpg`, ' width="9" height=7'), former, next)).toBe(
    text(next.url, ' width="640" height="480"'),
  );
  expect(replaceInHtml(text(`${webp}.webp`, ''), former, next)).toBe(text(next.url, ''));
});

test('replaces links to the picture and leaves other pictures unchanged', () => {
  const mixed = (first: string) =>
    `<img src="${other}.jpg" width="5" height="5"><a href="${first}">See</a>`;
  expect(replaceInHtml(mixed(`${jpeg}.jpg`), former, next)).toBe(mixed(next.url));
});

test('leaves a text without the picture unchanged, however deep it is', () => {
  const deep = `${'<div>'.repeat(20_000)}<img src="${jpeg}.jpg">`;
  expect(replaceInHtml(deep, former, next)).toBe(deep.replace(`${jpeg}.jpg`, next.url));
  const none = `<img src="${other}.jpg" width="5">`;
  expect(replaceInHtml(none, former, next)).toBe(none);
});
