import type { Page } from '@playwright/test';

interface Frame {
  path: string;
  hash: string;
  /** Milliseconds since the document's time origin. */
  at: number;
  top: number;
}

interface Traced {
  scrollTrace: Frame[];
}

/** Records the scroll position of each frame and the initial position, from the next page on. */
export async function traceScroll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scrollTrace: Frame[] = [];
    Object.assign(window, { scrollTrace });
    const look = () => {
      const { pathname: path, hash } = location;
      scrollTrace.push({ path, hash, at: performance.now(), top: Math.round(scrollY) });
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Waits until a scroll to a hash has finished: after its delay of 500 ms, and without movement for twenty frames. */
export async function scrollSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { scrollTrace } = window as unknown as Traced;
    const frames = scrollTrace.filter(({ hash }) => hash !== '');
    const tops = frames.slice(-20).map(({ top }) => top);
    const waited = (frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0);
    return waited > 1500 && tops.at(-1) !== 0 && new Set(tops).size === 1;
  });
}

/**
 * How a page scrolled since its path or its hash was shown: initial position, time
 * until it moved, and number of positions. A busy machine shows a page late, so the time is measured
 * from the frame before.
 */
export async function journeyTo(page: Page, path: string, hash?: string) {
  const all = await page.evaluate(() => (window as unknown as Traced).scrollTrace);
  const frames = all.filter((frame) => frame.path === path && frame.hash === (hash ?? frame.hash));
  const first = frames[0];
  const moved = frames.find(({ top }) => top !== first?.top);
  const last = frames.at(-1);
  if (!first || !last) throw new Error(`${path}${hash ?? ''} was never shown.`);
  const between = frames.filter(({ top }) => top !== first.top && top !== last.top);
  return {
    from: first.top,
    waited: (moved ?? first).at - (all[all.indexOf(first) - 1] ?? first).at,
    stops: new Set(between.map(({ top }) => top)).size,
  };
}

/** Pixels between the fixed header's lower edge and a section's upper edge; negative when it is covered. */
export async function gapBelowHeader(page: Page, id: string): Promise<number> {
  return await page.evaluate((target) => {
    const header = document.querySelector('.site-header')?.getBoundingClientRect();
    const section = document.getElementById(target)?.getBoundingClientRect();
    return section && header ? section.top - header.bottom : Number.NaN;
  }, id);
}
