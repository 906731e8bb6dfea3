import type { Element } from '@xmldom/xmldom';
import { children, rootOf, textOf } from './xml.ts';

const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

/** The elements of each format itself; every element with a prefix belongs to another namespace. */
const known = {
  channel:
    'title link description language copyright managingEditor webMaster pubDate lastBuildDate category generator docs cloud ttl image textInput skipHours skipDays item',
  item: 'title link description author category comments enclosure guid pubDate source',
  feed: 'author category contributor generator icon id link logo rights subtitle title updated entry',
  entry:
    'author category content contributor id link published rights source summary title updated',
};

type Complain = (text: string) => void;

/** The violations of RSS 2.0 (rssboard.org) in a feed; empty if there are none. */
export function rssFaults(text: string): string[] {
  return collected((complain) => {
    const root = rootOf(text);
    if (root.nodeName !== 'rss' || root.getAttribute('version') !== '2.0') complain('no RSS 2.0');
    const [channel, ...more] = children(root, 'channel');
    if (!channel || more.length > 0) return complain('not one channel');
    knownOnly(channel, 'channel', complain);
    for (const name of ['title', 'link', 'description']) required(channel, name, complain);
    if (!rfc822.test(textOf(channel, 'lastBuildDate') ?? '')) complain('lastBuildDate');
    for (const item of children(channel, 'item')) {
      knownOnly(item, 'item', complain);
      for (const name of ['title', 'link', 'guid']) required(item, name, complain);
      if (!rfc822.test(textOf(item, 'pubDate') ?? '')) complain('pubDate');
      const [guid] = children(item, 'guid');
      const isLink = guid?.getAttribute('isPermaLink') !== 'false';
      if (isLink && !URL.canParse(textOf(item, 'guid') ?? '')) complain('guid is no address');
      for (const author of children(item, 'author')) {
        if (!author.textContent?.includes('@')) complain('author is no e-mail address');
      }
    }
    unique(
      children(channel, 'item').map((item) => textOf(item, 'guid')),
      complain,
    );
  });
}

/** The violations of Atom 1.0 (RFC 4287) in a feed. */
export function atomFaults(text: string): string[] {
  return collected((complain) => {
    const feed = rootOf(text);
    if (feed.nodeName !== 'feed' || feed.namespaceURI !== namespaces.atom) complain('no Atom');
    knownOnly(feed, 'feed', complain);
    const entries = children(feed, 'entry');
    for (const element of [feed, ...entries]) {
      for (const name of ['id', 'title', 'updated']) required(element, name, complain);
      if (!URL.canParse(textOf(element, 'id') ?? '')) complain('id is no IRI');
      if (!rfc3339.test(textOf(element, 'updated') ?? '')) complain('updated');
      for (const link of children(element, 'link')) {
        if (!URL.canParse(link.getAttribute('href') ?? '')) complain('link is not absolute');
      }
    }
    if (!linkOf(feed, 'self')) complain('no link to itself');
    for (const entry of entries) {
      knownOnly(entry, 'entry', complain);
      if (children(entry, 'author').length + children(feed, 'author').length < 1)
        complain('author');
      if (!textOf(entry, 'content') && !linkOf(entry, 'alternate')) complain('nothing to read');
      if (!rfc3339.test(textOf(entry, 'published') ?? '')) complain('published');
    }
    unique(
      entries.map((entry) => textOf(entry, 'id')),
      complain,
    );
  });
}

/** The violations of JSON Feed 1.1 (jsonfeed.org) in a feed. */
export function jsonFeedFaults(text: string): string[] {
  return collected((complain) => {
    const feed = JSON.parse(text);
    if (feed.version !== 'https://jsonfeed.org/version/1.1') complain('version');
    if (typeof feed.title !== 'string' || !Array.isArray(feed.items)) return complain('no feed');
    for (const name of ['home_page_url', 'feed_url', 'favicon']) {
      if (!URL.canParse(feed[name])) complain(name);
    }
    for (const item of feed.items) {
      if (typeof item.id !== 'string' || !item.id) complain('id');
      if (typeof (item.content_html ?? item.content_text) !== 'string') complain('no content');
      for (const name of ['url', 'image']) if (!URL.canParse(item[name])) complain(name);
      for (const name of ['date_published', 'date_modified']) {
        if (!rfc3339.test(item[name])) complain(name);
      }
      if ('author' in item || !item.authors.every(({ name }: { name: string }) => name)) {
        complain('authors');
      }
      if (!item.tags.every((tag: unknown) => typeof tag === 'string')) complain('tags');
    }
    unique(
      feed.items.map(({ id }: { id: string }) => id),
      complain,
    );
  });
}

function collected(check: (complain: Complain) => void): string[] {
  const faults: string[] = [];
  check((text) => faults.push(text));
  return faults;
}

function knownOnly(element: Element, kind: keyof typeof known, complain: Complain): void {
  const names = known[kind].split(' ');
  for (const { nodeName, prefix, namespaceURI } of children(element)) {
    if (!prefix && !names.includes(nodeName)) complain(`${kind} has ${nodeName}`);
    const expected = prefix ? namespaces[prefix as keyof typeof namespaces] : namespaceURI;
    if (namespaceURI !== expected) complain(`${nodeName} is of ${namespaceURI}`);
  }
}

function required(element: Element, name: string, complain: Complain): void {
  if (!textOf(element, name)) complain(`${element.nodeName} has not one ${name}`);
}

function linkOf(element: Element, rel: string): Element | undefined {
  return children(element, 'link').find((link) => link.getAttribute('rel') === rel);
}

function unique(ids: (string | undefined)[], complain: Complain): void {
  if (new Set(ids).size !== ids.length) complain('two of one id');
}
