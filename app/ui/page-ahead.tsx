import { useContext, useEffect } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';

/**
 * Fetches a page of the site ahead: its files, and the data that React Router will ask for. React Router's own
 * PrefetchPageLinks loads the address anew where a file does not come, and with it what is typed on this page.
 */
export function PageAhead({ page }: { page: string }) {
  const router = useContext(RouterContext)?.router;
  const { manifest, routeModules } = useContext(FrameworkContext) ?? {};
  const ids = router?.match(page)?.map(({ route }) => route.id) ?? [];
  const files = ids
    .filter((id) => routeModules && !(id in routeModules))
    .map((id) => manifest?.routes[id])
    .flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []));
  // The root's data is kept, and is not asked for with that of its pages.
  const withData = ids.filter((id) => id !== 'root' && manifest?.routes[id]?.hasLoader);
  useFilesAhead(files.join(' '));
  if (withData.length === 0) return null;
  return <link as="fetch" href={dataAddress(page, withData)} rel="prefetch" />;
}

/** Into the browser's own cache. Nobody hears of a failure: what is missing is asked for again when it is needed. */
function useFilesAhead(files: string): void {
  useEffect(() => {
    for (const file of files.split(' ').filter(Boolean)) fetch(file).catch(() => {});
  }, [files]);
}

function dataAddress(page: string, routes: string[]): string {
  const url = new URL(page, location.href);
  url.searchParams.set('_routes', routes.join());
  return `${url.pathname}.data${url.search}`;
}
