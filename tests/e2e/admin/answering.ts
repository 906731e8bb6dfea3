import type { Page } from '@playwright/test';
import { newToken } from './fixtures.ts';
import { sendMessage } from './lists/visitors.ts';

/** Sends an enquiry and returns the address of its card, which its notification opens. */
export async function enquiredAs(page: Page, name: string): Promise<string> {
  // A unique number, because people are matched by number.
  const phone = `+91 9${String(Date.now()).slice(-9)}`;
  await sendMessage(page, { name, phone });
  const headers = { authorization: `Bearer ${await newToken(page)}` };
  const search = new URLSearchParams({ search: name });
  const answer = await page.request.get(`/api/admin/people?${search}`, { headers });
  const [card] = (await answer.json()).people;
  return `/admin/people/${card.id}`;
}

/** The WhatsApp link that is opened by a press. */
export async function openedBy(page: Page, press: () => Promise<void>): Promise<URL> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const opening = page.waitForEvent('popup');
  await press();
  const popup = await opening;
  await popup.waitForURL('https://wa.me/**');
  const url = new URL(popup.url());
  await popup.close();
  return url;
}
