import { feedLinks } from '../../../domain/blog/feed-address.ts';

/**
 * Tells feed readers where the blog's feeds are; with a category, those of the category first. The server alone prints
 * them, as it does a page's share card.
 */
export function FeedLinks({ category = '' }: { category?: string }) {
  if (!import.meta.env.SSR) return null;
  const links = [...(category ? feedLinks(category) : []), ...feedLinks()];
  return links.map(({ href, title, type }) => (
    <link href={href} key={href} rel="alternate" title={title} type={type} />
  ));
}
