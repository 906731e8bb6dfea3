import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { messages } from '../../../domain/messages.ts';
import { expect, hydrate, open, phone, test } from '../support/fixtures.ts';
import {
  accepted,
  answerCalls,
  failedCalls,
  hurryTimeout,
  newAddress,
  untilAPersonHasRead,
  untilCallsAreNoted,
} from '../support/form-calls.ts';
import { isTo, waitForEmail } from '../support/mail-box.ts';

const path = '/api/contact/contact-messages';
const { success, correct, failure, problem, kept } = messages.contact;

const form = (page: Page) => page.locator('#contact-form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const box = (page: Page) => form(page).locator('[type=checkbox]');
const button = (page: Page) => form(page).getByRole('button', { name: /^Send/ });
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
  const notice = await waitForEmail((mail) => isFrom(mail, email));
  expect(isTo(notice, 'owner@site.example')).toBe(true);
  expect(notice.text).toContain('आशा नायर');
  expect(notice.text).toContain('in Pune.');
  await waitForEmail((mail) => isTo(mail, email));
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

test('the contact form shows errors and failures, stores enquiries and emails both sides', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await open(page, '/contact?utm_source=news&utm_campaign=diwali');

  await test.step('hides the honeypot from people', async () => {
    const trap = form(page).locator('[name="website"]');
    await expect(trap).toHaveAttribute('tabindex', '-1');
    await expect(form(page).getByRole('textbox')).toHaveCount(4);
    await expect(trap).toHaveAttribute('autocomplete', 'off');
  });

  await test.step('shows all errors at once without a call', async () => {
    const calls = await answerCalls(page, path, accepted);
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
    await untilCallsAreNoted(page);
    expect(calls).toEqual([]);
  });

  await test.step('recognises invalid addresses and phone numbers', async () => {
    const calls = await answerCalls(page, path, accepted);
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
    await untilCallsAreNoted(page);
    expect(calls).toEqual([]);
  });

  await test.step('shows the server’s errors at their fields', async () => {
    expectFailedLoad(path);
    const body = { error: 'Email is invalid', fields: { email: 'Email is invalid' } };
    await answerCalls(page, path, { status: 422, body: JSON.stringify(body) });
    await fill(page);
    await button(page).click();
    await expect(wrong(page)).toHaveText(['Email is invalid']);
    await expect(field(page, 'Email')).toBeFocused();
  });

  await test.step('stores an enquiry, thanks, is empty again, and emails both sides', async () => {
    await page.unrouteAll();
    const email = await fill(page);
    await untilAPersonHasRead(page);
    await button(page).click();
    await expect(form(page).getByRole('status')).toHaveText(success);
    await expect(form(page).getByText(/^M-\d+$/)).toBeInViewport();
    await expect(form(page).getByRole('heading', { name: /You hear from us by/ })).toBeVisible();
    await expect(form(page).getByText(email)).not.toHaveCount(0);
    await expectEmpty(page);
    await expect(form(page).locator('[data-thanks]')).toBeFocused();
    await expectMailed(email);
    for (const size of screens) {
      await page.setViewportSize(size);
      await axe();
    }
  });

  await test.step('lets the sender correct the enquiry in the same form', async () => {
    await form(page).getByRole('button', { name: 'Correct it' }).click();
    await expect(form(page).getByText(correct.going)).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('Two SEO people,\nin Pune.');
    await field(page, 'Phone').fill('98220 44170');
    await axe();
    await button(page).click();
    await expect(form(page).getByText(correct.done)).toBeVisible();
    await expect(form(page).getByText('98220 44170')).toBeVisible();
  });

  await test.step('asks when to call, and confirms it on the response page', async () => {
    await form(page)
      .getByRole('button', { name: /morning$/ })
      .click();
    await expect(form(page).getByRole('status').first()).toHaveText(/We will call you .*morning/);
    await expect(form(page).getByRole('button', { name: /morning$/ })).toHaveCount(0);
    await open(page, '/contact');
  });

  for (const { what, answer, text } of [
    ...failedCalls({ failure, problem }),
    { what: 'is ours after 15 seconds', answer: 'hangs' as const, text: problem },
  ]) {
    await test.step(`shows the failure message that ${what}`, async () => {
      const calls = await answerCalls(page, path, answer, accepted);
      if (answer === 'hangs') await hurryTimeout(page);
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

  await test.step('sends the fields of the specification, and a new key for each enquiry', async () => {
    const calls = await answerCalls(page, path, accepted);
    const email = await fill(page);
    await button(page).click();
    await expect.poll(() => calls.length).toBe(1);
    await expectEmpty(page);
    await fill(page, email);
    await button(page).click();
    await expect.poll(() => calls.length).toBe(2);
    await expectEmpty(page);
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
        utmCampaign: 'diwali',
      },
    });
    expect(calls[0]?.body.formToken).toMatch(/^\S{20,}$/);
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });

  await test.step('sends one message however often the button is pressed', async () => {
    const calls = await answerCalls(page, path, 'hangs');
    await fill(page);
    await button(page).dblclick();
    await expect(button(page)).toHaveText('Sending...');
    await expect(button(page)).toBeDisabled();
    await field(page, 'Name').press('Enter');
    await untilCallsAreNoted(page);
    expect(calls).toHaveLength(1);
  });
});

test('corrects an enquiry that was sent before the scripts loaded', async ({
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
  await hydrate(page);
  await expect(field(page, 'Message')).toHaveValue('Three of them.');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Subject')).toHaveValue('Hiring Needs');
  await expect(box(page)).toBeChecked();
  await axe();
  await button(page).click();
  await expect(form(page).getByRole('status')).toHaveText(success);
  await expectEmpty(page);
});

const title = 'Advanced SEO & Content Marketing';

/** Follows a page's link to the form. */
async function follow(page: Page, from: string, name: string | RegExp): Promise<void> {
  await page.goto(from);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page).toHaveURL('/contact#contact-form');
}

test('the form knows the page and the course that the visitor came from', async ({ page, axe }) => {
  const about = form(page).getByText('About:');
  const takeOff = form(page).getByRole('button', { name: /^Remove/ });
  const subject = field(page, 'Subject');

  await test.step('preselects the subject and names the course', async () => {
    await follow(page, '/digital-marketing-mastery', /^Enroll Now.*Advanced/);
    await expect(about).toHaveText(`About: ${title}`);
    await expect(subject).toHaveValue('Digital Marketing Course Inquiry');
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    }
    await axe();
  });

  await test.step('sends the course with the enquiry, but not with later ones', async () => {
    const calls = await answerCalls(page, path, accepted);
    await hydrate(page);
    await expect(about).toHaveText(`About: ${title}`);
    await expect(subject).toHaveValue('Digital Marketing Course Inquiry');
    await fill(page);
    const send = form(page).getByRole('button', { name: 'Send Message' });
    await send.click();
    await expect(form(page).getByRole('status')).toHaveText(success);
    await expect(about).toBeHidden();
    await fill(page);
    await send.click();
    await expect.poll(() => calls.length).toBe(2);
    const from = { page: '/digital-marketing-mastery' };
    expect(calls.map(({ body }) => body)).toMatchObject([
      { ...from, about: title },
      { ...from, about: '' },
    ]);
  });

  await test.step('removes the course by keyboard', async () => {
    await follow(page, '/digital-marketing-mastery', /^Enroll Now.*Social Media/);
    await expect(about).toHaveText('About: Social Media Marketing Specialist');
    await takeOff.press('Enter');
    await expect(about).toBeHidden();
    await expect(field(page, 'Name')).toBeFocused();
    await page.reload();
    await expect(subject).toHaveValue('Digital Marketing Course Inquiry');
    await expect(about).toBeHidden();
  });

  await test.step('restores typed values, and a new topic preselects again', async () => {
    await follow(page, '/digital-marketing-mastery', /^Enroll Now.*Advanced/);
    await field(page, 'Message').fill('At weekends?');
    await subject.selectOption('General Inquiry');
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('At weekends?');
    await expect(subject).toHaveValue('General Inquiry');
    await expect(about).toHaveText(`About: ${title}`);
    await follow(page, '/hiring-solutions', 'Get Started');
    await expect(field(page, 'Message')).toHaveValue('At weekends?');
    await expect(subject).toHaveValue('Hiring Needs');
    await expect(about).toBeHidden();
    await follow(page, '/digital-marketing-mastery', 'Start Learning');
    await expect(subject).toHaveValue('Digital Marketing Course Inquiry');
    await expect(about).toBeHidden();
  });

  await test.step('preselects nothing from a general page', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await follow(page, '/', 'Get a Free Consultation');
    await expect(subject).toHaveValue('');
    await expect(form(page).locator('[name="page"]')).toHaveValue('/');
  });
});

test.describe('on a phone with a slow connection', () => {
  test.use({ viewport: phone });

  test('suggests the right mail host, and sends an offline enquiry once', async ({
    page,
    context,
    axe,
    expectFailedLoad,
  }) => {
    expectFailedLoad(path);
    const tools = await context.newCDPSession(page);
    const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await tools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await open(page, '/contact');
    await fill(page, 'asha@gmial.com');
    await field(page, 'Email').press('Tab');
    await expect(form(page).getByText('Did you mean asha@gmail.com?')).toBeVisible();
    await axe();
    const address = newAddress();
    await form(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect(field(page, 'Email')).toHaveValue('asha@gmial.com');
    await field(page, 'Email').fill(address);
    await untilAPersonHasRead(page);
    await tools.send('Network.emulateNetworkConditions', { ...slow, offline: true });
    await button(page).click();
    const notice = form(page).getByRole('alert').filter({ hasText: kept });
    await expect(notice).toBeFocused();
    await expectKept(page, address);
    await axe();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(path)) sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await tools.send('Network.emulateNetworkConditions', { ...slow, offline: false });
    await expect(form(page).getByText(/^M-\d+$/)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await untilCallsAreNoted(page);
    expect(sent).toHaveLength(1);
    await axe();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
  });

  test('an enquiry sent offline is restored in another tab', async ({
    page,
    context,
    expectFailedLoad,
  }) => {
    expectFailedLoad(path);
    await open(page, '/contact');
    const address = await fill(page);
    await context.setOffline(true);
    await button(page).click();
    await expect(form(page).getByText(kept)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const other = await context.newPage();
    await other.goto('/contact');
    await expectKept(other, address);
    await untilAPersonHasRead(other);
    await button(other).click();
    await expect(form(other).getByText(/^M-\d+$/)).toBeVisible();
    await other.goto('/contact');
    await expectEmpty(other);
  });
});
