import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ReachBar } from './reach-bar.tsx';

/** What every public page stands in: skip link, header, the page, footer. */
export default function SiteLayout() {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
        <ReachBar />
      </main>
      <Footer year={data?.year ?? new Date().getFullYear()} />
    </>
  );
}
