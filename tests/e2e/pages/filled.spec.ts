import type { Page } from '@playwright/test';
import { fillPages } from '../../support/site/fill-pages.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { countSheets } from '../support/paper.ts';
import { admin, filledUrl } from '../support/places.ts';
import { addressOf } from '../support/prepared-posts.ts';

// The site on which everything is entered that an owner can enter.
test.describe.configure({ mode: 'serial' });
test.use({ baseURL: filledUrl, viewport: phone, hasTouch: true });

test.beforeAll('fill the pages', async () => {
  await fillPages(filledUrl, admin);
});

/** What each page shows once it is filled. */
const pages: [path: string, texts: string[]][] = [
  ['/', ['₹45,000', 'from 8.33% of a year’s pay']],
  ['/digital-marketing-mastery', ['6 of 20', 'GST included.', 'Kavita Deshmukh']],
  ['/hiring-solutions', ['from 8.33% of a year’s pay']],
  ['/digital-marketing-agency', ['from ₹35,000 a month']],
  ['/website-development', ['from ₹85,000 a site']],
  ['/about', ['Who answers', 'Come in and ask', 'Open in Maps']],
  ['/contact', ['98230 00140', 'Vikram Rathore']],
  ['/blog/author/ananya-rao', ['Elsewhere', 'LinkedIn']],
  [addressOf('Reels That Sell: A Script in Five Beats'), ['Ananya Rao']],
];

test('filled pages show what was entered, fit every width, load no script, and pass axe', async ({
  page,
  axe,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const [path, texts] of pages) {
    await test.step(path, async () => {
      await page.setViewportSize(phone);
      await page.goto(path);
      for (const text of texts) {
        await expect(page.locator('main').getByText(text, { exact: false }).first()).toBeAttached();
      }
      for (const width of [360, phone.width, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await axe();
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBe(width);
      }
      expect(scripts).toEqual([]);
    });
  }
});

test('at 360 × 640 price and date are on the first screen, which no bar covers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [path, labels] of [
    ['/digital-marketing-mastery', ['Next batch', 'Fee']],
    ['/hiring-solutions', ['Price']],
    ['/digital-marketing-agency', ['Price']],
    ['/website-development', ['Price']],
  ] as const) {
    await page.goto(path);
    for (const label of labels) {
      const fact = page.locator('.fact-strip > div').filter({ hasText: label }).first();
      await expect(fact.locator('dd').first(), path).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('navigation', { name: 'Reach us' })).toBeHidden();
  }
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Hire Top Talent', exact: true })).toBeInViewport();
});

test('what a service contains is folded on a phone, and open on a wide screen', async ({
  page,
}) => {
  await page.goto('/digital-marketing-agency');
  const benefit = page.locator('.phone-fold li').first();
  await expect(benefit).toBeHidden();
  await page.locator('.phone-fold summary').first().tap();
  await expect(benefit).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(benefit).toBeVisible();
  await expect(page.locator('.phone-fold summary').first()).toBeHidden();
});

test('the picture of a course in a row is as tall as the words beside it', async ({ page }) => {
  await page.goto('/digital-marketing-mastery');
  const cover = page.locator('.course-cover.is-beside');
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await cover.scrollIntoViewIfNeeded();
    const [box, picture] = [
      await cover.boundingBox(),
      await cover.locator('svg').first().boundingBox(),
    ];
    expect(picture?.height, `at ${width}`).toBeCloseTo(box?.height ?? 0, 0);
  }
});

test('filled pages take few sheets of paper, and no face fills one', async ({ page }) => {
  for (const [path, most] of [
    ['/digital-marketing-mastery', 6],
    ['/hiring-solutions', 6],
    ['/about', 4],
    ['/contact', 4],
  ] as const) {
    await page.goto(path);
    expect(await countSheets(page), path).toBeLessThanOrEqual(most);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main img:not(.object-contain):visible')).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

const main = (page: Page) => page.locator('main');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('on a slow connection a visitor reads fee and date, and asks about the course', async ({
      page,
      context,
    }) => {
      const tools = await context.newCDPSession(page);
      const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await tools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
      await page.goto('/digital-marketing-mastery');
      await expect(main(page).getByText('₹45,000').first()).toBeInViewport();
      await page.getByRole('link', { name: /^Enroll Now ?: Certified/ }).tap();
      await expect(page).toHaveURL('/contact#contact-form');
      await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
      await page.getByLabel('Name').fill('Asha Rao');
      await page.getByLabel('Email').first().fill(`asha-${javaScriptEnabled}@visitor.example`);
      await page.getByLabel('Phone').fill('98230 00141');
      await page.getByLabel('Message').fill('Is there a seat in the weekend batch?');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Send Message' }).tap();
      await expect(main(page).getByText(/^M-\d+$/)).toBeVisible();
      await expect(main(page).getByText('Is there a seat in the weekend batch?')).toBeVisible();
    });
  });
}
