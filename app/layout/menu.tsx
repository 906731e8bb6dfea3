import { type KeyboardEvent, useRef } from 'react';
import { brand } from '../../content/brand.ts';
import { contactLink, headerLinks } from '../../content/navigation.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { LogoMark } from '../ui/kolam/logo.tsx';
import { PageLink } from './page-link.tsx';

const menuId = 'site-menu';

/** The full-screen menu of small screens. Opening and closing is the browser's; the focus trap is ours. */
export function Menu() {
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        aria-label="Open menu"
        className="-mr-2.5 flex size-11 cursor-pointer items-center justify-center lg:hidden"
        popoverTarget={menuId}
        type="button"
      >
        <MenuIcon className="size-7" />
      </button>
      <nav
        aria-label="Menu"
        className="site-menu"
        data-ground="green"
        id={menuId}
        onKeyDown={keepFocusInside}
        popover="auto"
        ref={menu}
      >
        <div className="measure flex h-[var(--header-height)] items-center justify-between">
          <span className="flex items-center gap-3">
            <LogoMark className="size-8" />
            <span className="font-display text-2xl font-bold tracking-[-0.03em]">{brand.name}</span>
          </span>
          <button
            aria-label="Close menu"
            // biome-ignore lint/a11y/noAutofocus: a popover's own way to say what takes the focus when it opens
            autoFocus
            className="-mr-2.5 flex size-11 cursor-pointer items-center justify-center"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            type="button"
          >
            <CloseIcon className="size-7" />
          </button>
        </div>
        <ul className="measure grid pt-4 pb-10">
          {[...headerLinks, contactLink].map(({ href, label }) => (
            <li className="border-b border-green-soft" key={href}>
              <PageLink
                className="flex min-h-14 items-center font-display text-2xl font-bold tracking-[-0.022em]"
                onClick={close}
                to={href}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a, button');
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
  const other = event.shiftKey ? stops[stops.length - 1] : stops[0];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
