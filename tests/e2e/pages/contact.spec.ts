import type { Page } from '@playwright/test';
import { contactPage } from '../../../content/pages/contact.ts';
import { expect, open, test } from '../support/fixtures.ts';

const faq = contactPage.sections.find(({ kind }) => kind === 'faq');
const entries = faq?.kind === 'faq' ? faq.items : [];

const question = (page: Page, place: number) => page.locator('summary').nth(place);
const openAnswers = (page: Page) => page.locator('details[open] > p');

async function expectOpen(page: Page, place: number): Promise<void> {
  await expect(openAnswers(page)).toHaveCount(1);
  await expect(openAnswers(page)).toContainText(entries[place]?.answer ?? 'nothing');
  await expect(openAnswers(page)).toBeVisible();
}

test('the questions open one at a time, by mouse and by keyboard', async ({ page, axe }) => {
  await test.step('open one at a time', async () => {
    await open(page, '/contact');
    for (const place of [0, 7, 14, 3]) {
      await question(page, place).click();
      await expectOpen(page, place);
    }
  });

  await test.step('close when the open one is clicked', async () => {
    await question(page, 4).click();
    await expectOpen(page, 4);
    await question(page, 4).click();
    await expect(openAnswers(page)).toHaveCount(0);
  });

  await test.step('open and close by keyboard', async () => {
    await question(page, 1).focus();
    await page.keyboard.press('Enter');
    await expectOpen(page, 1);
    await page.keyboard.press('Tab');
    await expect(question(page, 2)).toBeFocused();
    await page.keyboard.press('Space');
    await expectOpen(page, 2);
    await page.keyboard.press('Space');
    await expect(openAnswers(page)).toHaveCount(0);
  });

  await test.step('are fit for axe when one is open', async () => {
    await question(page, 0).click();
    await expectOpen(page, 0);
    await axe();
  });
});
