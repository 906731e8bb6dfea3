import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, hydrate, open, phone, staysInDocument, test } from '../support/fixtures.ts';
import {
  accepted,
  answerCalls,
  failedCalls,
  newAddress,
  untilAPersonHasRead,
  untilCallsAreNoted,
} from '../support/form-calls.ts';
import { isTo, waitForEmail } from '../support/mail-box.ts';
import { addressOf } from '../support/prepared-posts.ts';

const path = '/api/newsletter/subscriptions';
const { success, next, failure, problem } = messages.newsletter;

const form = (page: Page) => page.locator('#newsletter');
const address = (page: Page) => form(page).getByLabel('Your email');
const button = (page: Page) => form(page).getByRole('button');
const wrong = (page: Page) => form(page).locator('[id$="-error"]');

/** The confirmation link from the email. */
async function confirmationLink(email: string): Promise<string> {
  const mail = await waitForEmail((one) => isTo(one, email));
  return /\/newsletter\/confirm\?token=\S+/.exec(mail.text ?? '')?.[0] ?? 'no link';
}

test('the newsletter form shows errors and failures, and subscribes', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await page.clock.install();
  await open(page, '/blog');

  await test.step('recognises an invalid address', async () => {
    const calls = await answerCalls(page, path, accepted);
    await address(page).fill('  ');
    await button(page).click();
    await expect(wrong(page)).toHaveText('Email is required');
    await expect(address(page)).toBeFocused();
    await address(page).fill('asha@visitor');
    await expect(wrong(page)).toHaveCount(0);
    await button(page).click();
    await expect(wrong(page)).toHaveText('Invalid email format');
    await axe();
    await page.setViewportSize(phone);
    await axe();
    await untilCallsAreNoted(page);
    expect(calls).toEqual([]);
  });

  for (const { what, answer, text } of failedCalls({ failure, problem })) {
    await test.step(`shows the failure message that ${what}`, async () => {
      expectFailedLoad(path);
      await answerCalls(page, path, answer);
      const email = newAddress();
      await address(page).fill(email);
      await button(page).click();
      await expect(form(page).getByRole('alert')).toHaveText(text);
      await expect(address(page)).toHaveValue(email);
    });
  }

  await test.step('subscribes, shows the success for three seconds and the next step for longer, and is empty again', async () => {
    const email = newAddress();
    await answerCalls(page, path, accepted);
    await page.clock.pauseAt(Date.now() + 60_000);
    await address(page).fill(email);
    await address(page).press('Enter');
    await expect(form(page).getByRole('status')).toHaveText(success);
    await expect(address(page)).toHaveValue('');
    await expect(address(page)).toBeFocused();
    await page.clock.fastForward(2999);
    await expect(form(page).getByRole('status')).toHaveText(success);
    await page.clock.fastForward(1);
    await expect(form(page).getByRole('status')).toBeEmpty();
    await expect(form(page).getByText(next(false)(email))).toBeVisible();
    await page.clock.resume();
  });

  await test.step('sends one call however often the button is pressed', async () => {
    const calls = await answerCalls(page, path, 'hangs');
    await address(page).fill('asha@visitor.example');
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Subscribing...');
    await expect(button(page)).toBeDisabled();
    await untilCallsAreNoted(page);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'POST', body: { email: 'asha@visitor.example' } });
  });

  await test.step('subscribes below a post, where an unsent comment stays', async () => {
    await answerCalls(page, path, accepted);
    await page.goto(addressOf('Reels That Sell: A Script in Five Beats'));
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.fill('I have not finished');
    await hydrate(page);
    const email = newAddress();
    await address(page).fill(email);
    expect(await staysInDocument(page, () => address(page).press('Enter'))).toBe(true);
    await expect(form(page).getByRole('status')).toHaveText(success);
    await expect(comment).toHaveValue('I have not finished');
    await axe();
    await page.reload();
    await expect(comment).toHaveValue('I have not finished');
    await expect(address(page)).toHaveValue('');
  });
});

test('the link in the email confirms a subscription; an invalid link offers the form', async ({
  page,
  axe,
  request,
  expectFailedLoad,
}) => {
  await test.step('confirms the subscription automatically', async () => {
    const email = newAddress();
    await open(page, '/blog');
    await address(page).fill(email);
    await untilAPersonHasRead(page);
    await button(page).click();
    await expect(form(page).getByRole('status')).toHaveText(success);
    const link = await confirmationLink(email);
    // A GET, as by mail programs, does not confirm.
    expect((await request.get(link)).status()).toBe(200);
    await page.goto(link);
    await expect(page.getByText(messages.confirmation.success)).toBeVisible();
    await axe();
    await page.getByRole('main').getByRole('link', { name: 'Read the blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  await test.step('an invalid link says so and links to the form', async () => {
    const link = '/newsletter/confirm?token=of.nobody';
    expectFailedLoad(link);
    await page.goto(link);
    await expect(page.getByText(messages.confirmation.invalid)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Subscribe again' }).click();
    await expect(address(page)).toBeInViewport();
  });
});
