import { type Page, test } from '@playwright/test';
import { admin, adminUrl } from '../support/places.ts';

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
  const answer = await page.request.post(`${adminUrl}/api/admin/auth/login`, { data: admin });
  const { token } = await answer.json();
  if (!token) throw new Error(`The login failed with status ${answer.status()}.`);
  return token;
}

/** A part of a test. It leaves neither routes nor unsaved text to the next part. */
export async function part(page: Page, title: string, body: () => Promise<void>): Promise<void> {
  await forgetTexts(page);
  await test.step(title, body);
  await page.unrouteAll();
  await page.evaluate((mark) => {
    window.name = mark;
  }, partEnded);
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
