import { randomUUID } from 'node:crypto';
import { oneLine } from '../../../text/one-line.ts';
import type { Addressee, Email } from '../email.ts';
import type { NewMail } from '../outbox.repository.ts';
import type { Sender } from '../sending/delivery.ts';
import { emailHtml } from './email-html.tsx';
import { type Branding, emailText } from './email-text.ts';
import { domainOf, isMailable } from './mail-address.ts';

/** What every email is made with. */
export interface MailHead extends Branding {
  ownerEmail: string;
  from: Sender;
}

/** Set by the mailer: an email that sets them could reach others or change its type. */
const ours =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|(content|resent)-.*)$/i;

/**
 * Renders an email for the outbox, cleaned of what could end a header. An invalid address stays, so that the outbox
 * shows it: an email must never fail the request that queues it.
 */
export function outgoingMail(email: Email, head: MailHead): NewMail {
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
