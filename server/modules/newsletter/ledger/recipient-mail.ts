import { mailDate } from '../../../../domain/text/dates.ts';
import type { Instant } from '../../../db/tables.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';
import type { NewsletterEmails } from '../newsletter-emails.ts';
import {
  places,
  type RenderedNewsletter,
  type RenderedPost,
} from '../rendering/rendered-newsletter.ts';

interface Reader {
  subscriptionId: number;
  email: string;
  confirmedAt: Instant | null;
}

type Links = Pick<NewsletterEmails, 'listHeaders' | 'leaveLink' | 'choiceLink'>;

/** A digest with the posts of the topics that a reader chose, which may be none; any other newsletter as it is. */
export function withPostsOf(mail: RenderedNewsletter, topics: readonly number[]) {
  const isAll = topics.length === 0;
  const isChosen = (post: RenderedPost) => post.topics.some((id) => topics.includes(id));
  return mail.posts && !isAll ? { ...mail, posts: mail.posts.filter(isChosen) } : mail;
}

/** The mail of a newsletter for one reader: with the address, and the ways to choose and to leave. */
export function mailOf(
  { subject, html, text, timeZone, posts = [] }: RenderedNewsletter,
  { subscriptionId, email, confirmedAt }: Reader,
  links: Links,
) {
  const values = {
    [places.email]: email,
    [places.since]: confirmedAt ? mailDate(confirmedAt, timeZone) : '',
    [places.leave]: links.leaveLink(subscriptionId),
    [places.choose]: links.choiceLink(subscriptionId),
  };
  const filled = (words: string, write: (value: string) => string) =>
    Object.entries(values).reduce(
      (all, [place, value]) => all.replaceAll(place, () => write(value)),
      words,
    );
  const listed = (words: string, kind: 'html' | 'text', between: string) =>
    words.replaceAll(places.posts, () => posts.map((post) => post[kind]).join(between));
  return {
    subject,
    html: listed(filled(html, escapeMarkup), 'html', ''),
    text: listed(
      filled(text, (value) => value),
      'text',
      '\n\n\n',
    ),
    headers: { ...links.listHeaders(subscriptionId), Precedence: 'bulk' },
  };
}
