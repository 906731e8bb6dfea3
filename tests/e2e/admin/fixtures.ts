import { type Page, test } from '@playwright/test';
import { admin, adminUrl } from '../support/places.ts';

/** Logs in by the API, which is faster than by the form; from here on every page of this context is signed in. */
export async function signIn(page: Page): Promise<string> {
  const token = await newToken(page);
  // Once a tab: what a journey does to the token afterwards, such as logging out, must stay.
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('adminToken', value);
  }, token);
  return token;
}

/** The token of a session of its own. */
export async function newToken(page: Page): Promise<string> {
  const answer = await page.request.post(`${adminUrl}/api/admin/auth/login`, { data: admin });
  const { token } = await answer.json();
  if (!token) throw new Error(`The login answered ${answer.status()}.`);
  return token;
}

/** A part of a journey. It leaves neither answers of its own (page.route) nor unsaved text to the next part. */
export async function part(page: Page, title: string, body: () => Promise<void>): Promise<void> {
  await test.step(title, body);
  await page.unrouteAll();
  // A page of this origin without scripts, so that nothing stores the text again.
  await page.goto(`${adminUrl}/robots.txt`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'adminToken') localStorage.removeItem(key);
    }
  });
}
