import { Outlet, useRouteLoaderData } from 'react-router';
import { moreLinks, quickLinks, reachBarCopy } from '../../content/navigation.ts';
import { type Action, titleId } from '../../domain/page.ts';
import { mailLink, reachLinks } from '../../domain/site/reach-links.ts';
import { linesOf, type PublicFacts, socialLabel } from '../../domain/site/site-facts.ts';
import type { loader } from '../root.tsx';
import { dot } from '../ui/dot.ts';
import { InlineScript } from '../ui/inline-script.tsx';
import { useEnquiryTopic } from './enquiry-topic.ts';
import { Header, pageListId } from './header.tsx';
import { useOrigin, useSiteFacts } from './root-data.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The layout of every public page: skip link, header, the page, footer. */
export default function SiteLayout() {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <PrintedName />
      <main id="content" tabIndex={-1}>
        <Outlet />
        <ReachBar />
      </main>
      <Footer year={data?.year ?? new Date().getFullYear()} />
    </>
  );
}

/** On paper: whose page it is. Of a post the footer is not printed, which says so elsewhere. */
function PrintedName() {
  const { name } = useSiteFacts();
  return (
    <p className="printed-name" aria-hidden="true">
      {name}
      {dot}
      {useOrigin().replace(/^https?:\/\//, '')}
    </p>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center text-chalk/85 underline-offset-4 hover:text-chalk hover:underline';

function Footer({ year }: { year: number }) {
  const facts = useSiteFacts();
  const about = useEnquiryTopic();
  return (
    <footer className="bg-green text-chalk" data-ground="green">
      <div className="measure pt-16 pb-8 text-[0.9375rem] md:pt-20">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 max-sm:[&>:not(nav)]:col-span-2 sm:gap-x-8 lg:grid-cols-[2fr_1.25fr_1.25fr_1.5fr]">
          <Company facts={facts} />
          <LinkColumn id={pageListId} links={quickLinks} title="Quick Links" />
          <LinkColumn links={moreLinks} title="More" />
          <section aria-labelledby="footer-contact">
            <h2 className="font-display text-lg" id="footer-contact">
              Contact
            </h2>
            <a className={`${linkClass} mt-2`} href={mailLink(facts.email, about)}>
              {facts.email}
            </a>
            {reachLinks(facts, about).map(({ kind, href, label }) => (
              <p key={kind}>
                <a className={linkClass} href={href}>
                  {label}
                </a>
              </p>
            ))}
            {facts.footerHours && <p className="mt-2 text-chalk/85">{facts.footerHours}</p>}
            {facts.address && (
              <address className="mt-2 whitespace-pre-line text-chalk/85 not-italic">
                {facts.address}
              </address>
            )}
          </section>
        </div>
        <p className="mt-14 border-t border-green-soft pt-6 text-sm text-chalk/85">
          © {year} {facts.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

function Company({ facts }: { facts: PublicFacts }) {
  return (
    <div>
      <a className="inline-flex min-h-11 items-center gap-3" href="/">
        <SiteLogo ground="green" />
      </a>
      <p className="mt-3 max-w-[18rem] text-chalk/85 empty:hidden">{facts.tagline}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 empty:hidden">
        {linesOf(facts.socialLinks).map((address) => (
          <a
            className="inline-flex min-h-11 items-center text-gold-soft underline-offset-4 hover:underline"
            href={address}
            key={address}
          >
            {socialLabel(address)}
          </a>
        ))}
      </p>
    </div>
  );
}

function LinkColumn({ id, title, links }: { id?: string; title: string; links: Action[] }) {
  return (
    <nav aria-label={title} className="scroll-mt-28" id={id}>
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

const barId = 'reach-bar';

/**
 * The bar at the bottom of phones (layout.css), once the opening has left the screen: phone, WhatsApp and a link to the
 * contact form. Without scripts, header and footer have the same links.
 */
function ReachBar() {
  const links = reachLinks(useSiteFacts(), useEnquiryTopic());
  const { label, write, ...words } = reachBarCopy;
  return (
    <>
      <nav aria-label={label} className="reach-bar" id={barId}>
        {links.map(({ kind, href }) => (
          <a href={href} key={kind}>
            {words[kind]}
          </a>
        ))}
        <a href={write.href}>{write.label}</a>
      </nav>
      <InlineScript args={[titleId, barId]} run={showPastOpening} />
    </>
  );
}

/** Runs in the page: shows the bar while the part of the page with its title is not on the screen. */
function showPastOpening(title: string, bar: string): void {
  const heading = document.getElementById(title);
  const opening = heading?.closest('section, header') ?? heading;
  const observer = new IntersectionObserver(([entry]) =>
    document.getElementById(bar)?.toggleAttribute('data-shown', !entry?.isIntersecting),
  );
  if (opening) observer.observe(opening);
}
