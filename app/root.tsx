import { type ReactNode, use, useEffect } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { logoIconAddress } from '../domain/site/logo-icon.ts';
import { pageServices } from '../server/context.ts';
import type { Route } from './+types/root';
import { ErrorPage } from './layout/error-page.tsx';
import iconSvg from './layout/icon.svg?raw';
import { NoConnection } from './layout/no-connection.tsx';
import { PublicHead } from './layout/public-head.tsx';
import { useLogo, useSiteFacts } from './layout/root-data.tsx';
import displayFont from './styles/fonts/display.woff2?url';
import textFont from './styles/fonts/text.woff2?url';
import { ScriptNonce } from './ui/inline-script.tsx';
import { TimeZone } from './ui/time-zone.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, analytics, forms, site } = context.get(pageServices);
  const { facts: all, logo } = await site.published();
  const { enquiryEmails: _, ...facts } = all;
  return {
    siteUrl,
    facts,
    logo,
    analytics,
    formToken: forms.issueToken(),
    year: new Date().getFullYear(),
  };
}

// None of it changes while somebody works in the admin.
export const shouldRevalidate = () => false;

/** A public page is a document without scripts of React Router; the admin is hydrated as a whole. */
export function Layout({ children }: { children: ReactNode }) {
  const isAdmin = /^\/admin(\/|$)/.test(useLocation().pathname);
  const nonce = use(ScriptNonce);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        {/* The browser renders the admin alone, and has no code for the rest. */}
        {import.meta.env.SSR && !isAdmin && <PublicHead />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17352E" />
        <IconLinks />
        {isAdmin && <link rel="manifest" href="/site.webmanifest" />}
        {isAdmin && <Links nonce={nonce} />}
      </head>
      <body>
        {/* In development the styles that use them come late, and the browser would warn. */}
        {!import.meta.env.DEV && <TypefacePreloads />}
        <TimeZone value={useSiteFacts().timeZone}>{children}</TimeZone>
        <NoConnection />
        {import.meta.env.DEV && import.meta.env.SSR && !isAdmin && (
          <script src="/@vite/client" type="module" />
        )}
        {isAdmin && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  // For tests: React has taken the admin over.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <Outlet />;
}

/** The icon itself: on a fast network browsers ask for an icon's file before the first paint. */
const iconAddress = `data:image/svg+xml,${encodeURI(iconSvg.trim()).replaceAll('#', '%23')}`;

/** The icons of tabs and home screens. */
function IconLinks() {
  const icon = logoIconAddress(useLogo(), 180);
  if (icon) {
    return (
      <>
        <link rel="icon" href={icon} sizes="180x180" />
        <link rel="apple-touch-icon" href={icon} />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={iconAddress} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

/** Reached only when the layout itself fails; pages fail inside it. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <ErrorPage />
    </main>
  );
}

const links = [textFont, displayFont].map(
  (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
);

/**
 * Asks for the typefaces at once. In the body, as text, since React would move the links to the head: browsers hold the
 * first paint back for typefaces that the head asks for, and the stand-ins have the same measures.
 */
function TypefacePreloads() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own links
  return <div dangerouslySetInnerHTML={{ __html: links.join('') }} hidden />;
}
