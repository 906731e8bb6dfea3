import type { Thing } from 'schema-dts';
import type { PublicFacts } from '../../domain/site/site-facts.ts';
import { useOrigin, useSiteFacts } from './root-data.tsx';
import { blog, blogPosting, pageSections, postList, servicesOf } from './structured-content.ts';
import {
  breadcrumbs,
  type Company,
  company,
  type DescribedPage,
  person,
  webPage,
  webSite,
} from './structured-page.ts';

/** A page's structured data as JSON-LD. */
export function StructuredData({ page }: { page: DescribedPage }) {
  const html = jsonLd(pageGraph(useOrigin(), useSiteFacts(), page));
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every "<" escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The page's structured data. Contains nothing that visitors do not see. */
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
    ...servicesOf(origin, page),
    ...(words ? [blog(origin, words)] : []),
    ...(page.author ? [person(origin, page.author)] : []),
    ...(posts ? [postList(origin, path, posts)] : []),
    ...(page.post ? [blogPosting(origin, path, page.post, page)] : []),
  ];
}

/** JSON-LD that is safe inside a script element: no text can end the element. */
export function jsonLd(graph: (Thing | Company)[]): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return text.replaceAll('<', '\\u003c');
}
