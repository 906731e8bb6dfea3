import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import type { PageServices } from '../../../server/context.ts';
import { InlineScript } from '../document/inline-script.tsx';
import { analyticsName, inlineScripts } from '../document/inline-scripts.ts';

type Analytics = PageServices['analytics'];

/** Whether the server renders the answer to a posted form, which the browser goes to at once. */
export const IsPostedPage = createContext(false);

/** What runs while a page is read, before any file has come. The server alone has their texts. */
export function OwnScripts({ analytics }: { analytics: Analytics }) {
  const { pathname } = useLocation();
  const isPosted = useContext(IsPostedPage);
  const isCounted = !/^\/(admin|blog\/preview)(\/|$)/.test(pathname);
  // The login reads its hash, which the script would hold back.
  const scrolls = !isPosted && !/^\/admin(\/|$)/.test(pathname);
  return (
    <>
      <InlineScript text={import.meta.env.SSR && scrolls ? inlineScripts.arrivalScroll : ''} />
      <InlineScript text={import.meta.env.SSR && isCounted ? visitScriptOf(analytics) : ''} />
    </>
  );
}

function visitScriptOf(analytics: Analytics): string {
  switch (analytics.kind) {
    case 'off':
      return inlineScripts.visitOff;
    case 'own':
      return inlineScripts.visitOwn;
    case 'plausible':
      return inlineScripts.visitPlausible.replaceAll(analyticsName, analytics.domain);
    case 'ga4':
      return inlineScripts.visitGa4.replaceAll(analyticsName, analytics.id);
  }
}
