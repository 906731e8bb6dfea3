import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import type { FormOrigin } from '../sections/forms/sending/form-plan.ts';
import { visitSource } from './page-view/visit-source.ts';

/** What every form of a page sends along beside what was typed. */
export function useFormOrigin(): FormOrigin {
  const data = useRouteLoaderData<typeof loader>('root');
  return { token: data?.formToken ?? '', source: visitSource };
}
