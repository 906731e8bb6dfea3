import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashText } from '../../../art/lattice.ts';
import type { NewsletterFields } from '../../../domain/newsletter/newsletter.calls.ts';
import {
  campaignOf,
  maxMailBytes,
  newsletterMessages,
} from '../../../domain/newsletter/newsletter.ts';
import type { PublicPost } from '../../../domain/posts/post.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { coverImageAddress, coverImageSize } from '../../../domain/share-image.ts';
import { linesOf } from '../../../domain/site/site-facts.ts';
import { mailDate } from '../../../domain/text/dates.ts';
import { isVisible } from '../../../domain/text/storable.ts';
import type { Site } from '../../site.ts';
import { articleForMail } from '../posts/articles.service.ts';
import { findAnyPost } from '../posts/post-previews.ts';
import { places, type RenderedNewsletter } from './mail-for-reader.ts';

export interface Rendered {
  mail: RenderedNewsletter;
  /** Size of the HTML. */
  bytes: number;
  /** Why it cannot be sent, by field. */
  faults: Record<string, string>;
}

/** Renders a newsletter from its fields, whether it can be sent or not. */
export async function renderNewsletter(
  site: Site,
  id: number,
  fields: NewsletterFields,
  now: Date,
): Promise<Rendered> {
  const { siteUrl } = site.settings;
  const { name: brandName, address, timeZone } = await site.facts();
  const match = fields.post === null ? undefined : await findAnyPost(site, fields.post);
  const { parts: campaign } = campaignOf(id);
  const own = { id: 0, content: fields.content };
  const opening = await articleForMail(site, own, { until: undefined, textUrl: siteUrl, campaign });
  const post = match && (await postParts(site, match.post, fields, campaign));
  await nextTurn();
  // Imported on first use: loading React's renderer takes long.
  const { newsletterHtml } = await import('./newsletter-html.tsx');
  const subject = isVisible(fields.subject) ? fields.subject.trim() : '';
  const preview = isVisible(fields.preview) ? fields.preview.trim() : '';
  const date = mailDate(now.toISOString(), timeZone);
  const parts = { brandName, siteUrl, address, subject, date, preview };
  const html = newsletterHtml({ ...parts, opening: opening.html, post });
  const text = newsletterText({ ...parts, opening: opening.text, post });
  const bytes = Buffer.byteLength(html);
  const faults = {
    ...(subject === '' && { subject: newsletterMessages.noSubject }),
    ...(fields.post !== null && !match && { post: newsletterMessages.postGone }),
    ...(fields.post === null && !isVisible(opening.text) && { content: newsletterMessages.noText }),
    ...(bytes > maxMailBytes && {
      extent: newsletterMessages.tooLarge(Math.ceil(bytes / 1024)),
    }),
  };
  return { mail: { subject, html, text, timeZone }, bytes, faults };
}

/** The number of headings listed under "Still to come". */
const maxLeft = 4;

async function postParts(
  site: Site,
  post: PublicPost,
  { extent, until }: NewsletterFields,
  campaign: Record<string, string>,
) {
  const { siteUrl } = site.settings;
  const address = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  const isExcerpt = extent === 'excerpt';
  const article = await articleForMail(site, post, {
    until: isExcerpt ? until : undefined,
    textUrl: address,
    campaign,
  });
  const { picture } = post;
  return {
    title: post.title,
    kicker: [post.category, readTimeText(post.readMinutes)].filter(Boolean).join(', '),
    url: `${address}?${new URLSearchParams(campaign)}`,
    cover: picture
      ? { ...picture, url: siteUrl + picture.url, alt: picture.alt || post.title }
      : { ...coverImageSize, url: siteUrl + coverOf(post), alt: post.title },
    html: article.html,
    text: article.text,
    left: isExcerpt ? article.left.slice(0, maxLeft) : undefined,
  };
}

/** The address of a post's generated cover. */
const coverOf = ({ id, slug, title, category }: PublicPost) =>
  coverImageAddress(id, hashText(JSON.stringify([slug, title, category])));

interface TextParts extends Sender {
  opening: string;
  post: { title: string; url: string; text: string; left: string[] | undefined } | undefined;
}

/** A newsletter as plain text. */
function newsletterText({ opening, post, ...sender }: TextParts): string {
  const parts = [
    opening,
    ...(post
      ? [
          post.title.toUpperCase(),
          post.text,
          `${post.left ? 'Read the rest on the site' : 'Read it on the site'}:\n${post.url}`,
        ]
      : []),
    ...footText(sender),
  ];
  return paragraphs(parts);
}

/** The sender of a newsletter. */
interface Sender {
  brandName: string;
  siteUrl: string;
  /** The postal address; may be blank. */
  address: string;
}

/** The end of every newsletter's plain text. */
export const footText = ({ brandName, siteUrl, address }: Sender) => [
  '-- ',
  `You get this because ${places.email} has been subscribed to the ${brandName} newsletter since ${places.since}.`,
  `Choose what you get:\n${places.choose}`,
  `Unsubscribe:\n${places.leave}`,
  [brandName, ...linesOf(address), siteUrl].join('\n'),
];

/** Joins the parts that are not blank by blank lines. */
export const paragraphs = (parts: string[]) =>
  parts
    .map((part) => part.trimEnd())
    .filter(Boolean)
    .join('\n\n');
