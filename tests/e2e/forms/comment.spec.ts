import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { expect, hydrate, open, phone, test } from '../support/fixtures.ts';
import {
  accepted,
  answerCalls,
  failedCalls,
  newAddress,
  untilAPersonHasRead,
  untilCallsAreNoted,
} from '../support/form-calls.ts';
import { waitForEmail } from '../support/mail-box.ts';
import { addressOf } from '../support/prepared-posts.ts';

const path = '/api/comments';
const title = 'LinkedIn for Founders: Ninety Minutes a Week';
const { success, failure, problem } = messages.comments;

const form = (page: Page) => page.locator('#leave-a-comment');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const button = (page: Page) => form(page).getByRole('button');
const wrong = (page: Page) => form(page).locator('[id$="-error"]');

async function fill(page: Page): Promise<string> {
  const email = newAddress();
  await field(page, 'Name').fill('Asha Nair');
  await field(page, 'Email').fill(email);
  await field(page, 'Comment').fill(`It worked for ${email}.`);
  return email;
}

test('the comment form keeps drafts by post, shows errors and failures, and stores a comment', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await test.step('keeps a draft for its post only', async () => {
    await open(page, addressOf('Reels That Sell: A Script in Five Beats'));
    await fill(page);
    await page
      .getByRole('link', { name: /^Read More/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(field(page, 'Comment')).toHaveValue('');
    await hydrate(page);
    await expect(field(page, 'Comment')).toHaveValue('');
  });

  await test.step('shows all errors at once without a call', async () => {
    const calls = await answerCalls(page, path, accepted);
    await button(page).click();
    await expect(wrong(page)).toHaveText([
      'Name is required',
      'Email is required',
      'Comment is required',
    ]);
    await expect(field(page, 'Name')).toBeFocused();
    await page.setViewportSize(phone);
    await axe();
    await fill(page);
    await expect(wrong(page)).toHaveCount(0);
    await field(page, 'Email').fill('asha');
    await field(page, 'Comment').fill('x'.repeat(3001));
    await button(page).click();
    await expect(wrong(page)).toHaveText([
      'Email is invalid',
      'Comment may have at most 3,000 characters',
    ]);
    await untilCallsAreNoted(page);
    expect(calls).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  for (const { what, answer, text } of failedCalls({ failure, problem })) {
    await test.step(`shows the failure message that ${what}`, async () => {
      expectFailedLoad(path);
      await answerCalls(page, path, answer);
      const email = await fill(page);
      await button(page).click();
      await expect(form(page).getByRole('alert')).toHaveText(text);
      await expect(field(page, 'Comment')).toHaveValue(`It worked for ${email}.`);
    });
  }

  await test.step('sends one comment however often the button is pressed', async () => {
    const calls = await answerCalls(page, path, 'hangs');
    const email = await fill(page);
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Posting...');
    await expect(button(page)).toBeDisabled();
    await untilCallsAreNoted(page);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      slug: slugify(title),
      name: 'Asha Nair',
      email,
      comment: `It worked for ${email}.`,
    });
  });

  await test.step('stores a comment, which is not visible before it is approved', async () => {
    await page.unrouteAll();
    await open(page, addressOf(title));
    const email = await fill(page);
    await untilAPersonHasRead(page);
    await button(page).click();
    await expect(form(page).getByRole('status')).toHaveText(success);
    for (const label of ['Name', 'Email', 'Comment']) {
      await expect(field(page, label)).toHaveValue('');
    }
    await axe();
    const mail = await waitForEmail(
      ({ text }) => text?.includes(`It worked for ${email}.`) ?? false,
    );
    expect(mail.to?.[0]?.address).toBe('owner@site.example');
    expect(mail.text).toContain('/admin/comments');
    await page.reload();
    await expect(page.getByRole('region', { name: /^Comments/ })).not.toContainText('It worked');
  });
});
