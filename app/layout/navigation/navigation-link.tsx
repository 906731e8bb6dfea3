import type { AnchorHTMLAttributes } from 'react';
import { useLocation } from 'react-router';

/** A link of the navigation: marked on its own page and, but for the home page, on those below it. */
export function NavigationLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { pathname } = useLocation();
  const isHere = pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
  return <a aria-current={isHere ? 'page' : undefined} href={href} {...rest} />;
}
