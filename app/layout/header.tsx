import type { AnchorHTMLAttributes } from 'react';
import { useLocation } from 'react-router';
import { contactLink, headerLinks } from '../../content/navigation.ts';
import { reachLinks } from '../../domain/site/reach-links.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { InlineScript } from '../ui/inline-script.tsx';
import { useEnquiryTopic } from './enquiry-topic.ts';
import { useSiteFacts } from './root-data.tsx';
import { SiteLogo } from './site-logo.tsx';

const headerId = 'site-header';

/** Scrolled further than this, the header has a shadow: specification, part 9. */
const shadowFromPx = 50;

export function Header() {
  return (
    <header className="site-header" id={headerId}>
      <div className="measure flex h-full items-center justify-between gap-2 lg:gap-6">
        <a className="flex min-h-11 min-w-0 items-center gap-3" href="/">
          <SiteLogo ground="chalk" />
        </a>
        <nav
          aria-label="Main"
          className="site-nav hidden items-center gap-x-[clamp(0.9rem,1.6vw,1.75rem)] lg:flex"
        >
          {headerLinks.map(({ href, label }) => (
            <NavigationLink href={href} key={href}>
              {label}
            </NavigationLink>
          ))}
          <ContactButton />
        </nav>
        <Menu />
      </div>
      <InlineScript args={[headerId, shadowFromPx]} run={markScrolled} />
    </header>
  );
}

/**
 * Runs in the page: marks the header once the page has scrolled past `fromPx`. When the browser restores a scroll
 * position, a scroll event follows; reading the position during parsing would force a second layout.
 */
function markScrolled(id: string, fromPx: number): void {
  const header = document.getElementById(id);
  const mark = () => header?.toggleAttribute('data-scrolled', scrollY > fromPx);
  addEventListener('scroll', mark, { passive: true });
}

function ContactButton() {
  return (
    <NavigationLink
      className="contact-button rounded-control border-0! forced-colors:border-2! bg-gold px-5 font-semibold! hover:bg-gold-soft"
      href={contactLink.href}
    >
      {contactLink.label}
    </NavigationLink>
  );
}

const menuId = 'site-menu';

/** The id of the footer's lists of pages. */
export const pageListId = 'pages';

/** The full-screen menu of small screens, a native popover. In browsers without popovers, a link to the footer's lists. */
export function Menu() {
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
      <a
        aria-label="All pages"
        className="menu-link -mr-2.5 size-11 items-center justify-center"
        href={`#${pageListId}`}
      >
        <MenuIcon className="size-7" />
      </a>
      <nav aria-label="Menu" className="site-menu" data-ground="green" id={menuId} popover="auto">
        <div className="measure flex h-[var(--header-height)] items-center justify-between">
          <span className="flex items-center gap-3">
            <SiteLogo ground="green" />
          </span>
          <button
            aria-label="Close menu"
            // biome-ignore lint/a11y/noAutofocus: sets which element of the popover gets the focus
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
              <NavigationLink
                className="flex min-h-14 items-center font-display text-2xl font-bold tracking-[-0.022em]"
                href={href}
              >
                {label}
              </NavigationLink>
            </li>
          ))}
        </ul>
        <MenuFacts />
      </nav>
      <InlineScript args={[menuId]} run={trapFocus} />
    </>
  );
}

/** Phone, WhatsApp and address, where the owner has entered them. */
function MenuFacts() {
  const facts = useSiteFacts();
  const links = reachLinks(facts, useEnquiryTopic());
  if (links.length === 0 && !facts.address) return null;
  return (
    <div className="measure -mt-4 pb-10">
      {links.map(({ kind, href, label }) => (
        <p key={kind}>
          <a
            className="inline-flex min-h-11 items-center font-semibold text-gold-soft underline-offset-4 hover:underline"
            href={href}
          >
            {label}
          </a>
        </p>
      ))}
      {facts.address && (
        <address className="mt-2 whitespace-pre-line text-chalk/85 not-italic">
          {facts.address}
        </address>
      )}
    </div>
  );
}

/** Runs in the page: keeps Tab inside the open menu, and closes the menu on a page restored by Back. */
function trapFocus(id: string): void {
  const menu = document.getElementById(id);
  addEventListener('pagehide', () => menu?.hidePopover?.());
  menu?.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = menu.querySelectorAll<HTMLElement>('a, button');
    const [first, last] = [stops[0], stops[stops.length - 1]];
    if (document.activeElement !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  });
}

/** A link of the navigation, marked as current on its page and, except for the home page, on the pages below it. */
function NavigationLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { pathname } = useLocation();
  const isHere = pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
  return <a aria-current={isHere ? 'page' : undefined} href={href} {...rest} />;
}
