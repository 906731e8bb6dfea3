import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { accepted, answerCalls, newAddress, refusal } from '../support/form-calls.ts';

const path = '/api/newsletter/subscriptions';
const { success, failure, problem } = messages.unsubscribe;

const panel = (page: Page) => page.locator('#unsubscribe');
const button = (page: Page) => panel(page).getByRole('button');
const pageFor = (email: string) => `/unsubscribe?email=${encodeURIComponent(email)}`;

test.describe('the unsubscribe page', () => {
  test('takes an address off the list, whoever it is', async ({ page, axe }) => {
    const email = newAddress();
    await open(page, pageFor(email));
    await expect(panel(page)).toContainText(email);
    const call = page.waitForRequest((request) => request.method() === 'DELETE');
    await button(page).click();
    await expect(panel(page).getByRole('status')).toHaveText(success);
    await expect(panel(page).getByRole('status')).toBeFocused();
    await expect(button(page)).toHaveCount(0);
    await expect(panel(page)).not.toContainText(email);
    expect((await call).postDataJSON()).toMatchObject({ email });
    await axe();
    await page.setViewportSize(phone);
    await axe();
  });

  for (const { what, answer, text } of [
    {
      what: 'the server gives',
      answer: refusal(422, 'Email is required'),
      text: 'Email is required',
    },
    { what: 'is ours when the server gives none', answer: { status: 500 }, text: failure },
    { what: 'is ours when nobody answers', answer: 'breaks', text: problem },
  ] as const) {
    test(`tells of a failure in the words that ${what}`, async ({ page, expectFailedLoad }) => {
      expectFailedLoad(path);
      await answerCalls(page, path, answer, accepted);
      await open(page, pageFor('asha@visitor.example'));
      await button(page).click();
      await expect(panel(page).getByRole('alert')).toHaveText(text);
      await expect(button(page)).toBeFocused();
      await button(page).click();
      await expect(panel(page).getByRole('status')).toHaveText(success);
    });
  }

  test('sends one call however often the button is pressed', async ({ page }) => {
    const calls = await answerCalls(page, path, 'hangs');
    await open(page, pageFor('asha@visitor.example'));
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Processing...');
    await expect(button(page)).toBeDisabled();
    expect(calls).toHaveLength(1);
  });
});
