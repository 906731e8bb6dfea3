import type { Locator, Page } from '@playwright/test';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { expect } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { newToken } from './fixtures.ts';

let lastNumber = 0;

/** A unique title that no other one begins with, because many tests share a database. */
export function ownTitle(words: string): string {
  lastNumber += 1;
  return `${words} ${process.pid}-${String(lastNumber).padStart(4, '0')}`;
}

let deskToken: Promise<string> | undefined;

/** Headers of one session per worker for calls outside the browser, because a login is slow. */
async function deskHeaders(page: Page) {
  deskToken ??= newToken(page);
  return { Authorization: `Bearer ${await deskToken}` };
}

/** Stores a blog through the API. */
export async function storeBlog(page: Page, fields: Record<string, string>): Promise<PostPayload> {
  const answer = await page.request.post(`${adminUrl}/api/blogs`, {
    headers: await deskHeaders(page),
    multipart: { author: 'Asha Menon', status: 'draft', content: '<p>Text.</p>', ...fields },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return await answer.json();
}

/** Updates a blog through the API. */
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

/** The stored blog. */
export async function readBlog(page: Page, id: number): Promise<PostPayload> {
  const answer = await page.request.get(`${adminUrl}/api/blogs/${id}`, {
    headers: await deskHeaders(page),
  });
  return await answer.json();
}

/** Opens the form and waits until the text is editable. */
export async function openForm(page: Page, path = '/admin/blog/create'): Promise<Locator> {
  await page.goto(path);
  const content = contentOf(page);
  await expect(content).toBeVisible();
  return content;
}

export const contentOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Content', exact: true });

/**
 * Replaces the whole content by typing; with Locator.fill() Chromium adds inline styles, which the CSP refuses. The words
 * after the first letter come at once, so that no autosave stores a part of them.
 */
export async function typeContent(content: Locator, words: string): Promise<void> {
  const { keyboard } = content.page();
  await content.press('ControlOrMeta+a');
  await keyboard.type(words.slice(0, 1));
  await keyboard.insertText(words.slice(1));
}

export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

export const insert = (page: Page) => page.getByRole('button', { name: 'Insert', exact: true });

/**
 * Closes the top dialog and presses a button in one task, because the browser reports the closing in a
 * later task.
 */
export async function closeAndPress(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
    element.click();
  });
}

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

interface Clipboard {
  html?: string;
  text?: string;
  /** Pictures in base64. */
  pictures?: { name: string; type: string; base64: string }[];
}

/** Pastes clipboard data of another program into the text. */
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

/** The HTML of the text without the editor's additions. */
export async function htmlOf(content: Locator): Promise<string> {
  return await content.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) {
      own.remove();
    }
    for (const describe of copy.querySelectorAll('.rich-describe')) {
      const figure = describe.parentElement;
      describe.remove();
      if (!figure?.querySelector('figcaption')) figure?.replaceWith(...figure.childNodes);
    }
    for (const part of copy.querySelectorAll('[contenteditable], [draggable]')) {
      for (const name of ['contenteditable', 'draggable', 'tabindex']) part.removeAttribute(name);
    }
    // The editor's empty last line is not stored.
    return copy.innerHTML.replace(/(<p><\/p>)+$/, '');
  });
}

/** A future date as a field's value and as text. */
export function inDays(days: number): { day: string; words: string } {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { day, words: shortDate(day, 'UTC') };
}

/** Sizes at which every screen is checked. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The field for notes: beside the reply on wide screens, otherwise in the time line. */
export async function noteField(page: Page): Promise<Locator> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
  if (isWide) await page.getByRole('button', { name: 'Note', exact: true }).click();
  return page.getByLabel('Add a note');
}
