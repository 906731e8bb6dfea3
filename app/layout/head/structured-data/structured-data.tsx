import { useWasServed } from '../../../ui/use-was-served.ts';
import { useOrigin } from '../use-origin.ts';
import type { DescribedPage } from './described-page.ts';
import { jsonLd, pageGraph } from './page-graph.ts';

/** One object for ever: React would empty the element at its next rendering if it were given another one. */
const asServed = { __html: '' };

/**
 * A page's structured data, for programs that read documents: the server alone makes it, so that no browser downloads
 * its makers. A page that is reached inside the site goes without.
 */
export function StructuredData(page: DescribedPage) {
  const origin = useOrigin();
  if (!useWasServed()) return null;
  return (
    <script
      suppressHydrationWarning
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every "<" escaped
      dangerouslySetInnerHTML={
        import.meta.env.SSR ? { __html: jsonLd(pageGraph(origin, page)) } : asServed
      }
    />
  );
}
