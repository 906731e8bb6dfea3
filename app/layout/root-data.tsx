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

/** What every form of a page sends along: issued with the page, against spam. */
export function useFormToken(): string {
  return useRouteLoaderData<typeof loader>('root')?.formToken ?? '';
}

/** The public origin, which absolute addresses begin with. */
export function useOrigin(): string {
  return useRouteLoaderData<typeof loader>('root')?.siteUrl ?? '';
}

/** The company's name as it stands beside the logo. */
export function CompanyName() {
  return (
    <span className="font-display text-[min(1.5rem,8vw)] leading-tight font-bold tracking-[-0.03em]">
      {useSiteFacts().name}
    </span>
  );
}
