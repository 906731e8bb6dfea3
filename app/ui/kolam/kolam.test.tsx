import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { KolamCover } from './cover.tsx';
import { Kolam } from './kolam.tsx';
import { LogoMark } from './logo.tsx';

const diamond = { kind: 'diamond', radius: 2 } as const;

describe('Kolam', () => {
  it('is hidden from assistive technology and carries no inline style', () => {
    const markup = renderToStaticMarkup(<Kolam className="w-full" seed="a" shape={diamond} />);
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*focusable="false"/);
    expect(markup).toContain('w-full');
    expect(markup).not.toContain('style');
  });

  it('takes its colours from the tone', () => {
    const markup = renderToStaticMarkup(<Kolam seed="a" shape={diamond} tone="gold" />);
    expect(markup).toContain('bg-gold-soft text-ink');
    expect(markup).toContain('stroke-brick');
  });

  it('draws each strand by itself only where asked', () => {
    const drawn = renderToStaticMarkup(<Kolam draw seed="a" shape={diamond} />);
    expect(drawn).toContain('kolam-draw');
    expect(drawn).toContain('pathLength="1"');
    const still = renderToStaticMarkup(<Kolam seed="a" shape={diamond} />);
    expect(still).not.toContain('pathLength');
    expect(still.match(/<path/g)).toHaveLength(2);
  });
});

describe('KolamCover', () => {
  it('fills its box and chooses a tone by the seed', () => {
    const markup = renderToStaticMarkup(<KolamCover seed="local-seo" />);
    expect(markup).toContain('preserveAspectRatio="xMidYMid slice"');
    expect(markup).toMatch(/class="bg-(green|brick|gold-soft|line) /);
    expect(markup.length).toBeLessThan(3000);
  });
});

describe('LogoMark', () => {
  it('is two crossing loops round four gold dots', () => {
    const markup = renderToStaticMarkup(<LogoMark className="size-9" />);
    expect(markup.match(/Z/g)).toHaveLength(2);
    expect(markup.match(/h\.01/g)).toHaveLength(4);
    expect(markup).toContain('stroke-gold');
  });
});
