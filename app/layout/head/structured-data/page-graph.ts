import type { Thing } from 'schema-dts';
import type { PublicFacts } from '../../../../domain/site/site-facts.ts';
import { blog, blogPosting, postList } from './blog-posts.ts';
import { type Company, company, webSite } from './company.ts';
import type { DescribedPage } from './described-page.ts';
import { pageSections } from './page-sections.ts';
import { breadcrumbs, webPage } from './web-page.ts';

/** Everything that a page tells search engines about itself: nothing that its visitors do not see. */
export function pageGraph(
  origin: string,
  facts: PublicFacts,
  page: DescribedPage,
): (Thing | Company)[] {
  const { path, sections = [], posts, blog: words } = page;
  return [
    company(origin, facts, path),
    webSite(origin, facts),
    webPage(origin, page),
    ...breadcrumbs(origin, page),
    ...pageSections(origin, path, sections),
    ...(words ? [blog(origin, words)] : []),
    ...(posts ? [postList(origin, path, posts)] : []),
    ...(page.post ? [blogPosting(origin, path, page.post, page)] : []),
  ];
}

/** As JSON-LD that is safe inside a script element: no text of it can end the element. */
export function jsonLd(graph: (Thing | Company)[]): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return text.replaceAll('<', '\\u003c');
}
