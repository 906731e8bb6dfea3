import { useSiteFacts } from '../../use-site-facts.ts';
import { useOrigin } from '../use-origin.ts';
import type { DescribedPage } from './described-page.ts';
import { jsonLd, pageGraph } from './page-graph.ts';

/** A page's structured data, for programs that read documents. */
export function StructuredData(page: DescribedPage) {
  const html = jsonLd(pageGraph(useOrigin(), useSiteFacts(), page));
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every "<" escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
