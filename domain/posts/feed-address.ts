export const feedKinds = ['rss', 'atom', 'json'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const feedFiles: Record<FeedKind, string> = {
  rss: 'feed.xml',
  atom: 'atom.xml',
  json: 'feed.json',
};

export const feedTypes: Record<FeedKind, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

const feedNames: Record<FeedKind, string> = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };

/** A link to a page's feed, for feed readers. */
export interface FeedLink {
  /** Path. */
  href: string;
  type: string;
  /** Name of the format. */
  name: string;
  title: string;
}

/** The path of a feed; with the category as in the blog list: ?category=SEO. */
export function feedAddress(kind: FeedKind, category = ''): string {
  const query = category ? `?${new URLSearchParams({ category })}` : '';
  return `/blog/${feedFiles[kind]}${query}`;
}

/** The feeds of the blog, or of one category, for `<link rel="alternate">`. */
export function feedLinks(category = ''): FeedLink[] {
  const of = category ? `Blog, ${category}` : 'Blog';
  return feedKinds.map((kind) => ({
    href: feedAddress(kind, category),
    type: feedTypes[kind],
    name: feedNames[kind],
    title: `${of} (${feedNames[kind]})`,
  }));
}
