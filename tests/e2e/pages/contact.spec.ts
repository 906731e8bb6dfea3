import type { Page } from '@playwright/test';
import { contactPage } from '../../../content/pages/contact.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';

const faq = contactPage.sections.find(({ kind }) => kind === 'faq');
const entries = faq?.kind === 'faq' ? faq.items : [];

const question = (page: Page, place: number) => page.locator('summary').nth(place);
const openAnswers = (page: Page) => page.locator('details[open] > p');

async function expectOpen(page: Page, place: number): Promise<void> {
  await expect(openAnswers(page)).toHaveCount(1);
  await expect(openAnswers(page)).toContainText(entries[place]?.answer ?? 'nothing');
  await expect(openAnswers(page)).toBeVisible();
}

test('questions open one at a time by mouse and keyboard, and on a phone the page begins with the form', async ({
  page,
  axe,
}) => {
  await test.step('questions open one at a time', async () => {
    await open(page, '/contact');
    for (const place of [0, 7, 14, 3]) {
      await question(page, place).click();
      await expectOpen(page, place);
    }
  });

  await test.step('a click closes the open question', async () => {
    await question(page, 4).click();
    await expectOpen(page, 4);
    await question(page, 4).click();
    await expect(openAnswers(page)).toHaveCount(0);
  });

  await test.step('questions open and close by keyboard', async () => {
    await question(page, 1).press('Enter');
    await expectOpen(page, 1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Link to this answer' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question(page, 2)).toBeFocused();
    await page.keyboard.press('Space');
    await expectOpen(page, 2);
    await page.keyboard.press('Space');
    await expect(openAnswers(page)).toHaveCount(0);
  });

  await test.step('links open a question, from this and other pages', async () => {
    await question(page, 5).click();
    await page.getByRole('link', { name: 'Link to this answer' }).click();
    const address = page.url();
    expect(address).toMatch(/#faq-\w/);
    await question(page, 7).click();
    await expectOpen(page, 7);
    await page.goto('/about');
    await page.goto(address);
    await expectOpen(page, 5);
    await expect(question(page, 5)).toBeInViewport();
    await page.goto('/hiring-solutions');
    await page.getByRole('link', { name: 'All answers' }).click();
    await expect(page).toHaveURL('/contact#faq');
    await expect(
      page.getByRole('heading', { name: 'Questions people ask first' }),
    ).toBeInViewport();
  });

  await test.step('passes axe with an open question', async () => {
    await question(page, 0).click();
    await expectOpen(page, 0);
    await axe();
  });

  await test.step('on a phone the page begins with the form', async () => {
    await page.setViewportSize(phone);
    await open(page, '/contact');
    for (const name of ['Name', 'Email', 'Phone']) {
      await expect(page.getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 });
    }
  });
});
