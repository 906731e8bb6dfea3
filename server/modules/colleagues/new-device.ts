import { momentText } from '../../../domain/text/moment-text.ts';
import type { Site } from '../../site.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import { deviceName } from '../accounts/device-name.ts';
import { hasKnownDevices, insertKnownDevice } from '../accounts/known-devices.repository.ts';
import { hashToken } from '../accounts/sessions.service.ts';
import { queueEmail } from '../mail/mail.service.ts';

interface Login {
  accountId: number;
  /** The text that the browser keeps from now on: its random part stays the same from login to login. */
  device: string;
  userAgent: string;
}

/**
 * Tells by email about the first login of a browser. Not about the first of an account, which its owner has just made.
 * An owner without an address is told at the address of the site.
 */
export async function noteDevice(
  site: Site,
  { accountId, device, userAgent }: Login,
  now = site.now(),
): Promise<void> {
  const { db } = site;
  const [nonce = ''] = device.split('.');
  const isFirst = !(await hasKnownDevices(db, accountId));
  if (!(await insertKnownDevice(db, accountId, hashToken(nonce), now.toISOString()))) return;
  const account = await findAccount(db, accountId);
  const to = account?.email ?? (account?.role === 'owner' ? ({ owner: true } as const) : undefined);
  if (isFirst || !account || !to) return;
  const { name: brand, timeZone } = await site.facts();
  const at = momentText(now.toISOString(), timeZone);
  const email = {
    kind: 'new-device',
    to,
    subject: `Somebody logged in as ${account.username}: ${brand}`,
    parts: [
      `Somebody logged in to the website of ${brand} as you, from a browser that had not done so before.`,
      {
        facts: [
          ['Name', account.username],
          ['Device', deviceName(userAgent)],
          ['Time', at],
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
