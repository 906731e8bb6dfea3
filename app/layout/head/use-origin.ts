import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';

/** The public origin, which absolute addresses begin with. */
export function useOrigin(): string {
  return useRouteLoaderData<typeof loader>('root')?.siteUrl ?? '';
}
