import { campaignOf } from '../../../../domain/newsletter/newsletter.ts';
import { readTimeText } from '../../../../domain/posts/read-time.ts';
import { mailDate } from '../../../../domain/text/dates.ts';
import { footText, paragraphs } from '../rendering/render-newsletter.ts';
import { places, type RenderedNewsletter } from '../rendering/rendered-newsletter.ts';
import type { DigestPost } from './digest-posts.repository.ts';

interface Digest {
  id: number;
  /** Such as "Weekly digest, 16–22 November". */
  subject: string;
  posts: DigestPost[];
}

interface Site {
  siteUrl: string;
  brandName: string;
  address: string;
  timeZone: string;
}

/** The functions that draw a digest; loading React's renderer takes long. */
export const loadDigestRenderer = () => import('../rendering/newsletter-html.tsx');

/** The mail of a digest, with its posts apart: each reader gets those of the topics that they chose. */
export function renderDigest(
  { id, subject, posts }: Digest,
  { siteUrl, brandName, address, timeZone }: Site,
  { newsletterHtml, digestPostHtml }: Awaited<ReturnType<typeof loadDigestRenderer>>,
  now: Date,
): RenderedNewsletter {
  const campaign = new URLSearchParams(campaignOf(id).parts);
  const head = {
    brandName,
    siteUrl,
    address,
    subject,
    date: mailDate(now.toISOString(), timeZone),
  };
  const preview = 'What came out since the last one.';
  const html = newsletterHtml({
    ...{ ...head, preview, opening: '', post: undefined },
    list: { title: subject, place: places.posts },
  });
  const text = paragraphs([subject.toUpperCase(), places.posts, ...footText(head)]);
  const rendered = posts.map(({ slug, title, excerpt, readMinutes, topics }) => {
    const url = `${siteUrl}/blog/${encodeURIComponent(slug)}?${campaign}`;
    const kicker = [topics[0]?.name, readTimeText(readMinutes)].filter(Boolean).join(', ');
    return {
      topics: topics.map((topic) => topic.id),
      html: digestPostHtml({ url, title, kicker, excerpt }),
      text: paragraphs([title, excerpt, url]),
    };
  });
  return { subject, html, text, timeZone, posts: rendered };
}
