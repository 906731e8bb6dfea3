import { type ReactNode, type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { CloseIcon } from '../../ui/icons.tsx';

interface DrawerProps {
  drawer: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * The sidebar of small screens. It closes when a screen was chosen, on a touch beside it, and where there is room for
 * the sidebar; Escape and the focus inside are the browser's.
 */
export function Drawer({ drawer, children }: DrawerProps) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it
  useEffect(() => drawer.current?.close(), [drawer, key]);
  useEffect(() => {
    const dialog = drawer.current;
    const close = () => dialog?.close();
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) close();
    };
    const wide = matchMedia('(min-width: 64rem)');
    wide.addEventListener('change', close);
    dialog?.addEventListener('click', closeBeside);
    return () => {
      wide.removeEventListener('change', close);
      dialog?.removeEventListener('click', closeBeside);
    };
  }, [drawer]);
  return (
    <dialog aria-label="Menu" className="admin-drawer" data-ground="green" ref={drawer}>
      <div className="flex min-h-full flex-col">
        <form className="flex justify-end px-2 pt-2.5" method="dialog">
          <button
            aria-label="Close menu"
            className="flex size-11 cursor-pointer items-center justify-center"
            type="submit"
          >
            <CloseIcon className="size-7" />
          </button>
        </form>
        {children}
      </div>
    </dialog>
  );
}
