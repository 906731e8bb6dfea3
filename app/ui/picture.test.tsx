import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const image = {
  url: '/media/a.jpg',
  width: 1600,
  height: 900,
  alt: 'A slope',
  srcset: { avif: '/media/b.avif 480w', webp: '/media/c.webp 480w' },
};

test('has all files as sources, its dimensions, and loads lazily', () => {
  expect(renderToStaticMarkup(<Picture image={image} sizes="100vw" />)).toBe(
    '<picture class="contents">' +
      '<source sizes="100vw" srcSet="/media/b.avif 480w" type="image/avif"/>' +
      '<source sizes="100vw" srcSet="/media/c.webp 480w" type="image/webp"/>' +
      '<img alt="A slope" decoding="async" height="900" loading="lazy" src="/media/a.jpg" width="1600"/>' +
      '</picture>',
  );
});

test('an eager picture loads at once', () => {
  const html = renderToStaticMarkup(<Picture eager image={image} sizes="100vw" />);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('lazy');
});
