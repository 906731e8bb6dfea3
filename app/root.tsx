import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { pageServices } from '../server/context.ts';
import type { Route } from './+types/root';
import { arrivalScroll } from './shell/arrival-scroll.ts';
import { ErrorPage } from './shell/error-page.tsx';
import displayFont from './styles/fonts/display.woff2?url';
import textFont from './styles/fonts/text.woff2?url';
import './styles/theme.css';

export function loader({ context }: Route.LoaderArgs) {
  return {
    siteUrl: context.get(pageServices).siteUrl,
    year: new Date().getFullYear(),
  };
}

// Neither the origin nor the year changes while somebody walks through the site.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text */}
        <script dangerouslySetInnerHTML={{ __html: arrivalScroll }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17352E" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link
          rel="preload"
          href={displayFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Reached only when the shell itself fails; pages fail inside it. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <ErrorPage />
    </main>
  );
}
