import type { Page } from '@playwright/test';
import { privacyPolicyPage } from '../../../content/pages/privacy-policy.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { gapBelowHeader, journeyTo, scrollSettled, traceScroll } from '../support/scroll-trace.ts';

const delayMs = 500;
/** Timers and frames do not meet to the millisecond. */
const frameMs = 20;

const targets = [
  { path: '/digital-marketing-mastery', id: 'courses', from: '/', link: 'Explore Courses' },
  { path: '/hiring-solutions', id: 'hire-top-talent', from: '/', link: 'Hire Top Talent' },
  { path: '/contact', id: 'contact-form', from: '/', link: 'Get a Free Consultation' },
];

async function expectBelowHeader(page: Page, id: string): Promise<void> {
  const gap = await gapBelowHeader(page, id);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(40);
}

/** Where the page stands when the next click comes: Playwright itself scrolls before one. */
function placeOfClick(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('pointerdown', () => resolve(Math.round(scrollY))),
      ),
  );
}

/** Goes to a section and tells how many places the page passed on its way: none when it jumped. */
async function goAndCount(page: Page, go: () => Promise<void>, path: string, id: string) {
  await page.goto('about:blank');
  await go();
  await scrollSettled(page);
  await expect(page).toHaveURL(`${path}#${id}`);
  await expectBelowHeader(page, id);
  const { from, waited, stops } = await journeyTo(page, path);
  expect(from).toBe(0);
  expect(waited).toBeGreaterThan(delayMs - frameMs);
  return stops;
}

/** A busy machine may drop every frame of a short scroll, so a jump must be seen again to count as one. */
async function expectSmooth(journey: () => Promise<number>): Promise<void> {
  await expect.poll(journey, { timeout: 20_000 }).toBeGreaterThan(0);
}

for (const viewport of [{ width: 1440, height: 900 }, phone]) {
  test.describe(`a link to a section, at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const { path, id, from, link } of targets) {
      test(`scrolls smoothly to #${id} 500 ms after its page has loaded`, async ({ page }) => {
        await traceScroll(page);
        const load = async () => {
          await page.goto(`${path}#${id}`);
        };
        await expectSmooth(() => goAndCount(page, load, path, id));
      });

      test(`scrolls smoothly to #${id} 500 ms after "${link}"`, async ({ page }) => {
        await traceScroll(page);
        const follow = async () => {
          await open(page, from);
          await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
        };
        await expectSmooth(() => goAndCount(page, follow, path, id));
      });
    }
  });
}

test.describe('a link to a section of the page itself', () => {
  test('scrolls smoothly from where the visitor stands', async ({ page }) => {
    await traceScroll(page);
    await expectSmooth(async () => {
      await page.goto('about:blank');
      await open(page, '/contact');
      const clickedAt = placeOfClick(page);
      await page.getByRole('link', { name: 'Send a Message', exact: true }).click();
      await scrollSettled(page);
      await expect(page).toHaveURL('/contact#contact-form');
      await expectBelowHeader(page, 'contact-form');
      const { from, stops } = await journeyTo(page, '/contact', '#contact-form');
      expect(from).toBe(await clickedAt);
      expect(from).toBeGreaterThan(1000);
      return stops;
    });
  });

  test('works a second time', async ({ page }) => {
    await open(page, '/contact#contact-form');
    const button = page.getByRole('link', { name: 'Get Free Consultation', exact: true });
    await expect.poll(() => gapBelowHeader(page, 'contact-form')).toBeLessThan(40);
    await button.scrollIntoViewIfNeeded();
    await expect.poll(() => gapBelowHeader(page, 'contact-form')).toBeLessThan(-500);
    await button.click();
    await expect.poll(() => gapBelowHeader(page, 'contact-form')).toBeGreaterThanOrEqual(0);
  });

  test('brings each part of a legal text below the header', async ({ page }) => {
    await open(page, '/privacy-policy');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const legal = privacyPolicyPage.sections.find((section) => section.kind === 'legal-text');
    for (const { id, title } of legal?.parts.slice(0, 4) ?? []) {
      await contents.getByRole('link', { name: title, exact: true }).click();
      await expect(page).toHaveURL(`/privacy-policy#${id}`);
      await expect.poll(() => gapBelowHeader(page, id)).toBeLessThanOrEqual(40);
      await expect.poll(() => gapBelowHeader(page, id)).toBeGreaterThanOrEqual(0);
    }
  });
});

test('going back from a part of a legal text restores the place of its contents', async ({
  page,
}) => {
  await traceScroll(page);
  await open(page, '/privacy-policy');
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const clickedAt = placeOfClick(page);
  await contents.getByRole('link').nth(3).click();
  await expect(page).toHaveURL(/#/);
  const before = await clickedAt;
  await scrollSettled(page);
  await page.goBack();
  await expect(page).toHaveURL('/privacy-policy');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
});

test('going back from a section restores the place of the link', async ({ page }) => {
  await traceScroll(page);
  await open(page, '/');
  const link = page.getByRole('link', { name: 'Schedule Consultation', exact: true });
  const clickedAt = placeOfClick(page);
  await link.click();
  await expect(page).toHaveURL('/contact#contact-form');
  const before = await clickedAt;
  expect(before).toBeGreaterThan(1000);
  await scrollSettled(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
});
