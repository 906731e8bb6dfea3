import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import { CloseButton } from '../ui/action.tsx';

/** Whether the drawer that just gave way to this one was open: the first screen brings a frame of its own. */
let wasOpen = false;

interface DrawerProps {
  drawer: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * The sidebar of small screens. It closes when a screen is chosen, on a touch beside it, and where there is room for the
 * sidebar; Escape and the focus inside are the browser's. It does not wait for the screen: whoever opens it again
 * meanwhile keeps it open.
 */
export function Drawer({ drawer, children }: DrawerProps) {
  useLayoutEffect(() => {
    const element = drawer.current;
    if (wasOpen) element?.showModal();
    return () => {
      wasOpen = element?.open ?? false;
      queueMicrotask(() => {
        wasOpen = false;
      });
    };
  }, [drawer]);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const close = () => drawer.current?.close();
    // It comes late, also where the window has become small and the drawer is open already.
    const onChange = ({ matches }: MediaQueryListEvent) => matches && close();
    matchMedia('(min-width: 64rem)').addEventListener('change', onChange, { signal });
    // Back and Forward.
    addEventListener('popstate', close, { signal });
    return () => end.abort();
  }, [drawer]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's
    <dialog
      aria-label="Menu"
      className="admin-drawer"
      data-ground="green"
      onClick={({ target, currentTarget, defaultPrevented }) => {
        // A link of this site that is followed here prevents what the browser would do.
        if (target === currentTarget || defaultPrevented) currentTarget.close();
      }}
      ref={drawer}
    >
      <div className="flex min-h-full flex-col">
        <div className="flex justify-end px-2 pt-2.5">
          <CloseButton label="Close menu" onClick={() => drawer.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
