import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import {
  accepted,
  answerCalls,
  newAddress,
  refusal,
  untilCallsAreNoted,
} from '../support/form-calls.ts';

const path = '/api/newsletter/subscriptions';
const { success, failure, problem } = messages.unsubscribe;

const panel = (page: Page) => page.locator('#unsubscribe');
const button = (page: Page) => panel(page).getByRole('button');
const pageFor = (email: string) => `/unsubscribe?email=${encodeURIComponent(email)}`;

test('the unsubscribe page removes an address, and shows failures', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await test.step('removes any address', async () => {
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

  await test.step('sends one call however often the button is pressed', async () => {
    const calls = await answerCalls(page, path, 'hangs');
    await open(page, pageFor('asha@visitor.example'));
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Processing...');
    await expect(button(page)).toBeDisabled();
    await untilCallsAreNoted(page);
    expect(calls).toHaveLength(1);
  });

  await test.step('shows a failure, and removes the address on a retry', async () => {
    expectFailedLoad(path);
    const required = 'Email is required';
    await answerCalls(page, path, refusal(422, required), { status: 500 }, 'breaks', accepted);
    await open(page, pageFor('asha@visitor.example'));
    for (const [what, text] of [
      ['the words that the server gives', required],
      ['ours when the server gives none', failure],
      ['ours when nobody answers', problem],
    ] as const) {
      await button(page).click();
      await expect(panel(page).getByRole('alert'), what).toHaveText(text);
      await expect(button(page)).toBeFocused();
    }
    await button(page).click();
    await expect(panel(page).getByRole('status')).toHaveText(success);
  });
});
