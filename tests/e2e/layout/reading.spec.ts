import type { Locator, Page } from '@playwright/test';
import { expect, mainNavigation, open, phone, test } from '../support/fixtures.ts';
import { addressOf } from '../support/prepared-posts.ts';

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('links the manifest after the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('link[rel=manifest]')) return;
      observer.disconnect();
      document.documentElement.dataset.paints = String(
        performance.getEntriesByType('paint').length > 0,
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/about');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
  await expect(page.locator('html')).toHaveAttribute('data-paints', 'true');
});

test('links load documents at the top, Back restores the position, and no script is loaded', async ({
  page,
}) => {
  await test.step('links lead to the top of a page, and Back restores the position', async () => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo({ top: 1234, behavior: 'instant' }));
    await mainNavigation(page).getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    await expect.poll(() => top(page)).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 777, behavior: 'instant' }));
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => top(page)).toBe(1234);
    await page.goForward();
    await expect.poll(() => top(page)).toBe(777);
    await page.reload();
    await expect.poll(() => top(page)).toBe(777);
  });

  await test.step('on a phone following links and going back loads no script', async () => {
    await page.setViewportSize(phone);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType()))
        asked.push(request.url());
    });
    await open(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await menu.getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/blog\/./);
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    expect(asked).toEqual([]);
  });
});

test('a phone lays out sections when they come near, and a reload keeps the position', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/');
  const isLaidOut = (part: Locator) =>
    part.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  const posts = page.getByRole('heading', { name: 'Judge us by what we write', exact: true });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' });
  for (const far of [posts, link]) await expect.poll(() => isLaidOut(far)).toBe(false);

  const title = page.getByRole('heading', { name: 'Why Choose Margdeep', exact: true });
  await title.scrollIntoViewIfNeeded();
  const place = async () => Math.round((await title.boundingBox())?.y ?? 0);
  await expect(title).toBeInViewport();
  const before = await place();
  await page.reload();
  await expect.poll(place).toBe(before);
  await expect(title).toBeInViewport();
  await expect.poll(() => isLaidOut(link)).toBe(false);

  await posts.scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(posts)).toBe(true);

  await open(page, '/blog');
  const post = page.getByRole('article');
  await expect.poll(() => isLaidOut(post.first().getByRole('link').first())).toBe(true);
  await expect.poll(() => isLaidOut(post.last().getByRole('link').first())).toBe(false);

  await open(page, '/blog/local-seo-for-indian-businesses-a-field-guide');
  const paragraph = page.locator('.article-text > p > :is(a, strong)');
  await expect.poll(() => isLaidOut(paragraph.first())).toBe(true);
  await expect.poll(() => isLaidOut(paragraph.last())).toBe(false);
});

interface Faded {
  fades?: { name: string | null | undefined; ms: unknown }[];
}

/** Records the animations with which each page appears. */
async function noteFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      await viewTransition?.ready;
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
      const fades = effects
        .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
        .map((effect) => ({ name: effect.pseudoElement, ms: effect.getTiming().duration }));
      Object.assign(window, { fades });
    });
  });
}

/** Follows a link, and expects these animations. */
async function expectFades(page: Page, fades: object[]): Promise<void> {
  // Browsers skip the fade if a busy machine has not painted the previous page, so this is retried.
  await expect(async () => {
    await open(page, '/about');
    await mainNavigation(page).getByRole('link', { name: 'Agency', exact: true }).click();
    await page.waitForURL('/digital-marketing-agency', { waitUntil: 'commit' });
    await page.waitForFunction(() => (window as Faded).fades);
    expect(await page.evaluate(() => (window as Faded).fades)).toEqual(fades);
  }).toPass();
  await mainNavigation(page).getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL('/about');
}

/** Opens a page and waits for its last request, the view beacon after half a second. */
async function gotoAndFinish(page: Page, path: string, baseURL = ''): Promise<void> {
  const told = page.waitForEvent('requestfinished', (request) => {
    const { referer } = request.headers();
    return request.url().endsWith('/api/page-views') && referer === baseURL + path;
  });
  await page.goto(path);
  await told;
}

test('no page prevents the back/forward cache', async ({ page, baseURL }) => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.enable');
  const blamed: string[] = [];
  let asked = 0;
  tools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    asked += 1;
    // "Circumstantial" reasons are due to the headless test browser.
    for (const { type, reason } of notRestoredExplanations)
      if (type !== 'Circumstantial') blamed.push(reason);
  });
  const kinds = ['/', '/blog', '/contact', addressOf('Reels That Sell: A Script in Five Beats')];
  for (const path of kinds) {
    await gotoAndFinish(page, path, baseURL);
    await gotoAndFinish(page, '/privacy-policy', baseURL);
    await page.goBack();
  }
  await expect.poll(() => asked).toBe(kinds.length);
  expect(blamed).toEqual([]);
});

test('the next page fades in over 0.6 s, and nothing moves with reduced motion', async ({
  page,
}) => {
  await noteFades(page);
  await test.step('the next page fades in over 0.6 s and is usable at once', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expectFades(page, [{ name: '::view-transition-new(page)', ms: 600 }]);
  });

  await test.step('nothing moves with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectFades(page, []);
    await page.setViewportSize(phone);
    await open(page, '/');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.evaluate(() =>
      document.addEventListener('transitionrun', ({ propertyName }) =>
        document.documentElement.setAttribute('data-moved', propertyName),
      ),
    );
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('#site-menu')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  });
});
