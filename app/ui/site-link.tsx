import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageAhead } from './page-ahead.tsx';
import { prefersReducedData } from './prefers-reduced-data.ts';

/** How long a pointer rests on a link before that says something. */
const intentMs = 100;

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page of the site from its root, or a place on this page. */
  to: string;
  /** Changes what is shown here, so that the page stays where it was scrolled to. */
  keepsScroll?: boolean;
}

/**
 * A link that the router follows once React is there, with its page fetched ahead when the visitor means it. The public
 * pages' own: React Router's does more than they need, and comes with its forms.
 */
export function SiteLink({ to, keepsScroll = false, onClick, ...rest }: SiteLinkProps) {
  const navigate = useNavigate();
  const [isMeant, intent] = useIntent();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    const replace = event.currentTarget.href === location.href;
    // A place on this page keeps the address's query: without it this would be another page.
    const goal = to.startsWith('#') ? { search: location.search, hash: to } : to;
    navigate(goal, { replace, preventScrollReset: keepsScroll });
  };
  return (
    <>
      <a {...intent} {...rest} href={to} onClick={follow} />
      {isMeant && to.startsWith('/') && <PageAhead page={to} />}
    </>
  );
}

/** Every other click asks the browser for a tab, a window or a file. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/** Whether the visitor seems about to follow a link. Never for those who save data or wait for each byte. */
function useIntent() {
  const [state, setState] = useState<'none' | 'maybe' | 'meant'>('none');
  useEffect(() => {
    if (state !== 'maybe') return;
    const timer = setTimeout(() => setState('meant'), intentMs);
    return () => clearTimeout(timer);
  }, [state]);
  const begin = () =>
    setState((now) => (now === 'none' && !prefersReducedData(navigator) ? 'maybe' : now));
  const end = () => setState('none');
  const handlers = {
    onMouseEnter: begin,
    onFocus: begin,
    onTouchStart: begin,
    onMouseLeave: end,
    onBlur: end,
  };
  return [state === 'meant', handlers] as const;
}
