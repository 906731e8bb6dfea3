import type { Page } from '@playwright/test';
import { expect, hydrated, open, phone, test } from '../support/fixtures.ts';
import { addressOf, pictured } from '../support/prepared-posts.ts';
import { gapBelowHeader } from '../support/scroll-trace.ts';

const reels = addressOf('Reels That Sell: A Script in Five Beats');

async function expectBelowHeader(page: Page, id: string): Promise<void> {
  await expect(async () => {
    const gap = await gapBelowHeader(page, id);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThanOrEqual(40);
  }).toPass();
}

const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
/** On screens without room beside the text. */
const foldOf = (page: Page) => page.locator('details', { hasText: 'On this page' });

test.describe('the contents of a long post', () => {
  test('lead to each of its headings, beside the text', async ({ page }) => {
    await open(page, `${reels}?from=friend`);
    const headings = page.locator('.article-text').locator('h2, h3');
    await expect(contentsOf(page).getByRole('link')).toHaveText(await headings.allTextContents());
    await contentsOf(page).getByRole('link', { name: 'What about trends?' }).click();
    await expect(page).toHaveURL(`${reels}?from=friend#part-what-about-trends`);
    await expectBelowHeader(page, 'part-what-about-trends');
    const heading = page.getByRole('heading', { name: 'What about trends?' });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveCSS('outline-style', 'none');
  });

  test('open above the text on a phone', async ({ page, axe }) => {
    await page.setViewportSize(phone);
    await open(page, reels);
    await expect(contentsOf(page)).toBeHidden();
    await expect(foldOf(page).getByRole('link')).toHaveCount(0);
    await foldOf(page).locator('summary').click();
    await axe();
    await foldOf(page).getByRole('link', { name: 'Do this today' }).click();
    await expectBelowHeader(page, 'part-do-this-today');
  });

  test('do no harm when a link from elsewhere names nothing', async ({ page }) => {
    await page.goto(`${reels}#%`);
    await expect(page).toHaveURL(`${reels}#%`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('are there for a link from elsewhere, in any script', async ({ page }) => {
    const id = `part-${pictured.lastHeading.replaceAll(' ', '-')}`;
    await page.goto(`${addressOf(pictured.post.title)}#${encodeURIComponent(id)}`);
    await hydrated(page);
    await expectBelowHeader(page, id);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents lead to their heading, and nothing is offered that needs scripts', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(reels);
    await foldOf(page).locator('summary').click();
    await foldOf(page).getByRole('link', { name: 'Do this today' }).click();
    await expect(page.getByRole('heading', { name: 'Do this today' })).toBeInViewport();
    const share = page.getByRole('region', { name: 'Share this post' });
    await expect(share.getByRole('link')).toHaveText(['WhatsApp', 'LinkedIn', 'X', 'E-mail']);
    await expect(share.getByRole('button')).toHaveCount(0);
  });
});

test('a heading has a link to itself that the keyboard finds', async ({ page, axe }) => {
  await open(page, reels);
  const link = page.getByRole('link', { name: 'Link to “What about trends?”' });
  await expect(link).toHaveCSS('opacity', '0');
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toHaveCSS('opacity', '1');
  const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await axe();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${reels}#part-what-about-trends`);
});

test('the link of a post is copied by a button, or the reader is told why not', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(reels);
  // It comes with what makes it work, so that no touch of it is lost: the scroll down to it brings React.
  await page.getByText('Share this post').scrollIntoViewIfNeeded();
  const share = page.getByRole('region', { name: 'Share this post' });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${reels}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByRole('status')).toContainText('did not allow it');
});

test('a post is handed to the apps of a phone that has them', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.title} ${data?.url}`;
    };
  });
  await open(page, reels);
  await page.getByRole('button', { name: 'Other apps' }).click();
  await expect(page).toHaveTitle(
    `shared Reels That Sell: A Script in Five Beats ${baseURL}${reels}`,
  );
});

test('a post on paper is its article alone, with the addresses of its links', async ({ page }) => {
  await page.goto(reels);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Do this today' })).toBeVisible();
  await expect(page.getByText(new URL(reels, page.url()).href, { exact: true })).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'complementary', 'form'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  for (const text of ['Share this post', 'Back to Blog', 'Explore More Articles', 'Comments (0)'])
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  const link = page.locator('.article-text a', { hasText: 'send us the five sentences' });
  const address = () => link.evaluate((a) => getComputedStyle(a, '::after').content);
  expect(await address()).toBe('none');
  await link.evaluate((a) => a.setAttribute('href', 'https://elsewhere.example/'));
  expect(await address()).toBe('" (https://elsewhere.example/)"');
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)']);
});

test('answers are on paper, and no box of a form', async ({ page }) => {
  await page.goto('/contact');
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('details > p');
  expect(await answers.count()).toBeGreaterThan(1);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  await expect(page.locator('#contact-form')).toBeHidden();
});

test('the pictures that the server drew stay when React comes', async ({ page }) => {
  const strokes = page.locator('main svg path');
  await page.goto(reels);
  const drawn = await strokes.count();
  expect(drawn).toBeGreaterThan(10);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeAttached();
  await expect(strokes).toHaveCount(drawn);
});
