import { randomUUID } from 'node:crypto';
import type { Site } from '../../site.ts';
import { oneLine, plainLines } from '../../text/one-line.ts';
import {
  type Addressee,
  type Branding,
  domainOf,
  type Email,
  type EmailPart,
  isMailable,
  readSender,
} from './email.ts';
import { emailHtml } from './email-html.tsx';
import type { NewMail } from './outbox.repository.ts';

/** The data that every email is rendered with. */
export interface EmailHead extends Branding {
  ownerEmail: string;
  from: { name: string; address: string };
}

/** The sender, and the owner's address. */
export async function emailHead(site: Site): Promise<EmailHead> {
  const { siteUrl, mailFrom, ownerEmail: mailbox } = site.settings;
  const { name: brandName, email } = await site.facts();
  const ownerEmail = mailbox ?? email;
  return { brandName, siteUrl, ownerEmail, from: readSender(mailFrom ?? ownerEmail, brandName) };
}

/** Headers that only this module sets: another value could change recipients or the content type. */
const reservedHeaders =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|(content|resent)-.*)$/i;

/**
 * Renders an email for the outbox and removes what could end a header. An invalid recipient stays, so that the outbox
 * shows it: an email must never fail the request that queues it.
 */
export function outgoingEmail(email: Email, head: EmailHead): NewMail {
  const addressOf = (to: Addressee) => (typeof to === 'string' ? to : head.ownerEmail);
  const subject = oneLine(email.subject, 200) || head.brandName;
  const replyTo = addressOf(email.replyTo ?? '').trim();
  return {
    kind: email.kind,
    messageId: `<${randomUUID()}@${domainOf(head.from.address)}>`,
    recipient: oneLine(addressOf(email.to), 254) || '(nobody)',
    replyTo: isMailable(replyTo) ? replyTo : null,
    subject,
    text: emailText(email.parts, head),
    html: emailHtml(subject, email.parts, head),
    headers: cleanHeaders(email.headers ?? {}),
    isToOwner: typeof email.to !== 'string',
  };
}

function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[a-z][a-z0-9-]*$/i.test(name) || reservedHeaders.test(name)) {
        throw new Error(`An email may not set the header ${JSON.stringify(name)}.`);
      }
      return [name, oneLine(value, 2000)];
    }),
  );
}

/** An email as plain text. */
export function emailText(parts: EmailPart[], { brandName, siteUrl }: Branding): string {
  return [...parts.map(partText), `-- \n${brandName}\n${siteUrl}`].join('\n\n');
}

function partText(part: EmailPart): string {
  if (typeof part === 'string') return plainLines(part);
  if ('link' in part) return `${oneLine(part.link, 300)}:\n${oneLine(part.url, 2000)}`;
  if ('quote' in part) return plainLines(part.quote).replace(/^/gm, '> ');
  if ('list' in part) return part.list.map(entryText).join('\n');
  return part.facts
    .map(([label, value]) => `${oneLine(label, 300)}: ${plainLines(value)}`)
    .join('\n');
}

function entryText({ text, url }: { text: string; url: string }): string {
  return `- ${oneLine(text, 500)}\n  ${oneLine(url, 2000)}`;
}
