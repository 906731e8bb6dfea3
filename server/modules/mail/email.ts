/** A part of an email, in reading order. A string is a paragraph. */
export type EmailPart =
  | string
  | { link: string; url: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { list: { text: string; url: string }[] };

/** An email address, or the mailbox in which the owner reads enquiries. */
export type Addressee = string | { owner: true };

/** The kind of the one email with all notices to the owner that were kept without a mail server. */
export const keptNoticesKind = 'kept-notices';

/** Every kind of email, which the outbox shows. */
export type EmailKind =
  | 'contact-notice'
  | 'contact-digest'
  | 'contact-receipt'
  | 'call-back-notice'
  | 'comment-notice'
  | 'answer'
  | 'people-digest'
  | 'hand-over-notice'
  | 'publication-notice'
  | 'publication-failed'
  | 'publish-request'
  | 'publish-decision'
  | 'newsletter'
  | 'newsletter-confirm'
  | 'newsletter-welcome'
  | 'newsletter-farewell'
  | 'newsletter-failed'
  | 'invitation'
  | 'reset'
  | 'account-email'
  | 'email-changed'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'codes-replaced'
  | 'new-device'
  | 'condition'
  | 'condition-ended'
  | 'backup-failed'
  | 'backup-works'
  | 'copies-key'
  | 'facts-changed'
  | 'test-mail'
  | typeof keptNoticesKind;

/** An email from another module. Its content is not trusted: it is escaped and cleaned here. */
export interface Email {
  kind: EmailKind;
  to: Addressee;
  replyTo?: Addressee;
  subject: string;
  parts: EmailPart[];
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** The kinds of emails that a person writes individually; all others are marked as automatic. */
export const personalKinds: ReadonlySet<string> = new Set(['answer']);

/** The site that sends an email. */
export interface Branding {
  brandName: string;
  /** The public origin. */
  siteUrl: string;
}

/** One plain address, which cannot contain a second recipient or a line break. */
const plainAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

/** Whether a text is exactly one address. */
export function isMailable(address: string): boolean {
  return plainAddress.test(address) && [...address].length <= 254;
}

/** Parses "Name <name@example.com>", or an address, which gets the brand's name. */
export function readSender(mailFrom: string, brandName: string): { name: string; address: string } {
  const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  if (address === undefined) return { name: brandName, address: mailFrom };
  return { name: name?.trim().replace(/^"(.*)"$/, '$1') || brandName, address };
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
