import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Account } from '../../../domain/accounts/accounts.calls.ts';
import { roleTexts } from '../../../domain/accounts/roles.ts';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { SiteMark, useIsWholeLogo } from '../../layout/site-logo.tsx';
import { MenuIcon, SearchIcon } from '../../ui/icons.tsx';
import { useOpenPalette } from '../palette/shortcuts.tsx';
import {
  hrefOf,
  type IconName,
  isAnythingWaiting,
  isShownAt,
  menuFor,
  type ScreenLink,
} from '../screens.ts';
import { CloseButton } from '../ui/action.tsx';
import { Face } from '../ui/face.tsx';
import { LogoutIcon, menuIcons } from '../ui/icons.tsx';
import { NextTheme, ThemeSwitch } from '../ui/theme-switch.tsx';

interface FrameProps {
  account?: Account | undefined;
  counts?: WaitingCounts | undefined;
  mainRef?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** Editor screens, which need the width, so the sidebar shows icons only. */
const editors = /^\/admin\/(?:blog|pages|history)\/./;

export const isEditorAt = (pathname: string) => editors.test(pathname);

/** The frame of every screen: header, sidebar (a drawer on small screens) and content. */
export function Frame({ account, counts, mainRef, children }: FrameProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const openPalette = useOpenPalette();
  const isEditor = isEditorAt(useLocation().pathname);
  const sidebar = <Sidebar account={account} counts={counts} />;
  return (
    <div className="admin-frame" data-rail={isEditor ? '' : undefined}>
      <meta content="noindex" name="robots" />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="admin-side" data-ground="green">
        <div className="admin-side-inner">
          <header className="flex items-center gap-3 px-4 py-2.5 lg:px-7 lg:pt-7 lg:pb-3">
            <PanelName />
            <button
              aria-label="Search or jump to…"
              className="flex size-11 cursor-pointer items-center justify-center lg:hidden"
              onClick={() => openPalette()}
              type="button"
            >
              <SearchIcon className="size-6" />
            </button>
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
  const { name } = useSiteFacts();
  const isWhole = useIsWholeLogo();
  return (
    <>
      <SiteMark ground="green" />
      <p className="admin-label grow leading-tight">
        {!isWhole && (
          <span className="block font-display text-xl font-bold tracking-[-0.03em] lg:text-2xl">
            {name}
          </span>
        )}
        <span className="text-sm text-chalk/80">Admin Panel</span>
      </p>
    </>
  );
}

interface DrawerProps {
  drawer: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * The sidebar of small screens, a native dialog. It closes when a screen is chosen, on a press beside it, and on wide
 * screens. It closes before the next screen has loaded, and stays open if it is opened again in the
 * meantime.
 */
function Drawer({ drawer, children }: DrawerProps) {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const close = () => drawer.current?.close();
    // The event may arrive after the window is small again and the drawer is open.
    const onChange = ({ matches }: MediaQueryListEvent) => matches && close();
    matchMedia('(min-width: 64rem)').addEventListener('change', onChange, { signal });
    // For Back and Forward.
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
        // React Router prevents the default action of links that it follows.
        if (target === currentTarget || defaultPrevented) currentTarget.close();
      }}
      ref={drawer}
    >
      <div className="relative flex min-h-full flex-col">
        {/* Beside the search of the sidebar. */}
        <div className="absolute top-2.5 right-2">
          <CloseButton label="Close menu" onClick={() => drawer.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

const itemClass =
  'relative flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-[0.9375rem] lg:min-h-9 font-medium text-chalk/85 ' +
  'transition-colors duration-150 hover:bg-chalk/10 hover:text-chalk aria-[current=page]:bg-chalk/15 ' +
  'aria-[current=page]:text-white';

type SidebarProps = Pick<FrameProps, 'account' | 'counts'>;

/** Links to the screens of whoever is logged in, with counts; who that is, the colours and the logout. */
export function Sidebar({ account, counts }: SidebarProps) {
  const openPalette = useOpenPalette();
  const { pathname } = useLocation();
  const groups = account ? menuFor(account.role) : [];
  return (
    <nav aria-label="Admin" className="admin-screens flex grow flex-col p-4 pt-2">
      <button
        className={`${itemClass} mb-3 cursor-pointer border border-chalk/30 max-lg:w-[calc(100%-2.75rem)]`}
        onClick={(event) => {
          // Closes the drawer, as for a link.
          event.preventDefault();
          openPalette();
        }}
        title="Search or jump to… (Ctrl+K)"
        type="button"
      >
        <SearchIcon className="size-5 shrink-0" />
        <span className="admin-label grow text-start whitespace-nowrap lg:-mx-1 lg:text-sm">
          Search or jump to…
        </span>
        <span
          aria-hidden="true"
          className="admin-label text-xs whitespace-nowrap text-chalk/70 max-lg:hidden"
        >
          Ctrl K
        </span>
      </button>
      {groups.map((group) => (
        <ul className="grid gap-0.5 lg:gap-px" key={group[0]?.label}>
          {group.map(({ label, icon, tabs }) => (
            <li key={label}>
              <MenuLink {...{ label, icon, tabs, counts }} isOpen={isShownAt(pathname, tabs)} />
            </li>
          ))}
        </ul>
      ))}
      <SidebarFoot account={account} />
    </nav>
  );
}

interface MenuLinkProps {
  label: string;
  icon: IconName;
  tabs: readonly ScreenLink[];
  counts: WaitingCounts | undefined;
  isOpen: boolean;
}

/** An entry, with what waits on its tabs. */
function MenuLink({ label, icon, tabs, counts, isOpen }: MenuLinkProps) {
  const [first] = tabs;
  if (!first) return null;
  const Icon = menuIcons[icon];
  const spam = tabs.reduce((sum, tab) => sum + (tab.spam ? (counts?.[tab.spam] ?? 0) : 0), 0);
  return (
    <Link
      aria-current={isOpen ? 'page' : undefined}
      className={itemClass}
      title={label}
      to={hrefOf(first)}
    >
      <Icon className="size-5 shrink-0" />
      <span className="admin-label grow">{label}</span>
      <Spam count={spam} />
      <Waiting waiting={waitingOn(tabs, counts)} />
    </Link>
  );
}

const waitingOn = (tabs: readonly ScreenLink[], counts: WaitingCounts | undefined) =>
  tabs.flatMap(({ waiting }) => {
    const count = waiting ? (counts?.[waiting.count] ?? 0) : 0;
    return waiting && count > 0 ? { count, words: waiting.words } : [];
  });

/** Visible even if the menu is longer than the window. */
function SidebarFoot({ account }: { account: Account | undefined }) {
  const navigate = useNavigate();
  // A navigation, so that a screen with unsaved text asks first.
  const logOut = () => navigate('/admin/logout');
  const name = account?.displayName || account?.username || '';
  return (
    <div className="admin-foot sticky bottom-0 mt-auto -mb-4 border-t border-green-soft bg-green py-1.5">
      <Link
        className="admin-who flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-semibold hover:bg-chalk/10"
        title={name}
        to="/admin/settings"
      >
        <span aria-hidden="true" className="-mx-1 shrink-0">
          <OwnFace account={account} name={name} />
        </span>
        <span className="min-w-0 truncate">
          <span className="sr-only">Logged in as </span>
          {name}
          {account && (
            <span className="admin-label block text-sm leading-tight font-normal text-chalk/80">
              {roleTexts[account.role].name}
            </span>
          )}
        </span>
      </Link>
      <div className="admin-foot-actions flex items-center gap-2">
        <button
          className={`${itemClass} cursor-pointer`}
          onClick={logOut}
          title="Logout"
          type="button"
        >
          <LogoutIcon className="size-5 shrink-0" />
          <span className="admin-label">Logout</span>
        </button>
        <ThemeSwitch />
        <NextTheme className={`admin-theme-next ${itemClass} cursor-pointer`} />
      </div>
    </div>
  );
}

/** The portrait of whoever is logged in, and its place until it is loaded. */
function OwnFace({ account, name }: { account: Account | undefined; name: string }) {
  const look = 'size-9 rounded-lg';
  if (!account) return <span className={`block bg-chalk/15 ${look}`} />;
  return <Face account={account} className={look} name={name} />;
}

/** The sum; for screen readers what it consists of. */
function Waiting({ waiting }: { waiting: { count: number; words: string }[] }) {
  if (waiting.length === 0) return null;
  return (
    <span className="admin-count rounded-full bg-gold px-2 py-0.5 text-sm font-semibold text-ink tabular-nums">
      <span aria-hidden="true">
        {shortCount(waiting.reduce((sum, { count }) => sum + count, 0))}
      </span>
      <span className="sr-only">
        {waiting.map(({ count, words }) => `${shortCount(count)} ${words}`).join(', ')}
      </span>
    </span>
  );
}

function Spam({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-spam text-sm font-normal text-chalk/70 tabular-nums">
      {shortCount(count)} <span className="sr-only">suspected </span>spam
    </span>
  );
}

function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count);
}
