import type { Page } from '@playwright/test';
import { brand } from '../../../content/brand.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
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
/** The table of contents on narrow screens. */
const foldOf = (page: Page) => page.locator('details', { hasText: 'On this page' });

test('a long post has a table of contents, links to its headings and share links', async ({
  page,
  axe,
  context,
  baseURL,
}) => {
  await test.step('the table of contents beside the text links to each heading', async () => {
    await open(page, `${reels}?from=friend`);
    const headings = page.locator('.article-text h2');
    await expect(contentsOf(page).getByRole('link')).toHaveText(await headings.allTextContents());
    await contentsOf(page).getByRole('link', { name: 'What about trends?' }).click();
    await expect(page).toHaveURL(`${reels}?from=friend#part-what-about-trends`);
    await expectBelowHeader(page, 'part-what-about-trends');
  });

  await test.step('it is sticky and marks the current part', async () => {
    await page.locator('#part-from-inbox-to-film-in-a-day').hover();
    await expect(contentsOf(page)).toBeInViewport({ ratio: 1 });
    // By the wheel, because browsers may keep the mark on a pressed link while scripts scroll.
    await page.mouse.wheel(0, Math.floor(await gapBelowHeader(page, 'part-the-five-beats')));
    await expectBelowHeader(page, 'part-the-five-beats');
    const colour = (name: string) =>
      contentsOf(page)
        .getByRole('link', { name })
        .evaluate((a) => getComputedStyle(a).color);
    await expect.poll(() => colour('The five beats')).toBe('rgb(181, 57, 31)');
    await expect.poll(() => colour('From inbox to film in a day')).not.toBe('rgb(181, 57, 31)');
  });

  await test.step('the card beside the text links to the comment form', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Leave a Comment' }).click();
    await expectBelowHeader(page, 'leave-a-comment');
  });

  await test.step('a link to an unknown part does no harm', async () => {
    await page.goto(`${reels}#%`);
    await expect(page).toHaveURL(`${reels}#%`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a heading has a link to itself, reachable by keyboard', async () => {
    const link = page.getByRole('link', { name: 'Link to “What about trends?”' });
    await expect(link).toHaveCSS('opacity', '0');
    await link.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(link).toHaveCSS('opacity', '1');
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await axe();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${reels}#part-what-about-trends`);
  });

  await test.step('a button copies the post’s link, or says why not', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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

  await test.step('links to headings work in any script', async () => {
    const id = `part-${pictured.lastHeading.replaceAll(' ', '-')}`;
    await page.goto(`${addressOf(pictured.post.title)}#${encodeURIComponent(id)}`);
    await expectBelowHeader(page, id);
  });
});

test('on a phone the table of contents opens above the text, and the post can be shared', async ({
  page,
  axe,
  baseURL,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.title} ${data?.url}`;
    };
  });
  await page.setViewportSize(phone);
  await open(page, reels);
  await test.step('the table of contents opens above the text', async () => {
    await expect(contentsOf(page)).toBeHidden();
    await expect(foldOf(page).getByRole('link')).toHaveCount(0);
    await foldOf(page).locator('summary').click();
    await axe();
    await foldOf(page).getByRole('link', { name: 'From inbox to film in a day' }).click();
    await expectBelowHeader(page, 'part-from-inbox-to-film-in-a-day');
  });

  await test.step('shares a post with the phone’s apps', async () => {
    await page.getByRole('button', { name: 'Other apps' }).click();
    await expect(page).toHaveTitle(
      `shared Reels That Sell: A Script in Five Beats ${baseURL}${reels}`,
    );
  });
});

test('print shows only the article of a post, and all answers', async ({ page }) => {
  await test.step('a post prints only its article, with the addresses of its links', async () => {
    await page.goto(reels);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'From inbox to film in a day' })).toBeVisible();
    await expect(page.getByText(new URL(reels, page.url()).href, { exact: true })).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'navigation', 'complementary', 'form'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    for (const text of ['Share this post', 'Back to Blog', 'Explore More Articles', 'Comments (0)'])
      await expect(page.getByText(text, { exact: true })).toBeHidden();
    const link = page.locator('.article-text a', { hasText: 'send us the five sentences' });
    const address = () => link.evaluate((a) => getComputedStyle(a, '::after').content);
    await expect.poll(() => address()).toBe('none');
    await link.evaluate((a) => a.setAttribute('href', 'https://elsewhere.example/'));
    await expect.poll(() => address()).toBe('" (https://elsewhere.example/)"');
    const colours = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    expect(colours).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)']);
  });

  await test.step('the courses page prints text and company, without drawings and buttons', async () => {
    await page.goto('/digital-marketing-mastery');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Most Popular')).toBeVisible();
    for (const button of await page.locator('a', { hasText: 'Enroll Now' }).all())
      await expect(button).toBeHidden();
    const drawings = page.locator('main svg:not([viewBox="0 0 24 24"])');
    for (const drawing of await drawings.all()) await expect(drawing).toBeHidden();
    await expect(page.getByRole('contentinfo').getByText(brand.email)).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Privacy Policy')).toBeHidden();
  });

  await test.step('prints answers, but no form fields', async () => {
    await page.goto('/contact');
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('details > p');
    expect(await answers.count()).toBeGreaterThan(1);
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
    await expect(page.locator('#contact-form')).toBeHidden();
  });
});
