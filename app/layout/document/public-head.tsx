import { createContext, use } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { PageServices } from '../../../server/context.ts';
import type { loader } from '../../root.tsx';
import blogStyles from '../../styles/blog.css?inline';
import pageStyles from '../../styles/pages.css?inline';
import { InlineScript, InlineScriptText } from '../../ui/inline-script.tsx';
import { ScriptNonce } from '../../ui/script-nonce.ts';
import { titleId } from '../../ui/title-id.ts';
import { arrivalScroll, arrivalScrollDelayMs } from '../navigation/arrival-scroll.ts';
import { visitScript } from '../page-view/visit-script.ts';
import { linkManifest } from './link-manifest.ts';
import { SpeculationRules } from './speculation-rules.tsx';

/** Whether the server renders the answer to a posted form, to which the browser scrolls at once. */
export const IsPostedPage = createContext(false);

/** The stylesheet, in the page itself so that the first paint waits for no second file, what runs first, and rules for links. */
export function PublicHead() {
  const analytics: PageServices['analytics'] = useRouteLoaderData<typeof loader>('root')
    ?.analytics ?? { kind: 'off' };
  const { pathname } = useLocation();
  const isCounted = !pathname.startsWith('/blog/preview/');
  return (
    <>
      {/* The first frame has the title: without this, browsers draw the header alone before. */}
      <link blocking="render" href={`#${titleId}`} rel="expect" />
      {!use(IsPostedPage) && (
        <InlineScript atOnce given={[arrivalScrollDelayMs]} run={arrivalScroll} />
      )}
      {isCounted && <InlineScriptText text={visitScript(analytics)} />}
      <InlineScript given={['/site.webmanifest']} run={linkManifest} />
      <SpeculationRules />
      <style
        nonce={use(ScriptNonce)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
        dangerouslySetInnerHTML={{ __html: pathname.startsWith('/blog') ? blogStyles : pageStyles }}
      />
    </>
  );
}
