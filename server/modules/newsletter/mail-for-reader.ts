import { newsletterPaths } from '../../../domain/newsletter/newsletter-links.ts';
import { mailDate } from '../../../domain/text/dates.ts';
import type { Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';
import { choiceLink, leaveLink, listHeaders } from './subscription-emails.ts';

/**
 * A rendered newsletter as it is stored when its recipients are frozen, with placeholders for what differs between
 * them.
 */
export interface RenderedNewsletter {
  subject: string;
  html: string;
  text: string;
  /** The site's time zone when it was rendered. */
  timeZone: string;
  /** The posts of a digest: each reader gets those of their topics. */
  posts?: RenderedPost[];
}

/** A post in a digest. */
export interface RenderedPost {
  /** Ids of the post's categories. */
  topics: number[];
  html: string;
  text: string;
}

/** Placeholders that occur in no other text and that HTML and Markdown leave unchanged. */
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

/** A digest with the posts of the topics that a reader chose, possibly none; any other newsletter unchanged. */
export function withPostsOf(
  mail: RenderedNewsletter,
  topics: readonly number[],
): RenderedNewsletter {
  if (!mail.posts || topics.length === 0) return mail;
  const posts = mail.posts.filter((post) => post.topics.some((id) => topics.includes(id)));
  return { ...mail, posts };
}

/** A newsletter's email to one reader: with their address, and links to choose topics and to unsubscribe. */
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
    headers: {
      ...listHeaders(site, subscriptionId),
      'List-Id': `<newsletter.${new URL(site.settings.siteUrl).hostname}>`,
      Precedence: 'bulk',
    },
  };
}

/** An email for previews and tests, which have no reader. */
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
