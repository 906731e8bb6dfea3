import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '../../support/fixtures.ts';

/** A unique name, because many tests share a database. */
export function newName(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

/** A unique Indian mobile number, because people are matched by number. */
export function newPhone(): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `98${String(digits % 100_000_000).padStart(8, '0')}`;
}

export const addressOfName = (name: string) =>
  `${name.toLowerCase().replaceAll(' ', '.')}@visitor.example`;

/** Sends a comment as a post's page does. */
export async function sendComment(page: Page, slug: string, fields: Record<string, string>) {
  await post(page, '/api/comments', {
    slug,
    email: addressOfName(fields.name ?? ''),
    comment: 'It worked for us.',
    ...fields,
  });
}

/** Sends an enquiry as the contact form does. */
export async function sendMessage(page: Page, fields: Record<string, string>) {
  await post(page, '/api/contact/contact-messages', {
    email: addressOfName(fields.name ?? ''),
    phone: '+91 98765 43210',
    subject: 'Hiring Needs',
    message: 'We look for two people.\nCan you call?',
    about: 'Two SEO Specialists',
    page: '/hiring-solutions?from=advert',
    campaign: 'diwali / google',
    referrerHost: 'www.search.example',
    acceptPolicy: true,
    ...fields,
  });
}

/** Subscribes as the form in the footer does. */
export async function subscribe(page: Page, email: string, side: Record<string, string> = {}) {
  await post(page, '/api/newsletter/subscriptions', { email, ...side });
}

async function post(page: Page, path: string, data: Record<string, unknown>): Promise<void> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Presses "Export CSV" and reads the saved file. */
export async function exportCsv(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

/** Confirms a deletion. */
export async function sayYes(page: Page, question: string, label: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: label }).click();
}

/** The latest toast or other status with a text. All toasts are in one status element. */
export const toast = (page: Page, text: string | RegExp) =>
  page
    .locator('[data-tone="status"], [role="status"]:not(:has([data-tone]))')
    .filter({ hasText: text })
    .last();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a message from the list. */
export async function openMessage(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/messages?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page)).toHaveText(`Message from ${name}`);
}
