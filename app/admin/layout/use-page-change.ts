import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Does for another screen what a browser does for another document: focus starts at it, and its title is read out. */
export function usePageChange() {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);

  return { mainRef, announcement };
}
