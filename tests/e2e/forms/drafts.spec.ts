import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, hydrate, mainNavigation, open, test } from '../support/fixtures.ts';
import { accepted, answerCalls, refusal } from '../support/form-calls.ts';
import { addressOf } from '../support/prepared-posts.ts';

const contactPath = '/api/contact/contact-messages';
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true });
const tick = (page: Page) => page.getByRole('main').getByRole('checkbox');

async function write(page: Page): Promise<void> {
  await field(page, 'Name').fill('आशा नायर');
  await field(page, 'Email').fill('asha@visitor.example');
  await field(page, 'Subject').selectOption('Hiring Needs');
  await field(page, 'Message').fill('Two SEO people,\nin Pune & Nashik.');
  await tick(page).check();
}

async function expectDraft(page: Page): Promise<void> {
  await expect(field(page, 'Name')).toHaveValue('आशा नायर');
  await expect(field(page, 'Email')).toHaveValue('asha@visitor.example');
  await expect(field(page, 'Phone')).toHaveValue('');
  await expect(field(page, 'Subject')).toHaveValue('Hiring Needs');
  await expect(field(page, 'Message')).toHaveValue('Two SEO people,\nin Pune & Nashik.');
  await expect(tick(page)).toBeChecked();
}

async function expectEmpty(page: Page): Promise<void> {
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(tick(page)).not.toBeChecked();
}

const follow = async (page: Page, name: string) => {
  await mainNavigation(page).getByRole('link', { name, exact: true }).click();
  await expect(mainNavigation(page).locator('[aria-current]')).toHaveText(name);
};

test('keeps text typed before the scripts load, until it is sent as a plain form', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue().catch(() => {});
  });

  await test.step('restores text typed before the scripts load', async () => {
    await page.goto('/contact', { waitUntil: 'commit' });
    await write(page);
    await mainNavigation(page).getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    await page.goto('/contact', { waitUntil: 'commit' });
    await expectDraft(page);
  });

  await test.step('deletes the draft once it is sent as a plain form', async () => {
    await field(page, 'Phone').fill('98765 43210');
    await page.getByRole('button', { name: 'Send Message' }).click({ noWaitAfter: true });
    await expect(page.getByText(messages.contact.success)).toBeVisible();
    scripts.resolve();
    await open(page, '/contact');
    await expectEmpty(page);
  });
});

test('keeps drafts until they are sent, comments and addresses by page', async ({
  page,
  expectFailedLoad,
}) => {
  await test.step('keeps the draft while reading the Privacy Policy', async () => {
    await open(page, '/contact');
    await write(page);
    await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await expectDraft(page);
  });

  await test.step('keeps the draft after another way back, a reload, and reopening the page', async () => {
    await follow(page, 'About');
    await follow(page, 'Contact');
    await expectDraft(page);
    await page.reload();
    await expectDraft(page);
    await page.goto('/about');
    await page.goto('/contact');
    await expectDraft(page);
  });

  await test.step('deletes the draft once it is sent, not before', async () => {
    expectFailedLoad(contactPath);
    await answerCalls(page, contactPath, refusal(429, 'Come back later.'), accepted);
    await hydrate(page);
    await field(page, 'Phone').fill('98765 43210');
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Come back later.');
    await follow(page, 'About');
    await page.goBack();
    await expect(field(page, 'Phone')).toHaveValue('98765 43210');
    await hydrate(page);
    await send.click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(messages.contact.success);
    await follow(page, 'About');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await expectEmpty(page);
    await open(page, '/contact');
    await expectEmpty(page);
  });

  await test.step('keeps a comment and a newsletter address on their pages', async () => {
    const post = addressOf('LinkedIn for Founders: Ninety Minutes a Week');
    await open(page, post);
    await field(page, 'Comment').fill('It worked for us.');
    await field(page, 'Your email').fill('asha@visitor.example');
    await follow(page, 'About');
    await page.goBack();
    await expect(field(page, 'Comment')).toHaveValue('It worked for us.');
    await expect(field(page, 'Your email')).toHaveValue('asha@visitor.example');
    await open(page, addressOf('Reels That Sell: A Script in Five Beats'));
    await expect(field(page, 'Comment')).toHaveValue('');
    await open(page, '/blog');
    await field(page, 'Your email').fill('asha@visitor.example');
    await follow(page, 'About');
    await follow(page, 'Blog');
    await expect(field(page, 'Your email')).toHaveValue('asha@visitor.example');
  });
});
