import { expect, open, phone, test } from '../support/fixtures.ts';

const inWriting = 'Fee and next batch in writing within one working day';

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the first screen of the courses page says how to get fee and date, and the link carries the course', async ({
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

  test('the home page asks about a course too, with its subject', async ({ page, axe }) => {
    await open(page, '/');
    await axe();
    await page.getByRole('link', { name: /^Ask for both/ }).tap();
    await expect(page).toHaveURL('/contact#contact-form');
    await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
    await expect(page.getByText('About: Certified Digital Marketing Professional')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ viewport: phone, hasTouch: true, javaScriptEnabled: false });

  test('the link for fee and date chooses the subject', async ({ page }) => {
    await page.goto('/digital-marketing-mastery');
    await expect(page.getByText(inWriting, { exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: /^Ask for both/ }).tap();
    await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
  });
});
