import { useRouteLoaderData } from 'react-router';
import { brand } from '../../content/brand.ts';
import type { Picture } from '../../domain/picture.ts';
import type { PublicFacts } from '../../domain/site/site-facts.ts';
import type { loader } from '../root.tsx';

/** The published site facts, or those of a new site if the loader failed. */
export function useSiteFacts(): PublicFacts {
  return useRouteLoaderData<typeof loader>('root')?.facts ?? brand;
}

/** The owner's logo; undefined if the sample logo is used. */
export function useLogo(): Picture | undefined {
  return useRouteLoaderData<typeof loader>('root')?.logo;
}

/** The spam token of the page's forms. */
export function useFormToken(): string {
  return useRouteLoaderData<typeof loader>('root')?.formToken ?? '';
}

/** Whether the site has a mail server. */
export function useCanMail(): boolean {
  return useRouteLoaderData<typeof loader>('root')?.canMail ?? true;
}

/** The public origin, for absolute addresses. */
export function useOrigin(): string {
  return useRouteLoaderData<typeof loader>('root')?.siteUrl ?? '';
}

/** The company's name, as shown beside the logo. */
export function CompanyName() {
  return (
    <span className="font-display text-[min(1.5rem,8vw)] leading-tight font-bold tracking-[-0.03em]">
      {useSiteFacts().name}
    </span>
  );
}
