import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { blogPicture, everyOpening, lostPicture } from '../../../art/openings.ts';
import {
  DrawnCover,
  MarkPicture,
  NameTile,
  PostTile,
  TopicCover,
  TopicIcon,
  TopicTile,
} from './cover.tsx';
import { LineDrawing } from './line-drawing.tsx';
import { LogoMark } from './logo.tsx';
import { Opening } from './opening.tsx';

const post = { slug: 'local-seo', title: 'Local SEO', category: 'SEO' };

describe.each([
  ['cover of a post', <DrawnCover className="w-full" key="" post={post} />],
  ['tile of a post', <PostTile key="" post={post} />],
  ['tile of a topic', <TopicTile key="" words="Local" />],
  ['cover of a topic', <TopicCover className="w-full" key="" tone="green" words="Local" />],
  ['tile of a name', <NameTile className="w-full" key="" name="Asha R." />],
])('the %s', (_name, element) => {
  const markup = renderToStaticMarkup(element);

  it('is hidden from assistive technology, has a background class and no inline style', () => {
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*focusable="false"/);
    expect(markup).toMatch(/class="bg-[a-z-]+ text-[a-z]+ /);
    expect(markup).not.toMatch(/style=|NaN|undefined/);
  });

  it('is never cropped', () => {
    expect(markup).not.toContain('slice');
  });
});

it('draws the cover of a post in its category’s colour with one accent, over dots', () => {
  const markup = renderToStaticMarkup(<DrawnCover post={post} />);
  expect(markup).toContain('class="bg-green text-chalk"');
  expect(markup).toContain('stroke-dasharray=".01 99.99"');
  expect(markup).toContain('fill-gold');
});

it('draws a mark as a line around that many dots, also for invalid marks of a draft', () => {
  const marks = [-1, 0, 3, 5, 99].map((mark) =>
    renderToStaticMarkup(<MarkPicture className="h-8" mark={mark} of={5} />),
  );
  expect(marks.map((markup) => markup.match(/h\.01/g)?.length)).toEqual([5, 5, 5, 5, 5]);
  expect(marks.map((markup) => markup.includes('evenodd'))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

it('draws an icon in the text colour', () => {
  expect(renderToStaticMarkup(<TopicIcon words="search" />)).toContain('class="text-ink"');
});

describe('LogoMark', () => {
  it('is two crossing loops around four gold dots', () => {
    const markup = renderToStaticMarkup(<LogoMark className="size-9" />);
    expect(markup.match(/Z/g)).toHaveLength(2);
    expect(markup.match(/h\.01/g)).toHaveLength(4);
    expect(markup).toContain('stroke-gold');
  });
});

const pictures = { ...everyOpening, blog: blogPicture, lost: lostPicture };

describe.each(Object.entries(pictures))('the picture %s', (_name, picture) => {
  const markup = renderToStaticMarkup(
    <LineDrawing className="w-full" ground="green" picture={picture} />,
  );

  it('is one decorative, scalable svg', () => {
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*>.*<\/svg>$/s);
    expect(markup).toMatch(/viewBox="[\d. ]+"/);
    expect(markup).toContain('class="text-chalk w-full"');
    expect(markup).not.toMatch(/style=|NaN|undefined/);
  });

  it('stays small', () => {
    expect(markup.length).toBeLessThan(4500);
  });
});

it('a picture has the colours for its background', () => {
  const markup = renderToStaticMarkup(<LineDrawing ground="chalk" picture={everyOpening.hiring} />);
  expect(markup).toContain('text-ink');
  expect(markup).toContain('stroke-brick');
  expect(markup).not.toContain('gold');
  expect(markup.match(/translate\(400 300\)/g)).toHaveLength(2);
});

describe('the picture of the home page', () => {
  it('is a single line around 61 dots', () => {
    const markup = renderToStaticMarkup(<Opening ground="green" name="home" />);
    expect(markup).toContain('kolam-draw');
    expect(markup.match(/kolam-strand/g)).toHaveLength(1);
    expect(markup.match(/h\.01/g)).toHaveLength(61);
  });
});
