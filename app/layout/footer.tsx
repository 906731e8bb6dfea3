import { brand } from '../../content/brand.ts';
import { moreLinks, quickLinks } from '../../content/navigation.ts';
import type { Action } from '../../domain/page.ts';
import { LogoMark } from '../ui/kolam/logo.tsx';

const linkClass =
  'inline-flex min-h-11 items-center text-chalk/85 underline-offset-4 hover:text-chalk hover:underline';

export function Footer({ year }: { year: number }) {
  return (
    <footer className="bg-green text-chalk" data-ground="green">
      <div className="measure pt-16 pb-8 text-[0.9375rem] md:pt-20">
        <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[2fr_1.25fr_1.25fr_1.5fr]">
          <Company />
          <LinkColumn links={quickLinks} title="Quick Links" />
          <LinkColumn links={moreLinks} title="More" />
          <section aria-labelledby="footer-contact">
            <h2 className="font-display text-lg" id="footer-contact">
              Contact
            </h2>
            <a className={`${linkClass} mt-2`} href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
            <p className="mt-2 text-chalk/85">{brand.footerHours}</p>
          </section>
        </div>
        <p className="mt-14 border-t border-green-soft pt-6 text-sm text-chalk/85">
          © {year} {brand.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

function Company() {
  return (
    <div>
      <a className="inline-flex min-h-11 items-center gap-3" href="/">
        <LogoMark className="size-8" />
        <span className="font-display text-2xl font-bold tracking-[-0.03em]">{brand.name}</span>
      </a>
      <p className="mt-3 max-w-[18rem] text-chalk/85">{brand.tagline}</p>
      <p className="mt-2 flex gap-6">
        <a
          className="inline-flex min-h-11 items-center text-gold-soft underline-offset-4 hover:underline"
          href={brand.linkedin}
        >
          LinkedIn
        </a>
        <a
          className="inline-flex min-h-11 items-center text-gold-soft underline-offset-4 hover:underline"
          href={brand.instagram}
        >
          Instagram
        </a>
      </p>
    </div>
  );
}

function LinkColumn({ title, links }: { title: string; links: Action[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-display text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className={linkClass} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
