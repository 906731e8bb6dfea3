import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '../ui/site-link.tsx';

/** A link of the navigation: marked on its own page and, but for the home page, on those below it. */
export function PageLink(props: ComponentProps<typeof SiteLink>) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || (props.to !== '/' && pathname.startsWith(`${props.to}/`));
  return <SiteLink aria-current={isHere ? 'page' : undefined} {...props} />;
}
