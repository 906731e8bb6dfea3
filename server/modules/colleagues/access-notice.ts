import { momentText } from '../../../domain/text/moment-text.ts';
import type { Client } from '../../client.ts';
import type { Site } from '../../site.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import { deviceName } from '../accounts/device-name.ts';
import { queueEmail } from '../mail/mail.service.ts';

/** What changed about how an account logs in, and what somebody does who did not do it. */
const changes = {
  'passkey-added': ['A passkey was added', 'remove the passkey that is not yours'],
  'passkey-removed': ['A passkey was removed', 'add your passkey again'],
  'app-added': ['An authenticator app was set up', 'set the app up again with your phone'],
  'app-removed': ['The authenticator app was removed', 'set the app up again'],
  'codes-replaced': ['New recovery codes were made', 'make ten new ones'],
  'password-changed': ['The password was changed', 'look at the passkeys and the app'],
} as const;
export type AccessChange = keyof typeof changes;

interface Changed {
  accountId: number;
  change: AccessChange;
  client: Pick<Client, 'userAgent'>;
}

/**
 * Tells the address of an account what changed about how it logs in. Within the act that changes it, so that there is
 * never one without the other. An account without an address is not told.
 */
export async function tellOfAccess(
  site: Site,
  { accountId, change, client }: Changed,
  now = site.now(),
): Promise<void> {
  const account = await findAccount(site.db, accountId);
  if (!account?.email) return;
  const { timeZone, name: brand } = await site.facts();
  const [what, remedy] = changes[change];
  const email = {
    kind: change,
    to: account.email,
    subject: `${what}: ${account.username}, ${brand}`,
    parts: [
      `${what} for your account on the website of ${brand}.`,
      {
        facts: [
          ['Name', account.username],
          ['Device', deviceName(client.userAgent)],
          ['Time', momentText(now.toISOString(), timeZone)],
        ] as [string, string][],
      },
      'Was it you? Then you need not do anything.',
      `It was not you? Set a new password, which ends all other logins, then ${remedy} under Settings. If you cannot log in, tell an owner of the site at once.`,
      { link: 'Set a new password', url: `${site.settings.siteUrl}/admin/forgotten` },
    ],
  };
  await queueEmail(site, email, now);
  site.wake();
}
