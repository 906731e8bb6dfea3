import { brand } from '../../content/brand.ts';
import { contactLink, headerLinks } from '../../content/navigation.ts';
import { LogoMark } from '../ui/kolam/logo.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Menu } from './menu.tsx';
import { useScrolled } from './navigation/use-scrolled.ts';
import { PageLink } from './page-link.tsx';

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="measure flex h-full items-center justify-between gap-6">
        <SiteLink className="flex min-h-11 items-center gap-3" to="/">
          <LogoMark className="size-8" />
          <span className="font-display text-2xl font-bold tracking-[-0.03em]">{brand.name}</span>
        </SiteLink>
        <nav
          aria-label="Main"
          className="site-nav hidden items-center gap-x-[clamp(0.9rem,1.6vw,1.75rem)] lg:flex"
        >
          {headerLinks.map(({ href, label }) => (
            <PageLink key={href} to={href}>
              {label}
            </PageLink>
          ))}
          <ContactButton />
        </nav>
        <Menu />
      </div>
    </header>
  );
}

function ContactButton() {
  return (
    <PageLink
      className="contact-button rounded-control border-0! forced-colors:border-2! bg-gold px-5 font-semibold! hover:bg-gold-soft"
      to={contactLink.href}
    >
      {contactLink.label}
    </PageLink>
  );
}
