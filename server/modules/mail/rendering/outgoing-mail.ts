import { randomUUID } from 'node:crypto';
import type { Email } from '../email.ts';
import type { NewMail } from '../outbox.repository.ts';
import { emailHtml } from './email-html.ts';
import { type Branding, emailText } from './email-text.ts';
import { isMailable } from './mail-address.ts';
import { oneLine } from './one-line.ts';

/** Headers that are made elsewhere: a letter that set one of them could send to others or change its kind. */
const ours =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|(content|resent)-.*)$/i;

/**
 * Renders a letter as it goes into the outbox, cleaned of whatever could end a header. An address nobody can write to
 * stays as it is, so that the outbox shows it: a letter must never fail the request that it tells of.
 */
export function outgoingMail(letter: Email, branding: Branding, from: string): NewMail {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const subject = oneLine(letter.subject, 200) || branding.brandName;
  const replyTo = letter.replyTo === undefined ? '' : letter.replyTo.trim();
  return {
    kind: letter.kind,
    messageId: `<${randomUUID()}@${host}>`,
    recipient: oneLine(letter.to, 254) || '(nobody)',
    replyTo: isMailable(replyTo) ? replyTo : null,
    subject,
    text: emailText(letter.parts, branding),
    html: emailHtml(subject, letter.parts, branding),
    headers: cleanHeaders(letter.headers ?? {}),
  };
}

function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[a-z][a-z0-9-]*$/i.test(name) || ours.test(name)) {
        throw new Error(`A letter may not set the header ${JSON.stringify(name)}.`);
      }
      return [name, oneLine(value, 2000)];
    }),
  );
}
