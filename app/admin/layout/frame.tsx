import { type ReactNode, type RefObject, useRef } from 'react';
import type { WaitingCounts } from '../../../domain/api/answers/dashboard.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { LogoMark } from '../../ui/kolam/logo.tsx';
import { Drawer } from './drawer.tsx';
import { isAnythingWaiting } from './screens.ts';
import { Sidebar } from './sidebar.tsx';

interface FrameProps {
  counts?: WaitingCounts | undefined;
  mainRef?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** The frame of every screen: header, sidebar (a drawer on small screens), content. */
export function Frame({ counts, mainRef, children }: FrameProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const sidebar = <Sidebar counts={counts} />;
  return (
    <div className="admin-frame">
      <meta content="noindex" name="robots" />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="admin-side" data-ground="green">
        <div className="admin-side-inner">
          <header className="flex items-center gap-3 px-4 py-2.5 lg:px-7 lg:pt-7 lg:pb-3">
            <PanelName />
            <button
              aria-label="Open menu"
              className="relative -mr-2 flex size-11 cursor-pointer items-center justify-center lg:hidden"
              onClick={() => drawer.current?.showModal()}
              type="button"
            >
              <MenuIcon className="size-7" />
              {isAnythingWaiting(counts) && (
                <span className="absolute top-1.5 right-1 size-3 rounded-full border-2 border-green bg-gold" />
              )}
            </button>
          </header>
          <div className="hidden grow flex-col lg:flex">{sidebar}</div>
        </div>
      </div>
      <Drawer drawer={drawer}>{sidebar}</Drawer>
      <main className="admin-main" id="content" ref={mainRef} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function PanelName() {
  return (
    <>
      <LogoMark className="size-8" />
      <p className="grow leading-tight">
        <span className="block font-display text-xl font-bold tracking-[-0.03em] lg:text-2xl">
          {useSiteFacts().name}
        </span>
        <span className="text-sm text-chalk/80">Admin Panel</span>
      </p>
    </>
  );
}
