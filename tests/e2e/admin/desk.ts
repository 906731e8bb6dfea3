import type { Locator, Page } from '@playwright/test';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { expect } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { newToken } from './fixtures.ts';

let lastNumber = 0;

/** A title of its own for each test: they run side by side on one database. */
export function ownTitle(words: string): string {
  lastNumber += 1;
  return `${words} ${process.pid}-${lastNumber}`;
}

let deskToken: Promise<string> | undefined;

/** Of one session for all that a worker stores and reads beside its journeys: the server takes its time over a login. */
async function deskHeaders(page: Page) {
  deskToken ??= newToken(page);
  return { Authorization: `Bearer ${await deskToken}` };
}

/** Stores a blog by the API. */
export async function storeBlog(page: Page, fields: Record<string, string>): Promise<PostPayload> {
  const answer = await page.request.post(`${adminUrl}/api/blogs`, {
    headers: await deskHeaders(page),
    multipart: { author: 'Asha Menon', status: 'draft', content: '<p>Text.</p>', ...fields },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return await answer.json();
}

/** Stores a blog again, as it is written now. */
export async function storeBlogAgain(
  page: Page,
  id: number,
  fields: Record<string, string>,
): Promise<PostPayload> {
  const answer = await page.request.put(`${adminUrl}/api/blogs/${id}`, {
    headers: await deskHeaders(page),
    multipart: { author: 'Asha Menon', status: 'published', content: '<p>Text.</p>', ...fields },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return await answer.json();
}

/** What the server has of a blog. */
export async function readBlog(page: Page, id: number): Promise<PostPayload> {
  const answer = await page.request.get(`${adminUrl}/api/blogs/${id}`, {
    headers: await deskHeaders(page),
  });
  return await answer.json();
}

/** Opens the form and waits until its text can be written in. */
export async function openForm(page: Page, path = '/admin/blog/create'): Promise<Locator> {
  await page.goto(path);
  const content = contentOf(page);
  await expect(content).toBeVisible();
  return content;
}

export const contentOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Content', exact: true });

/** Types over the whole content; Locator.fill() would have Chromium style the text inline, which the CSP refuses. */
export async function typeContent(content: Locator, words: string): Promise<void> {
  await content.press('ControlOrMeta+a');
  await content.page().keyboard.type(words);
}

export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

export const insert = (page: Page) => page.getByRole('button', { name: 'Insert', exact: true });

/**
 * Closes the dialog that is on top and presses a button, in one task: the browser reports the end of the dialog in a
 * later one.
 */
export async function closeAndPress(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
    element.click();
  });
}

/** The names that stand as chips in a field. */
export const chipsIn = (page: Page, label: string) =>
  page
    .locator('.chip-field', { has: page.getByLabel(label, { exact: true }) })
    .getByRole('listitem');

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

interface Clipboard {
  html?: string;
  text?: string;
  /** Pictures, as base64. */
  pictures?: { name: string; type: string; base64: string }[];
}

/** Pastes into the text as a browser does, with what another program put on the clipboard. */
export async function paste(content: Locator, clipboard: Clipboard): Promise<void> {
  await content.focus();
  await content.evaluate((element, { html, text, pictures = [] }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    if (text !== undefined) clipboardData.setData('text/plain', text);
    for (const { name, type, base64 } of pictures) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type }));
    }
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, clipboard);
}

/** What the text holds as HTML: its structure, without what the editor adds for itself. */
export async function htmlOf(content: Locator): Promise<string> {
  return await content.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) {
      own.remove();
    }
    for (const part of copy.querySelectorAll('[contenteditable], [draggable]')) {
      for (const name of ['contenteditable', 'draggable', 'tabindex']) part.removeAttribute(name);
    }
    // The blank line that it keeps ready at the end is not stored.
    return copy.innerHTML.replace(/(<p><\/p>)+$/, '');
  });
}

/** A day to come, as a field has it and in words. */
export function inDays(days: number): { day: string; words: string } {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { day, words: shortDate(day, 'UTC') };
}

/** Sizes at which every screen is checked. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The field for notes on a card: beside the reply on wide screens, in the time line on others. */
export async function noteField(page: Page): Promise<Locator> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
  if (isWide) await page.getByRole('button', { name: 'Note', exact: true }).click();
  return page.getByLabel('Add a note');
}
