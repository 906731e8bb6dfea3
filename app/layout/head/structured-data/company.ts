import type {
  EducationalOrganizationLeaf,
  MergeLeafTypes,
  OrganizationLeaf,
  SearchActionLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { aboutPage } from '../../../../content/pages/about.ts';
import { openingHoursOf } from '../../../../domain/site/opening-hours.ts';
import { linesOf, type PublicFacts } from '../../../../domain/site/site-facts.ts';
import { internationalNumber } from '../../../../domain/text/phone-number.ts';

export type Company = MergeLeafTypes<[OrganizationLeaf, EducationalOrganizationLeaf]>;

export const companyId = (origin: string) => `${origin}/#organization`;
export const siteId = (origin: string) => `${origin}/#website`;

/** The language that the document's lang attribute names. */
export const language = 'en-IN';

/** What header and footer of every page say about the company, and the year that only its own page tells. */
export function company(origin: string, facts: PublicFacts, path: string): Company {
  const telephone = internationalNumber(facts.phone);
  const openingHours = openingHoursOf(facts.footerHours);
  return {
    '@type': ['Organization', 'EducationalOrganization'],
    '@id': companyId(origin),
    name: facts.name,
    url: `${origin}/`,
    ...(facts.tagline && { description: facts.tagline }),
    logo: { '@type': 'ImageObject', url: `${origin}${facts.logo || '/icon-512.png'}` },
    email: facts.email,
    ...(telephone && { telephone }),
    ...(facts.address && { address: linesOf(facts.address).join(', ') }),
    ...(openingHours && { openingHours }),
    sameAs: linesOf(facts.socialLinks),
    ...(path === aboutPage.path && { foundingDate: facts.foundedYear }),
  };
}

/** The site, and the search that its blog offers. */
export function webSite(origin: string, facts: PublicFacts): WebSiteLeaf {
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}/blog?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': siteId(origin),
    name: facts.name,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { '@id': companyId(origin) },
    potentialAction: search,
  };
}
