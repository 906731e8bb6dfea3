import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { folderOf, sitePort } from './places.ts';

/** Waits for an email of the visitors' site that matches `wanted`. */
export async function waitForEmail(wanted: (mail: Email) => boolean): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    found = (await sentEmails()).find(wanted);
    expect(found).toBeDefined();
  }).toPass();
  return found as Email;
}

/** All emails that a site has sent so far; by default the visitors' site. */
export async function sentEmails(port = sitePort): Promise<Email[]> {
  const folder = join(folderOf(port), 'mail');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

export function isTo(mail: Email, address: string): boolean {
  return mail.to?.some((to) => to.address === address) ?? false;
}
