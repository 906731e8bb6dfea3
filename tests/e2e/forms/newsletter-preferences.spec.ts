import type { APIRequestContext, Page } from '@playwright/test';
import { choiceMessages } from '../../../domain/newsletter/choices.ts';
import { translation } from '../../support/change-page.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { newAddress } from '../support/form-calls.ts';
import { isTo, waitForEmail } from '../support/mail-box.ts';

const panel = (page: Page) => page.locator('#preferences');
const answer = (page: Page) => page.locator('#posted-answer');
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save' });

/** A confirmed reader's link, from the welcome email. */
async function linkOf(request: APIRequestContext, email: string): Promise<string> {
  const path = '/api/newsletter/subscriptions';
  expect((await request.post(path, { data: { email } })).ok()).toBe(true);
  const find = async (pattern: RegExp) => {
    const mail = await waitForEmail((one) => isTo(one, email) && pattern.test(one.text ?? ''));
    return pattern.exec(mail.text ?? '')?.[0] ?? 'no link';
  };
  const confirm = await find(/\/newsletter\/confirm\?token=\S+/);
  expect((await request.post(confirm, { form: { yes: '1' } })).ok()).toBe(true);
  return await find(/\/newsletter\/preferences\?token=\S+/);
}

test.use({ viewport: phone });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader chooses topics and a digest, sees what is missing, and unsubscribes', async ({
    page,
    request,
    expectFailedLoad,
  }) => {
    const email = newAddress();
    const link = await linkOf(request, email);
    expectFailedLoad(link);

    await test.step('shows what is missing, and stores the choice', async () => {
      await page.goto(link);
      await expect(panel(page)).toContainText(email);
      await panel(page).getByRole('radio', { name: 'Only these' }).check();
      await panel(page).getByRole('radio', { name: 'A weekly digest' }).check();
      await save(page).click();
      await expect(answer(page).getByRole('alert')).toHaveCount(0);
      await expect(answer(page)).toHaveText(choiceMessages.noTopic);
      await expect(answer(page)).toBeInViewport();
      await panel(page).getByRole('checkbox', { name: 'SEO' }).check();
      await save(page).click();
      const chosen = { cadence: 'weekly', topics: ['SEO'] } as const;
      await expect(answer(page).getByRole('status')).toHaveText(choiceMessages.saved(chosen));
      await page.goto(link);
      await expect(panel(page).getByRole('checkbox', { name: 'SEO' })).toBeChecked();
      await expect(panel(page).getByRole('radio', { name: 'A weekly digest' })).toBeChecked();
    });

    await test.step('unsubscribes, and cannot return by the link', async () => {
      await panel(page).getByRole('button', { name: 'Unsubscribe altogether' }).click();
      await expect(answer(page).getByRole('status')).toHaveText(choiceMessages.gone);
      await page.goto(link);
      await expect(panel(page).getByRole('alert')).toHaveText(choiceMessages.left);
      await expect(panel(page).getByRole('link', { name: 'Subscribe again' })).toBeVisible();
    });
  });
});

test('the preferences page works for any link and loads no script', async ({
  page,
  request,
  axe,
  expectFailedLoad,
}) => {
  const scripts: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() === 'script') scripts.push(one.url());
  });
  const link = await linkOf(request, newAddress());
  expectFailedLoad(link);
  await page.goto(link);
  await axe();
  await panel(page).getByRole('radio', { name: 'Only these' }).check();
  await save(page).click();
  await expect(answer(page)).toHaveText(choiceMessages.noTopic);
  await expect(answer(page)).toBeFocused();
  await axe();
  await panel(page).getByRole('radio', { name: 'All topics' }).check();
  await page.evaluate(translation);
  await expect(panel(page).getByRole('radio', { name: 'All topics' })).toBeChecked();
  await expect(panel(page).getByRole('radio', { name: 'All topics' })).toBeFocused();
  await save(page).click();
  await expect(answer(page).getByRole('status')).toContainText('each post');
  await axe();
  const wrong = '/newsletter/preferences?token=of.nobody';
  expectFailedLoad(wrong);
  await page.goto(wrong);
  await expect(panel(page).getByRole('alert')).toHaveText(choiceMessages.invalid);
  await axe();
  expect(scripts).toEqual([]);
});
