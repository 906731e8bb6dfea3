import type { Page } from '../domain/page.ts';
import { type FactName, factNames } from '../domain/site/site-facts.ts';
import { namesFact } from '../domain/site/with-facts.ts';

const footer = 'On every page, in the footer';
const footerAndMenu = `${footer} and in the menu of small screens`;
const atTheFoot = `${footerAndMenu}, and at the foot of a phone’s screen`;

/** Uses of a fact other than in texts. */
const elsewhere: Partial<Record<FactName, string>> = {
  name: 'On every page, in mails, feeds and search results',
  tagline: footer,
  logo: 'On every page, in shared links and for search engines',
  email: footer,
  enquiryEmails: 'Shown nowhere: the mail about each enquiry goes to them too',
  phone: `${atTheFoot}; and for search engines`,
  whatsapp: `${atTheFoot}; and once a message was sent`,
  address: `${footerAndMenu}, and for search engines`,
  city: 'For search engines',
  openingHours: 'For search engines, first replies, call-backs and snoozes',
  footerHours: footer,
  socialLinks: footer,
  aiCrawlers: 'In robots.txt. Most AI crawlers respect this, not all.',
  timeZone: 'In dates of posts, statistics and exports, and in times in the admin',
};

/** Placeholders that contain a fact in another form: see content/retention-texts.ts and domain/site/with-facts.ts. */
const saidAs: Partial<Record<FactName, string>> = {
  city: 'inCity',
  messagesDays: 'keeping',
  spamDays: 'keepSpam',
  mailDays: 'keeping',
  unconfirmedDays: 'keepUnconfirmed',
  viewsDays: 'keeping',
};

/** Where a fact is used: as text, and on which pages. */
interface FactPlaces {
  elsewhere: string;
  pages: Pick<Page, 'key' | 'name'>[];
}

/** Where each fact is used on a site with these pages. */
export function factPlaces(pages: readonly Page[]): Record<FactName, FactPlaces> {
  const places = factNames.map((name) => [name, placesOf(name, pages)]);
  return Object.fromEntries(places) as Record<FactName, FactPlaces>;
}

function placesOf(name: FactName, pages: readonly Page[]): FactPlaces {
  const named = pages.filter(({ sections }) => namesFact(sections, saidAs[name] ?? name));
  return {
    elsewhere: elsewhere[name] ?? '',
    pages: named.map(({ key, name: title }) => ({ key, name: title })),
  };
}
