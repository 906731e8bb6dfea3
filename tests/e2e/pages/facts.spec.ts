import { agencyPage } from '../../../content/pages/agency.ts';
import { hiringPage } from '../../../content/pages/hiring.ts';
import { webDevelopmentPage } from '../../../content/pages/web-development.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';

const inWriting = 'Fee and next batch in writing within one working day';

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the first screen of the courses page says how to get fee and date, with a link that carries the course', async ({
    page,
    axe,
  }) => {
    await open(page, '/digital-marketing-mastery');
    await expect(page.getByText(inWriting, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Up to 60%').first()).toBeInViewport({ ratio: 1 });
    await axe();
    await page.getByRole('link', { name: /^Ask for both/ }).tap();
    await expect(page).toHaveURL('/contact#contact-form');
    await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
    await expect(page.getByText('About: Certified Digital Marketing Professional')).toBeVisible();
  });

  test('the home page links to an enquiry about a course, with its subject', async ({
    page,
    axe,
  }) => {
    await open(page, '/');
    await axe();
    await page.getByRole('link', { name: /^Ask for both/ }).tap();
    await expect(page).toHaveURL('/contact#contact-form');
    await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
    await expect(page.getByText('About: Certified Digital Marketing Professional')).toBeVisible();
  });
});

test.describe('a call to action', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('is in the bottom bar below the opening, and links where Hire Top Talent does', async ({
    page,
    axe,
  }) => {
    await open(page, '/');
    const bar = page.getByRole('navigation', { name: 'Reach us' });
    await expect(bar).toBeHidden();
    await page.getByRole('heading', { level: 2 }).nth(2).scrollIntoViewIfNeeded();
    await expect(bar.getByRole('link')).toHaveText(['Write to us']);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toBeHidden();
    await page.getByRole('link', { name: 'Hire Top Talent', exact: true }).tap();
    await expect(page).toHaveURL('/hiring-solutions#hire-top-talent');
    const step = page.locator('#hire-top-talent');
    await expect(step.getByRole('link', { name: 'Get Started' })).toBeInViewport({ ratio: 1 });
    await axe();
    await step.getByRole('link', { name: 'Get Started' }).tap();
    await expect(page.getByLabel('Subject')).toHaveValue('Hiring Needs');
  });

  test('is never three screens away on service pages', async ({ page, axe }) => {
    for (const { path } of [hiringPage, agencyPage, webDevelopmentPage]) {
      await open(page, path);
      await axe();
      const far = await page.evaluate(() => {
        const places = [...document.querySelectorAll('main > :not(nav) a[href*="/contact#c"]')]
          .filter((link) => link.checkVisibility())
          .map((link) => link.getBoundingClientRect().top)
          .sort((one, other) => one - other);
        return Math.max(...places.slice(1).map((place, at) => place - (places[at] ?? 0)));
      });
      expect.soft(far, path).toBeLessThan(2500);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ viewport: phone, hasTouch: true, javaScriptEnabled: false });

  test('the link for fee and date preselects the subject', async ({ page }) => {
    await page.goto('/digital-marketing-mastery');
    await expect(page.getByText(inWriting, { exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: /^Ask for both/ }).tap();
    await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
  });
});
