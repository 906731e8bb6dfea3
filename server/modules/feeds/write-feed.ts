import type { AtomFeed, JsonFeed, RssFeed } from 'feedsmith';
import { type FeedKind, feedTypes } from '../../../domain/posts/feed-address.ts';
import { storable } from '../../../domain/text/storable.ts';
import type { FeedContent, FeedEntry } from './feed-content.ts';

/**
 * Writes a feed as RSS 2.0, Atom 1.0 or JSON Feed 1.1. Removes characters that XML forbids, since older texts were
 * stored before forms removed them.
 */
export async function writeFeed(kind: FeedKind, content: FeedContent): Promise<string> {
  // Imported on first use: loading takes 100 ms.
  const { generateAtomFeed, generateJsonFeed, generateRssFeed } = await import('feedsmith');
  if (kind === 'rss') return storable(generateRssFeed(rssOf(content), { strict: true }));
  if (kind === 'atom') return storable(generateAtomFeed(atomOf(content), { strict: true }));
  return JSON.stringify(generateJsonFeed(jsonOf(content), { strict: true }));
}

/** Escapes plain text, because RSS readers may parse a description as HTML. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function rssOf(content: FeedContent): RssFeed.Feed<Date, true> {
  const { title, description, language, pageUrl, selfUrl, updated, entries } = content;
  return {
    title,
    link: pageUrl,
    description,
    language,
    lastBuildDate: updated,
    atom: { links: [{ href: selfUrl.rss, rel: 'self', type: feedTypes.rss }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: entry.url,
      guid: { value: entry.id, isPermaLink: false },
      description: asHtml(entry.summary),
      pubDate: entry.published,
      categories: entry.topics.map((name) => ({ name })),
      // RSS's own author element requires an email address.
      dc: { creators: [entry.author] },
      content: { encoded: entry.html },
      media: mediaOf(entry),
    })),
  };
}

function atomOf(content: FeedContent): AtomFeed.Feed<Date, true> {
  const { title, description, pageUrl, selfUrl, iconUrl, updated, entries, language } = content;
  return {
    id: selfUrl.atom,
    title: { value: title },
    subtitle: { value: description },
    updated,
    icon: iconUrl,
    links: [
      { href: pageUrl, rel: 'alternate', type: 'text/html' },
      { href: selfUrl.atom, rel: 'self', type: feedTypes.atom },
    ],
    xml: { lang: language },
    entries: entries.map((entry) => ({
      id: entry.id,
      title: { value: entry.title },
      links: [{ href: entry.url, rel: 'alternate', type: 'text/html' }],
      published: entry.published,
      updated: entry.updated,
      authors: [{ name: entry.author }],
      categories: entry.topics.map((term) => ({ term })),
      summary: { value: entry.summary },
      content: { value: entry.html, type: 'html' },
      media: mediaOf(entry),
    })),
  };
}

function jsonOf(content: FeedContent): JsonFeed.Feed<Date, true> {
  const { title, description, language, pageUrl, selfUrl, iconUrl, entries } = content;
  return {
    title,
    description,
    language,
    home_page_url: pageUrl,
    feed_url: selfUrl.json,
    favicon: iconUrl,
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      image: entry.image.url,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author }],
      tags: entry.topics,
    })),
  };
}

function mediaOf({ image }: FeedEntry) {
  return { contents: [{ ...image, medium: 'image' }] };
}
