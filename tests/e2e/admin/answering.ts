import type { Page } from '@playwright/test';
import { adminUrl } from '../support/places.ts';
import { newToken } from './fixtures.ts';
import { sendMessage } from './lists/visitors.ts';

/** The address of the card that an enquiry made: the one that its notification opens. */
export async function enquiredAs(page: Page, name: string): Promise<string> {
  // One number is one person.
  const phone = `+91 9${String(Date.now()).slice(-9)}`;
  await sendMessage(page, { name, phone });
  const headers = { authorization: `Bearer ${await newToken(page)}` };
  const search = new URLSearchParams({ search: name });
  const answer = await page.request.get(`${adminUrl}/api/admin/people?${search}`, { headers });
  const [card] = (await answer.json()).people;
  return `/admin/people/${card.id}`;
}

/** What WhatsApp is opened with when something is pressed. */
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
