import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What every form of a page sends along: issued with the page, against spam. */
export function useFormToken(): string {
  return useRouteLoaderData<typeof loader>('root')?.formToken ?? '';
}
