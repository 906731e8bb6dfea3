import { contactLink, headerLinks } from '../../content/navigation.ts';
import { InlineScript } from '../ui/inline-script.tsx';
import { Menu } from './menu.tsx';
import { NavigationLink } from './navigation/navigation-link.tsx';
import { SiteLogo } from './site-logo.tsx';

const headerId = 'site-header';

/** Specification part 9: past this the header casts its shadow. */
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
      <InlineScript given={[headerId, shadowFromPx]} run={markScrolled} />
    </header>
  );
}

/**
 * Runs in the page: marks the header once the page has scrolled so far that it should stand out. A place that the
 * browser restores scrolls too; asking for it while the page is parsed would lay the page out twice.
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
