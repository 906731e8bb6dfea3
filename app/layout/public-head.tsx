import { createContext, use } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { titleId } from '../../domain/page.ts';
import type { PageServices } from '../../server/context.ts';
import type { loader } from '../root.tsx';
import blogStyles from '../styles/blog.css?inline';
import pageStyles from '../styles/pages.css?inline';
import { InlineScript, InlineScriptText, ScriptNonce } from '../ui/inline-script.tsx';
import { visitScript } from './page-view.ts';

/** Whether the page is the response to a posted form; the browser then scrolls to its message at once. */
export const IsPostedPage = createContext(false);

/** Inline stylesheet, so that the first paint needs no second file, early scripts, and speculation rules. */
export function PublicHead() {
  const analytics: PageServices['analytics'] = useRouteLoaderData<typeof loader>('root')
    ?.analytics ?? { kind: 'off' };
  const { pathname } = useLocation();
  const isCounted = !pathname.startsWith('/blog/preview/');
  return (
    <>
      {/* Delays the first paint until the title is parsed; otherwise browsers first paint only the header. */}
      <link blocking="render" href={`#${titleId}`} rel="expect" />
      {!use(IsPostedPage) && (
        <InlineScript atOnce args={[arrivalScrollDelayMs]} run={arrivalScroll} />
      )}
      {isCounted && <InlineScriptText text={visitScript(analytics)} />}
      <InlineScript args={['/site.webmanifest']} run={linkManifest} />
      <SpeculationRules />
      <style
        nonce={use(ScriptNonce)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
        dangerouslySetInnerHTML={{ __html: pathname.startsWith('/blog') ? blogStyles : pageStyles }}
      />
    </>
  );
}

/** Delay before the page scrolls to the section in the link: specification, part 9. */
const arrivalScrollDelayMs = 500;

/**
 * Runs before the page is parsed, when a link leads to a section of another page. Removes the hash so that the browser
 * does not jump, restores it after the delay and scrolls there smoothly. A prerendered page waits until it is shown.
 * Without JavaScript the browser jumps.
 */
function arrivalScroll(delayMs: number): void {
  const { hash, href } = location;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!hash || (entry && entry.type !== 'navigate')) return;
  const plain = href.split('#')[0] ?? '';
  const scroll = () => {
    if (location.href === plain) location.replace(hash);
  };
  const start = () => setTimeout(scroll, delayMs);
  history.replaceState(history.state, '', plain);
  addEventListener('DOMContentLoaded', () => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', start, { once: true });
    else start();
  });
}

/** Runs in the page: links the web app manifest after the first paint, so that it does not compete with the typefaces. */
function linkManifest(address: string): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = address;
    document.head.append(link);
  }).observe({ type: 'paint', buffered: true });
}

/** Paths that are not pages, are private to a visitor, or change something. */
const excluded = [
  '/admin*',
  '/api/*',
  '/media/*',
  '/blog/*.xml*',
  '/blog/*.json*',
  '/blog/preview/*',
  '/unsubscribe*',
  '/newsletter/*',
  '/*\\?*token=*',
];

/** https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API */
const rules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] },
      eagerness: 'moderate',
    },
  ],
};

/** Lets browsers prerender a page when the pointer is on its link. */
function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }}
    />
  );
}
