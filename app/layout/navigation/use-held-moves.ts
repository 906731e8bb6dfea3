import { type ContextType, useContext, useEffect } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';
import wholeSheet from '../../styles/theme.css?url';
import { fetchAhead, noteServedFiles } from './fetch-ahead.ts';
import { connection, reach } from './reach.ts';

type Routes = NonNullable<ContextType<typeof RouterContext>>['router']['routes'];
type Fetch = typeof fetch;

/**
 * Keeps the page while another one cannot be reached. React Router opens its address as a document when a route's files
 * do not come, and takes data that does not come for a broken page: so both are held until they are here. What visitors
 * see of it is tested in tests/e2e/layout/no-connection.spec.ts, since React Router promises nothing about it.
 */
export function useHeldMoves(): void {
  const router = useContext(RouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;

  useEffect(() => {
    if (!router || !manifest) return;
    noteServedFiles();
    holdFiles(router.routes, async (id) => {
      const { module = '', imports = [] } = manifest.routes[id] ?? {};
      const sheet = id.startsWith('admin/') ? [] : [wholeSheet];
      await Promise.all([module, ...imports, ...sheet].map(fetchAhead));
    });
    const ask = window.fetch;
    window.fetch = holdData(ask);
    addEventListener('click', holdLink);
    return () => {
      window.fetch = ask;
      removeEventListener('click', holdLink);
    };
  }, [router, manifest]);
}

/** Each part of a route is asked for when it is first shown; all parts are in the same file. */
function holdFiles(routes: Routes, whenHere: (id: string) => Promise<void>): void {
  for (const { id, lazy, children } of routes) {
    if (typeof lazy === 'object') {
      const parts = Object.entries(lazy).map(([part, load]) => {
        const held = load && (() => whenHere(id).then<unknown>(load));
        return [part, held];
      });
      Object.assign(lazy, Object.fromEntries(parts));
    }
    holdFiles(children ?? [], whenHere);
  }
}

function holdData(ask: Fetch): Fetch {
  return async (input, init) => {
    const isData = input instanceof URL && input.pathname.endsWith('.data') && !init?.method;
    return isData ? await reach(() => ask(input, init), init?.signal) : await ask(input, init);
  };
}

/** A link that is the browser's own, such as one in the text of a post: it would take the page away. */
function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (navigator.onLine || event.defaultPrevented || !link || !leavesPage(link)) return;
  event.preventDefault();
  void connection().then(() => link.click());
}

function leavesPage({ href, target }: HTMLAnchorElement): boolean {
  const [page] = location.href.split('#');
  return /^https?:/.test(href) && !target && !href.startsWith(`${page}#`);
}
