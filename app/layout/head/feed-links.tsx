import { type FeedLink, feedLinks } from '../../../domain/posts/feed-address.ts';

/** Tells feed readers where the blog's feeds are, after those that are the page's own, such as a category's. */
export function FeedLinks({ own }: { own: FeedLink[] }) {
  const links = new Map([...own, ...feedLinks()].map((link) => [link.href, link]));
  return [...links.values()].map(({ href, title, type }) => (
    <link href={href} key={href} rel="alternate" title={title} type={type} />
  ));
}
