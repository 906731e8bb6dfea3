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
import { applyTheme, themeKey } from './theme.ts';
import { InlineScript, ScriptNonce } from './ui/inline-script.tsx';
import { TimeZone } from './ui/time-zone.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, analytics, canMail, forms, site } = context.get(pageServices);
  const { facts: all, logo } = await site.published();
  const { enquiryEmails: _, ...facts } = all;
  return {
    siteUrl,
    facts,
    logo,
    analytics,
    canMail,
    formToken: forms.issueToken(),
    year: new Date().getFullYear(),
  };
}

// The root data does not change while somebody works in the admin.
export const shouldRevalidate = () => false;

/** Public pages load no scripts of React Router; the admin is hydrated as a whole. */
export function Layout({ children }: { children: ReactNode }) {
  const isAdmin = /^\/admin(\/|$)/.test(useLocation().pathname);
  const nonce = use(ScriptNonce);
  return (
    <html lang="en-IN" suppressHydrationWarning={isAdmin}>
      <head>
        <meta charSet="utf-8" />
        {/* In the browser only the admin is rendered; the condition removes the public code from the client build. */}
        {import.meta.env.SSR && !isAdmin && <PublicHead />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17352E" />
        <IconLinks />
        {/* Before the styles, so that the first paint has the chosen theme. */}
        {isAdmin && <InlineScript args={[themeKey]} atOnce run={applyTheme} />}
        {isAdmin && <link rel="manifest" href="/site.webmanifest" />}
        {isAdmin && <Links nonce={nonce} />}
      </head>
      <body>
        {/* In development styles load late, and the browser would warn about unused preloads. */}
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
  // For tests: the admin is hydrated.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <Outlet />;
}

/** The icon as a data URL, because browsers may request an icon file before the first paint. */
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

/** Used only when the root layout itself fails; errors of pages are shown inside it. */
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
 * Preloads the typefaces. In the body and as raw HTML, because React would move the links to the head, where they would
 * delay the first paint; the fallback fonts have the same metrics.
 */
function TypefacePreloads() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own links
  return <div dangerouslySetInnerHTML={{ __html: links.join('') }} hidden />;
}
