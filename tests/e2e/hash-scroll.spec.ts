import type { Page } from '@playwright/test';
import { privacyPolicyPage } from '../../content/pages/privacy-policy.ts';
import { expect, open, phone, test } from './fixtures.ts';
import { gapBelowHeader, journeyTo, scrollSettled, traceScroll } from './scroll-trace.ts';

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

for (const viewport of [{ width: 1440, height: 900 }, phone]) {
  test.describe(`a link to a section, at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const { path, id, from, link } of targets) {
      test(`scrolls smoothly to #${id} 500 ms after its page has loaded`, async ({ page }) => {
        await traceScroll(page);
        await page.goto(`${path}#${id}`);
        await scrollSettled(page);
        await expectBelowHeader(page, id);
        const { from: start, waited, stops } = await journeyTo(page, path);
        expect(start).toBe(0);
        expect(waited).toBeGreaterThan(delayMs - frameMs);
        expect(stops).toBeGreaterThan(3);
      });

      test(`scrolls smoothly to #${id} 500 ms after "${link}"`, async ({ page }) => {
        await traceScroll(page);
        await open(page, from);
        await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
        await expect(page).toHaveURL(`${path}#${id}`);
        await scrollSettled(page);
        await expectBelowHeader(page, id);
        const { from: start, waited, stops } = await journeyTo(page, path);
        expect(start).toBe(0);
        expect(waited).toBeGreaterThan(delayMs - frameMs);
        expect(stops).toBeGreaterThan(3);
      });
    }
  });
}

test.describe('a link to a section of the page itself', () => {
  test('scrolls smoothly from where the visitor stands', async ({ page }) => {
    await traceScroll(page);
    await open(page, '/contact');
    const button = page.getByRole('link', { name: 'Send a Message', exact: true });
    await button.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => Math.round(scrollY));
    expect(before).toBeGreaterThan(1000);
    await button.click();
    await expect(page).toHaveURL('/contact#contact-form');
    await scrollSettled(page);
    await expectBelowHeader(page, 'contact-form');
    const { from, stops } = await journeyTo(page, '/contact', '#contact-form');
    expect(from).toBe(before);
    expect(stops).toBeGreaterThan(3);
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

test('going back from a section restores the place of the link', async ({ page }) => {
  await traceScroll(page);
  await open(page, '/');
  const link = page.getByRole('link', { name: 'Schedule Consultation', exact: true });
  const clickedAt = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('pointerdown', () => resolve(Math.round(scrollY))),
      ),
  );
  await link.click();
  await expect(page).toHaveURL('/contact#contact-form');
  const before = await clickedAt;
  expect(before).toBeGreaterThan(1000);
  await scrollSettled(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
});
