import { longDate } from '../../../../domain/text/dates.ts';
import type { Instant } from '../../../db/tables.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';
import type { NewsletterEmails } from '../newsletter-emails.ts';
import { places, type RenderedNewsletter } from '../rendering/rendered-newsletter.ts';

interface Reader {
  subscriptionId: number;
  email: string;
  confirmedAt: Instant | null;
}

type Links = Pick<NewsletterEmails, 'listHeaders' | 'leaveLink'>;

/** The mail of a newsletter for one reader: with the address, and the ways to leave. */
export function mailOf(
  { subject, html, text, timeZone }: RenderedNewsletter,
  { subscriptionId, email, confirmedAt }: Reader,
  links: Links,
) {
  const values = {
    [places.email]: email,
    [places.since]: confirmedAt ? longDate(confirmedAt, timeZone) : '',
    [places.leave]: links.leaveLink(subscriptionId),
  };
  const filled = (words: string, write: (value: string) => string) =>
    Object.entries(values).reduce(
      (all, [place, value]) => all.replaceAll(place, () => write(value)),
      words,
    );
  return {
    subject,
    html: filled(html, escapeMarkup),
    text: filled(text, (value) => value),
    headers: { ...links.listHeaders(subscriptionId), Precedence: 'bulk' },
  };
}
