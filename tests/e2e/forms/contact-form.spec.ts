import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { brand } from '../../../content/brand.ts';
import { messages } from '../../../domain/messages.ts';
import { expect, hydrated, open, phone, test } from '../support/fixtures.ts';
import {
  accepted,
  answerCalls,
  failedCalls,
  hurryTimeouts,
  newAddress,
  untilAPersonHasRead,
} from '../support/form-calls.ts';
import { isTo, letter, letters } from '../support/mail-box.ts';

const path = '/api/contact/contact-messages';
const { success, next, failure, problem } = messages.contact;

const form = (page: Page) => page.locator('#contact-form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const box = (page: Page) => form(page).getByRole('checkbox');
const button = (page: Page) => form(page).getByRole('button');
const wrong = (page: Page) => form(page).locator('[id$="-error"]');

async function fill(page: Page, email = newAddress()): Promise<string> {
  await field(page, 'Name').fill('आशा नायर');
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill('+91 98765 43210');
  await field(page, 'Subject').selectOption('Hiring Needs');
  await field(page, 'Message').fill('Two SEO people,\nin Pune.');
  await box(page).check();
  return email;
}

async function expectKept(page: Page, email: string): Promise<void> {
  await expect(field(page, 'Name')).toHaveValue('आशा नायर');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Phone')).toHaveValue('+91 98765 43210');
  await expect(field(page, 'Subject')).toHaveValue('Hiring Needs');
  await expect(field(page, 'Message')).toHaveValue('Two SEO people,\nin Pune.');
  await expect(box(page)).toBeChecked();
}

async function expectEmpty(page: Page): Promise<void> {
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(box(page)).not.toBeChecked();
}

async function expectMailed(email: string): Promise<void> {
  const notice = await letter((mail) => isFrom(mail, email));
  expect(isTo(notice, 'owner@site.example')).toBe(true);
  expect(notice.text).toContain('आशा नायर');
  expect(notice.text).toContain('in Pune.');
  await letter((mail) => isTo(mail, email));
}

const isFrom = (mail: Email, email: string) => mail.replyTo?.[0]?.address === email;

const screens = [{ width: 1440, height: 900 }, phone];

const allErrors = [
  'Name is required',
  'Email is required',
  'Phone number is required',
  'Please select a subject',
  'Message is required',
  'You must agree to the Privacy Policy',
];

test.describe('the contact form', () => {
  test('takes a message, thanks, is empty again, and mails both sides', async ({ page, axe }) => {
    await open(page, '/contact');
    const email = await fill(page);
    await untilAPersonHasRead(page);
    await button(page).click();
    await expect(form(page).getByRole('status')).toHaveText(success);
    await expect(form(page).getByText(next(brand.contactHours)(email))).toBeInViewport();
    await expectEmpty(page);
    await expect(button(page)).toBeFocused();
    await expectMailed(email);
    for (const size of screens) {
      await page.setViewportSize(size);
      await axe();
    }
  });

  test('says all that is wrong at once, and calls nobody', async ({ page, axe }) => {
    const calls = await answerCalls(page, path, accepted);
    await open(page, '/contact');
    await button(page).click();
    await expect(wrong(page)).toHaveText(allErrors);
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required');
    await expect(box(page)).toHaveAccessibleDescription('You must agree to the Privacy Policy');
    for (const size of screens) {
      await page.setViewportSize(size);
      await axe();
    }
    await field(page, 'Name').press('A');
    await expect(wrong(page)).toHaveText(allErrors.slice(1));
    await field(page, 'Subject').selectOption('Agency Services');
    await box(page).check();
    await expect(wrong(page)).toHaveText([allErrors[1], allErrors[2], allErrors[4]] as string[]);
    await button(page).click();
    await expect(field(page, 'Email')).toBeFocused();
    expect(calls).toEqual([]);
  });

  test('knows what is not an address and not a phone number', async ({ page }) => {
    const calls = await answerCalls(page, path, accepted);
    await open(page, '/contact');
    await fill(page, 'asha@visitor');
    await field(page, 'Phone').fill('98765 4321');
    await field(page, 'Message').fill(' \n ');
    await button(page).click();
    await expect(wrong(page)).toHaveText([
      'Email is invalid',
      'Phone number is invalid (must be 10-15 digits)',
      'Message is required',
    ]);
    await field(page, 'Message').fill('x'.repeat(5001));
    await button(page).click();
    await expect(wrong(page).last()).toHaveText('Message may have at most 5,000 characters');
    expect(calls).toEqual([]);
  });

  for (const { what, answer, text } of [
    ...failedCalls({ failure, problem }),
    { what: 'is ours after 15 seconds', answer: 'hangs' as const, text: problem },
  ]) {
    test(`tells of a failure in the words that ${what}`, async ({ page, expectFailedLoad }) => {
      expectFailedLoad(path);
      if (answer === 'hangs') await hurryTimeouts(page);
      const calls = await answerCalls(page, path, answer, accepted);
      await open(page, '/contact');
      const email = await fill(page);
      await button(page).click();
      await expect(form(page).getByRole('alert')).toHaveText(text);
      await expectKept(page, email);
      await button(page).click();
      await expect(form(page).getByRole('status')).toHaveText(success);
      await expect(form(page).getByRole('alert')).toBeEmpty();
      expect(calls.map(({ body }) => body.email)).toEqual([email, email]);
      expect(calls[0]?.key).toBe(calls[1]?.key);
    });
  }

  test('shows where the server finds something wrong', async ({ page, expectFailedLoad }) => {
    expectFailedLoad(path);
    const body = { error: 'Email is invalid', fields: { email: 'Email is invalid' } };
    await answerCalls(page, path, { status: 422, body: JSON.stringify(body) });
    await open(page, '/contact');
    await fill(page);
    await button(page).click();
    await expect(wrong(page)).toHaveText(['Email is invalid']);
    await expect(field(page, 'Email')).toBeFocused();
  });

  test('sends one message however often the button is pressed', async ({ page }) => {
    const calls = await answerCalls(page, path, 'hangs');
    await open(page, '/contact');
    await fill(page);
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Sending...');
    await expect(button(page)).toBeDisabled();
    await field(page, 'Name').press('Enter');
    expect(calls).toHaveLength(1);
  });

  test('is sent although what checks it never comes', async ({ page }) => {
    const calls = await answerCalls(page, path, accepted);
    await page.route('**/assets/checks*', () => {});
    await open(page, '/contact');
    const email = await fill(page);
    await button(page).click();
    await expect(button(page)).toHaveText('Sending...', { timeout: 1000 });
    await expect(form(page).getByRole('status')).toHaveText(success);
    expect(calls.map(({ body }) => body.email)).toEqual([email]);
  });

  test('sends the fields of the specification, and a new key for each message', async ({
    page,
  }) => {
    const calls = await answerCalls(page, path, accepted);
    await open(page, '/contact?utm_source=news&utm_campaign=diwali');
    const email = await fill(page);
    await button(page).click();
    await expect(form(page).getByRole('status')).toHaveText(success);
    await fill(page, email);
    await button(page).click();
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      body: {
        name: 'आशा नायर',
        email,
        phone: '+91 98765 43210',
        subject: 'Hiring Needs',
        message: 'Two SEO people,\nin Pune.',
        acceptPolicy: true,
        website: '',
        page: '/contact',
        campaign: expect.stringContaining('diwali'),
      },
    });
    expect(calls[0]?.body.formToken).toMatch(/^\S{20,}$/);
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });

  test('keeps what was typed before its scripts had come', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    const email = await fill(page);
    scripts.resolve();
    await hydrated(page);
    await expectKept(page, email);
    await field(page, 'Phone').fill('12');
    await button(page).click();
    await expect(wrong(page)).toHaveText(['Phone number is invalid (must be 10-15 digits)']);
  });

  test('hides from people what only machines fill in', async ({ page }) => {
    await open(page, '/contact');
    const trap = form(page).locator('[name="website"]');
    await expect(trap).toHaveAttribute('tabindex', '-1');
    await expect(form(page).getByRole('textbox')).toHaveCount(4);
    await expect(trap).toHaveAttribute('autocomplete', 'off');
  });
});

test.describe('without JavaScript the contact form', () => {
  test.use({ javaScriptEnabled: false, viewport: phone, hasTouch: true });

  test('takes a message and mails both sides', async ({ page }) => {
    await page.goto('/contact');
    const email = await fill(page);
    await untilAPersonHasRead(page);
    await button(page).tap();
    await expect(page.getByText(success)).toBeInViewport();
    await expectEmpty(page);
    await expectMailed(email);
    // Sends the same once more, as an impatient second tap does.
    await page.reload();
    await expect(page.getByText(success)).toBeVisible();
    expect((await letters()).filter((mail) => isFrom(mail, email))).toHaveLength(1);
  });

  test('says all that is wrong, with a way to each field, and keeps the rest', async ({
    page,
    expectFailedLoad,
  }) => {
    expectFailedLoad('/contact');
    await page.goto('/contact');
    const email = await fill(page);
    await field(page, 'Phone').fill('12');
    await field(page, 'Name').fill('');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await button(page).tap();
    expect((await answer).status()).toBe(422);
    const sentences = ['Name is required', 'Phone number is invalid (must be 10-15 digits)'];
    await expect(wrong(page)).toHaveText(sentences);
    await expect(form(page).getByRole('alert').getByRole('link')).toHaveText(sentences);
    await expect(form(page).getByRole('alert').first()).toBeInViewport();
    await expect(field(page, 'Phone')).toHaveValue('12');
    await field(page, 'Name').fill('आशा नायर');
    await field(page, 'Phone').fill('+91 98765 43210');
    await expectKept(page, email);
    await button(page).tap();
    await expect(page.getByText(success)).toBeVisible();
    await expect(wrong(page)).toHaveCount(0);
  });
});

test('what was sent before the scripts came can be corrected with them', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  expectFailedLoad('/contact');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const email = await fill(page);
  await box(page).uncheck();
  await button(page).click({ noWaitAfter: true });
  await expect(wrong(page)).toHaveText(['You must agree to the Privacy Policy']);
  await field(page, 'Message').fill('Three of them.');
  await box(page).check();
  scripts.resolve();
  await page.keyboard.press('Shift');
  await hydrated(page);
  await expect(field(page, 'Message')).toHaveValue('Three of them.');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Subject')).toHaveValue('Hiring Needs');
  await expect(box(page)).toBeChecked();
  await axe();
  await button(page).click();
  await expect(form(page).getByRole('status')).toHaveText(success);
  await expectEmpty(page);
});
