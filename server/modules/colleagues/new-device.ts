import { dayIn } from '../../../domain/analytics/days.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import type { Client } from '../../client.ts';
import { networkOf } from '../../network-of.ts';
import type { Site } from '../../site.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import { deviceName, unknownDevice } from '../accounts/device-name.ts';
import {
  hasKnownDevices,
  insertKnownDevice,
  seeKnownDevice,
} from '../accounts/known-devices.repository.ts';
import { deviceHashOf } from '../accounts/login.service.ts';
import { hashToken } from '../accounts/sessions.service.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';

interface Login {
  accountId: number;
  /** The text that the browser keeps from now on: its random part stays the same from login to login. */
  device: string;
  client: Client;
}

/**
 * Tells by email about the first login of a browser. Not about the first of an account, which its owner has just made.
 * An owner without an address is told at the address of the site. A script that keeps no cookies is told once a day.
 */
export async function noteDevice(
  site: Site,
  { accountId, device, client }: Login,
  now = site.now(),
): Promise<void> {
  const { db } = site;
  const isFirst = !(await hasKnownDevices(db, accountId));
  const at = now.toISOString();
  const hash = deviceHashOf(device);
  if (await seeKnownDevice(db, accountId, hash, at)) return;
  const { timeZone, name: brand } = await site.facts();
  if (deviceName(client.userAgent) === unknownDevice) {
    const today = scriptHash(site, client, dayIn(timeZone, now));
    if (!(await insertKnownDevice(db, accountId, today, at))) return;
  }
  if (!(await insertKnownDevice(db, accountId, hash, at))) return;
  const account = await findAccount(db, accountId);
  const to = account?.email ?? (account?.role === 'owner' ? ({ owner: true } as const) : undefined);
  if (isFirst || !account || !to) return;
  const email: Email = {
    kind: 'new-device',
    to,
    subject: `Somebody logged in as ${account.username}: ${brand}`,
    parts: [
      `Somebody logged in to the website of ${brand} as you, from a browser that had not done so before.`,
      {
        facts: [
          ['Name', account.username],
          ['Device', deviceName(client.userAgent)],
          ['Time', momentText(at, timeZone)],
        ] as [string, string][],
      },
      'Was it you? Then you need not do anything. This also comes when cookies were deleted.',
      'It was not you? Log in, change the password, which ends all other logins, and look under Passkeys and Authenticator app for what you did not add.',
      { link: 'Open the settings', url: `${site.settings.siteUrl}/admin/settings` },
    ],
  };
  await queueEmail(site, email, now);
  site.wake();
}

/** Stands for the scripts of one network on one day, since each of their logins seems to be of a new browser. */
function scriptHash({ signer }: Site, { address, userAgent }: Client, day: string): string {
  return hashToken(signer.digest('script-device', `${networkOf(address)}\0${userAgent}\0${day}`));
}
