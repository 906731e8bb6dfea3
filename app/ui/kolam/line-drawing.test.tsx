import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { blogPicture } from '../../../art/line-pictures/openings/blog.ts';
import { everyOpening } from '../../../art/line-pictures/openings/every-opening.ts';
import { lostPicture } from '../../../art/line-pictures/openings/lost.ts';
import { LineDrawing } from './line-drawing.tsx';
import { Opening } from './opening.tsx';

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

it('a picture takes the colours of its ground', () => {
  const markup = renderToStaticMarkup(<LineDrawing ground="chalk" picture={everyOpening.hiring} />);
  expect(markup).toContain('text-ink');
  expect(markup).toContain('stroke-brick');
  expect(markup).not.toContain('gold');
  expect(markup.match(/translate\(400 300\)/g)).toHaveLength(2);
});

describe('the picture of the home page', () => {
  it('is one single line round 61 dots', () => {
    const markup = renderToStaticMarkup(<Opening ground="green" name="home" />);
    expect(markup).toContain('kolam-draw');
    expect(markup.match(/kolam-strand/g)).toHaveLength(1);
    expect(markup.match(/h\.01/g)).toHaveLength(61);
  });
});
