import { useRouteLoaderData } from 'react-router';
import { brand } from '../../content/brand.ts';
import type { Picture } from '../../domain/picture.ts';
import type { PublicFacts } from '../../domain/site/site-facts.ts';
import type { loader } from '../root.tsx';

/** The site's facts, as the owner last published them; those of a new site where a page could not read them. */
export function useSiteFacts(): PublicFacts {
  return useRouteLoaderData<typeof loader>('root')?.facts ?? brand;
}

/** The picture that the owner chose as the logo; undefined where it is drawn. */
export function useLogo(): Picture | undefined {
  return useRouteLoaderData<typeof loader>('root')?.logo;
}
