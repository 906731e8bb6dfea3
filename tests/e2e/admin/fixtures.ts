import { randomUUID } from 'node:crypto';
import { type Locator, type Page, test } from '@playwright/test';
import { expect, reportLater } from '../support/fixtures.ts';
import { admin } from '../support/places.ts';

/** Logs in through the API, which is faster than the form; every later page of this context is signed in. */
export async function signIn(page: Page): Promise<string> {
  const token = await newToken(page);
  // Once per tab, so that later changes of the token, such as logging out, stay.
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('adminToken', value);
  }, token);
  return token;
}

/** The token of a new session. */
export async function newToken(page: Page): Promise<string> {
  const answer = await page.request.post('/api/admin/auth/login', { data: admin });
  const { token } = await answer.json();
  if (!token) throw new Error(`The login failed with status ${answer.status()}.`);
  return token;
}

/** The token of a new account with a role. */
export async function newAccount(page: Page, name: string, role: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await newToken(page)}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const email = `${randomUUID()}@mail.example`;
  const { link } = await post('invitations', { name, email, role, isMailed: false });
  const [, token] = new URL(link).hash.split('#token=');
  const password = 'nine copper bells on a hill';
  return (await post('auth/invitation/acceptance', { token, name, password })).token;
}

/** Every later page of this context is signed in with the token. */
export const signInAs = (page: Page, token: string) =>
  page.addInitScript((value) => localStorage.setItem('adminToken', value), token);

/** A page saves once more when it is left, and that call may bypass the routes of a test. */
export async function saveNothingOnLeaving(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true);
  });
}

/**
 * An independent part of a test: a failure is reported at the end, and the parts after it still run. It leaves neither
 * routes nor unsaved text to the next part.
 */
export async function part(page: Page, title: string, body: () => Promise<void>): Promise<void> {
  await forgetTexts(page);
  const size = page.viewportSize();
  try {
    await test.step(title, body, { timeout: maxPartMs });
  } catch (error) {
    reportLater(page, error instanceof Error ? error : new Error(String(error)));
    if (size) await page.setViewportSize(size);
  }
  await cleanUp(page);
}

/** A part that later ones build on: a failure ends the test. It leaves neither routes nor unsaved text to the next part. */
export async function step(page: Page, title: string, body: () => Promise<void>): Promise<void> {
  await forgetTexts(page);
  await test.step(title, body);
  await cleanUp(page);
}

/** Less than the time of a test, so that a part that hangs leaves some to the others. */
const maxPartMs = 240_000;

async function cleanUp(page: Page): Promise<void> {
  await page.unrouteAll();
  // The document may just be replaced, if the last act opened another.
  await expect(async () => {
    await page.evaluate((mark) => {
      window.name = mark;
    }, partEnded);
  }).toPass();
}

const partEnded = 'part-ended';
const forgetful = new WeakSet<Page>();

/** Deletes the unsaved texts of a part when the next one loads its first page, because the previous page cannot store them again. */
async function forgetTexts(page: Page): Promise<void> {
  if (forgetful.has(page)) return;
  forgetful.add(page);
  await page.addInitScript((mark) => {
    if (window.name !== mark) return;
    window.name = '';
    for (const key of Object.keys(localStorage)) {
      if (key !== 'adminToken') localStorage.removeItem(key);
    }
  }, partEnded);
}

/** Shows the acts of a list's row on a phone, where they are folded. */
export async function openActs(row: Locator): Promise<void> {
  await row.locator('summary').click();
}
