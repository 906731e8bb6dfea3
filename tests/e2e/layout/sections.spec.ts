import type { Page } from '@playwright/test';
import { privacyPolicyPage } from '../../../content/pages/privacy-policy.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { gapBelowHeader, journeyTo, scrollSettled, traceScroll } from '../support/scroll-trace.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const delayMs = 500;
/** Tolerance between timers and frames. */
const frameMs = 20;

const targets = [
  { path: '/digital-marketing-mastery', id: 'courses', from: '/', link: 'Explore Courses' },
  { path: '/hiring-solutions', id: 'hire-top-talent', from: '/', link: 'Hire Top Talent' },
  { path: '/contact', id: 'contact-form', from: '/', link: 'Get a Free Consultation' },
];

async function expectBelowHeader(page: Page, id: string): Promise<void> {
  await expect.poll(() => gapBelowHeader(page, id)).toBeLessThanOrEqual(40);
  await expect.poll(() => gapBelowHeader(page, id)).toBeGreaterThanOrEqual(0);
}

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('links within a page scroll there, and Back restores the position of a link', async ({
  page,
}) => {
  await test.step('the table of contents links to the parts of a page', async () => {
    await open(page, '/privacy-policy');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const legal = privacyPolicyPage.sections.find((section) => section.kind === 'legal-text');
    for (const { title } of legal?.parts.slice(0, 4) ?? []) {
      const id = slugify(title);
      await contents.getByRole('link', { name: title, exact: true }).click();
      await expect(page).toHaveURL(`/privacy-policy#${id}`);
      await expectBelowHeader(page, id);
    }
  });

  await test.step('a link to a part works a second time', async () => {
    await open(page, '/contact');
    const button = page.getByRole('link', { name: 'Get Free Consultation', exact: true });
    for (const time of ['first', 'second']) {
      await button.scrollIntoViewIfNeeded();
      await expect.poll(() => gapBelowHeader(page, 'contact-form'), time).toBeLessThan(-500);
      await button.click();
      await expectBelowHeader(page, 'contact-form');
    }
  });

  await test.step('Back from a section of another page restores the position of the link', async () => {
    await open(page, '/');
    const link = page.getByRole('link', { name: 'Schedule Consultation', exact: true });
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => top(page)).toBeGreaterThan(1000);
    const before = await top(page);
    await link.press('Enter');
    await expect(page).toHaveURL('/contact#contact-form');
    await expectBelowHeader(page, 'contact-form');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => top(page)).toBe(before);
  });
});

test('a link to a section of another page shows the page and scrolls there after 500 ms, or at once with reduced motion', async ({
  page,
}) => {
  test.slow();
  await traceScroll(page);
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await test.step(`smoothly at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      for (const { path, id, from, link } of targets) {
        await open(page, from);
        await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
        await expect(page).toHaveURL(`${path}#${id}`);
        await scrollSettled(page);
        await expectBelowHeader(page, id);
        const { from: start, waited } = await journeyTo(page, path);
        expect(start).toBe(0);
        expect(waited).toBeGreaterThan(delayMs - frameMs);
      }
    });
  }

  await test.step('on a phone a link works past sections that are not laid out yet', async () => {
    await open(page, '/');
    // As a link would.
    await page.evaluate(() => {
      location.hash = 'latest-posts';
    });
    await expectBelowHeader(page, 'latest-posts');
  });

  await test.step('shows the section at once with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    await page.getByRole('link', { name: 'Explore Courses', exact: true }).click();
    await expect(page).toHaveURL('/digital-marketing-mastery#courses');
    await scrollSettled(page);
    await expectBelowHeader(page, 'courses');
    expect((await journeyTo(page, '/digital-marketing-mastery')).stops).toBe(0);
  });
});
