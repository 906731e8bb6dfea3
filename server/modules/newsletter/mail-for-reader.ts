import { newsletterPaths } from '../../../domain/newsletter/newsletter-links.ts';
import { mailDate } from '../../../domain/text/dates.ts';
import type { Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';
import { choiceLink, leaveLink, listHeaders } from './subscription-emails.ts';

/** A newsletter as it is stored when its recipients are frozen, with places for what differs between them. */
export interface RenderedNewsletter {
  subject: string;
  html: string;
  text: string;
  /** Of the site when it was rendered. */
  timeZone: string;
  /** Of a digest: those of a reader's topics stand at their place. */
  posts?: RenderedPost[];
}

/** A post in a digest. */
export interface RenderedPost {
  /** Ids of its categories. */
  topics: number[];
  html: string;
  text: string;
}

/** They occur in no other text, and HTML and Markdown leave them alone. */
export const places = {
  email: 'xxREADERxEMAILxx',
  since: 'xxREADERxSINCExx',
  leave: 'https://leave.invalid/xxREADERxLEAVExx',
  choose: 'https://leave.invalid/xxREADERxCHOOSExx',
  posts: 'xxREADERxPOSTSxx',
} as const;

interface Reader {
  subscriptionId: number;
  email: string;
  confirmedAt: Instant | null;
}

/** A digest with the posts of the topics that a reader chose, which may be none; any other newsletter as it is. */
export function withPostsOf(
  mail: RenderedNewsletter,
  topics: readonly number[],
): RenderedNewsletter {
  if (!mail.posts || topics.length === 0) return mail;
  const posts = mail.posts.filter((post) => post.topics.some((id) => topics.includes(id)));
  return { ...mail, posts };
}

/** The email of a newsletter for one reader: with the address, and the ways to choose and to leave. */
export function mailFor(
  site: Site,
  { subject, html, text, timeZone, posts = [] }: RenderedNewsletter,
  { subscriptionId, email, confirmedAt }: Reader,
) {
  const values = {
    [places.email]: email,
    [places.since]: confirmedAt ? mailDate(confirmedAt, timeZone) : '',
    [places.leave]: leaveLink(site, subscriptionId),
    [places.choose]: choiceLink(site, subscriptionId),
  };
  const fill = (words: string, write: (value: string) => string) =>
    Object.entries(values).reduce(
      (all, [place, value]) => all.replaceAll(place, () => write(value)),
      words,
    );
  const withPosts = (words: string, kind: 'html' | 'text', between: string) =>
    words.replaceAll(places.posts, () => posts.map((post) => post[kind]).join(between));
  return {
    subject,
    html: withPosts(fill(html, escapeMarkup), 'html', ''),
    text: withPosts(
      fill(text, (value) => value),
      'text',
      '\n\n\n',
    ),
    headers: { ...listHeaders(site, subscriptionId), Precedence: 'bulk' },
  };
}

/** The email for previews and tests, which have no reader. */
export function sampleMail(
  { settings: { siteUrl } }: Site,
  { subject, html, text, posts = [] }: RenderedNewsletter,
) {
  const fill = (words: string, kind: 'html' | 'text') =>
    words
      .replaceAll(places.posts, () => posts.map((post) => post[kind]).join('\n\n'))
      .replaceAll(places.email, 'reader@example.com')
      .replaceAll(places.since, 'they confirmed it')
      .replaceAll(places.leave, siteUrl + newsletterPaths.unsubscribe)
      .replaceAll(places.choose, siteUrl + newsletterPaths.preferences);
  return { subject, html: fill(html, 'html'), text: fill(text, 'text') };
}
