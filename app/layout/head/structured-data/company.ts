import type {
  EducationalOrganizationLeaf,
  MergeLeafTypes,
  OrganizationLeaf,
  SearchActionLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { brand } from '../../../../content/brand.ts';
import { aboutPage } from '../../../../content/pages/about.ts';

export type Company = MergeLeafTypes<[OrganizationLeaf, EducationalOrganizationLeaf]>;

export const companyId = (origin: string) => `${origin}/#organization`;
export const siteId = (origin: string) => `${origin}/#website`;

/** The language that the document's lang attribute names. */
export const language = 'en-IN';

/** What header and footer of every page say about the company, and the year that only its own page tells. */
export function company(origin: string, path: string): Company {
  return {
    '@type': ['Organization', 'EducationalOrganization'],
    '@id': companyId(origin),
    name: brand.name,
    url: `${origin}/`,
    description: brand.tagline,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
    email: brand.email,
    openingHours: brand.openingHours,
    sameAs: [brand.linkedin, brand.instagram],
    ...(path === aboutPage.path && { foundingDate: String(brand.foundedYear) }),
  };
}

/** The site, and the search that its blog offers. */
export function webSite(origin: string): WebSiteLeaf {
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
    name: brand.name,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { '@id': companyId(origin) },
    potentialAction: search,
  };
}
