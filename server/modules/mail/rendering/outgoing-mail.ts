import { randomUUID } from 'node:crypto';
import type { Email } from '../email.ts';
import type { NewMail } from '../outbox.repository.ts';
import { emailHtml } from './email-html.ts';
import { type Branding, emailText } from './email-text.ts';
import { isMailable } from './mail-address.ts';
import { oneLine } from './one-line.ts';

/** Set by the mailer: an email that sets them could reach others or change its type. */
const ours =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|(content|resent)-.*)$/i;

/**
 * Renders an email for the outbox, cleaned of what could end a header. An invalid address stays, so that the outbox
 * shows it: an email must never fail the request that queues it.
 */
export function outgoingMail(email: Email, branding: Branding, from: string): NewMail {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const subject = oneLine(email.subject, 200) || branding.brandName;
  const replyTo = email.replyTo === undefined ? '' : email.replyTo.trim();
  return {
    kind: email.kind,
    messageId: `<${randomUUID()}@${host}>`,
    recipient: oneLine(email.to, 254) || '(nobody)',
    replyTo: isMailable(replyTo) ? replyTo : null,
    subject,
    text: emailText(email.parts, branding),
    html: emailHtml(subject, email.parts, branding),
    headers: cleanHeaders(email.headers ?? {}),
  };
}

function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[a-z][a-z0-9-]*$/i.test(name) || ours.test(name)) {
        throw new Error(`A email may not set the header ${JSON.stringify(name)}.`);
      }
      return [name, oneLine(value, 2000)];
    }),
  );
}
