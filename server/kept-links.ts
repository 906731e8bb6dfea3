import { isEmailLinkOpen } from './modules/colleagues/account-email.ts';
import { readInvitation } from './modules/colleagues/colleagues.service.ts';
import { readReset } from './modules/colleagues/password-reset.ts';
import type { EmailKind } from './modules/mail/email.ts';
import { isJoiningOpen, openPreferences } from './modules/newsletter/subscriptions.service.ts';
import type { Site } from './site.ts';

type LinkCheck = (site: Site, token: string, now: Date) => Promise<boolean>;

const withoutLink: LinkCheck = async () => true;
const isJoining: LinkCheck = (site, token) => isJoiningOpen(site, token);

/** For each kind of email that may be kept, whether its link still works. */
const links: Partial<Record<string, LinkCheck>> = {
  answer: withoutLink,
  'contact-receipt': withoutLink,
  'contact-notice': withoutLink,
  'contact-digest': withoutLink,
  'call-back-notice': withoutLink,
  'comment-notice': withoutLink,
  'people-digest': withoutLink,
  'hand-over-notice': withoutLink,
  'publication-notice': withoutLink,
  'publication-failed': withoutLink,
  'publish-request': withoutLink,
  'publish-decision': withoutLink,
  'newsletter-confirm': isJoining,
  'newsletter-farewell': isJoining,
  'newsletter-welcome': async (site, token) => (await openPreferences(site, token)).kind === 'open',
  'newsletter-failed': withoutLink,
  invitation: async (site, token, now) => !('kind' in (await readInvitation(site, token, now))),
  reset: async (site, token, now) => !('kind' in (await readReset(site, token, now))),
  'account-email': isEmailLinkOpen,
  'email-changed': withoutLink,
  'password-changed': withoutLink,
  'passkey-added': withoutLink,
  'passkey-removed': withoutLink,
  'app-added': withoutLink,
  'app-removed': withoutLink,
  'codes-replaced': withoutLink,
  'new-device': withoutLink,
  'copies-key': withoutLink,
  'facts-changed': withoutLink,
  condition: withoutLink,
  'condition-ended': withoutLink,
  'backup-failed': withoutLink,
  'backup-works': withoutLink,
} satisfies Record<Exclude<EmailKind, 'newsletter' | 'test-mail' | 'kept-notices'>, LinkCheck>;

/** Whether an email that was kept may still be sent. One of an unknown kind may not: its link may have ended. */
export async function isWorthSending(
  site: Site,
  { kind, text }: { kind: string; text: string },
  now: Date,
): Promise<boolean> {
  const token = /[?#&]token=([\w.-]+)/.exec(text)?.[1] ?? '';
  return (await links[kind]?.(site, token, now)) ?? false;
}
