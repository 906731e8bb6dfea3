import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DrawnCover, PostTile, TopicCover, TopicIcon } from './cover.tsx';
import { LogoMark } from './logo.tsx';
import { NameTile } from './name-tile.tsx';

const post = { slug: 'local-seo', title: 'Local SEO', category: 'SEO' };

describe.each([
  ['cover of a post', <DrawnCover className="w-full" key="" post={post} />],
  ['tile of a post', <PostTile className="w-full" key="" post={post} />],
  ['cover of a topic', <TopicCover className="w-full" key="" tone="green" words="Local" />],
  ['tile of a name', <NameTile className="w-full" key="" name="Asha R." />],
])('the %s', (_name, element) => {
  const markup = renderToStaticMarkup(element);

  it('is hidden from assistive technology, brings its ground and carries no inline style', () => {
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*focusable="false"/);
    expect(markup).toMatch(/class="bg-[a-z-]+ text-[a-z]+ [^"]*w-full"/);
    expect(markup).not.toMatch(/style=|NaN|undefined/);
  });

  it('is never cropped', () => {
    expect(markup).not.toContain('slice');
  });
});

it('the cover of a post is its category’s colour with one accent, over dots that wait', () => {
  const markup = renderToStaticMarkup(<DrawnCover post={post} />);
  expect(markup).toContain('class="bg-green text-chalk"');
  expect(markup).toContain('stroke-dasharray=".01 99.99"');
  expect(markup).toContain('fill-gold');
});

it('an icon takes the ground of the page', () => {
  expect(renderToStaticMarkup(<TopicIcon words="search" />)).toContain('class="text-ink"');
});

describe('LogoMark', () => {
  it('is two crossing loops round four gold dots', () => {
    const markup = renderToStaticMarkup(<LogoMark className="size-9" />);
    expect(markup.match(/Z/g)).toHaveLength(2);
    expect(markup.match(/h\.01/g)).toHaveLength(4);
    expect(markup).toContain('stroke-gold');
  });
});
