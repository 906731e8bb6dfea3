import { type FactName, factNames } from '../domain/site/site-facts.ts';
import { namesFact } from '../domain/site/with-facts.ts';
import { headerLinks, moreLinks } from './navigation.ts';
import { sitePages } from './site-pages.ts';

const footer = 'On every page, in the footer';

/** Where a fact stands beside the texts that name it. */
const elsewhere: Partial<Record<FactName, string>> = {
  name: 'On every page, in mails, feeds and search results',
  tagline: footer,
  email: footer,
  enquiryEmails: 'Shown nowhere: each gets a mail of every enquiry',
  phone: footer,
  footerHours: `${footer}, and for search engines`,
  socialLinks: footer,
};

/** Where each fact stands, in the owner's words. */
export const factPlaces = Object.fromEntries(
  factNames.map((name) => [name, placesOf(name)]),
) as Record<FactName, string>;

function placesOf(name: FactName): string {
  const pages = sitePages.filter(({ sections }) => namesFact(sections, name)).map(labelOf);
  const named = pages.length > 0 ? [`On ${pages.join(', ')}`] : [];
  return [elsewhere[name] ?? [], named].flat().join('. ');
}

function labelOf({ path, meta }: { path: string; meta: { title: string } }): string {
  const link = [...headerLinks, ...moreLinks].find(({ href }) => href === path);
  return link?.label ?? meta.title;
}
