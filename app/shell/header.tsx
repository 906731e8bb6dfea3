import { Link, NavLink } from 'react-router';
import { brand } from '../../content/brand.ts';
import { contactLink, headerLinks } from '../../content/navigation.ts';
import { LogoMark } from '../ui/kolam/logo.tsx';
import { Menu } from './menu.tsx';
import { useScrolled } from './moving/use-scrolled.ts';

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="measure flex h-full items-center justify-between gap-6">
        <Link className="flex min-h-11 items-center gap-3" to="/" prefetch="intent">
          <LogoMark className="size-8" />
          <span className="font-display text-2xl font-bold tracking-[-0.03em]">{brand.name}</span>
        </Link>
        <nav
          aria-label="Main"
          className="site-nav hidden items-center gap-x-[clamp(0.9rem,1.6vw,1.75rem)] lg:flex"
        >
          {headerLinks.map(({ href, label }) => (
            <NavLink key={href} end={href === '/'} prefetch="intent" to={href}>
              {label}
            </NavLink>
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
    <NavLink
      className="rounded-control border-0! bg-gold px-5 font-semibold! hover:bg-gold-soft"
      prefetch="intent"
      to={contactLink.href}
    >
      {contactLink.label}
    </NavLink>
  );
}
