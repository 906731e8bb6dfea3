import type {
  BreadcrumbListLeaf,
  EducationalOrganizationLeaf,
  MergeLeafTypes,
  OpeningHoursSpecificationLeaf,
  OrganizationLeaf,
  PersonLeaf,
  PostalAddressLeaf,
  SearchActionLeaf,
  WebPage,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { aboutPage } from '../../content/pages/about.ts';
import { blogPage } from '../../content/pages/blog.ts';
import { dayIn } from '../../domain/analytics/days.ts';
import { authorAddress } from '../../domain/authors/authors.ts';
import type { CommentPage } from '../../domain/comments/comment-query.ts';
import type { PageMeta, Section } from '../../domain/page.ts';
import type { PostCard, PublicPost } from '../../domain/posts/post.ts';
import { shareImageAddress } from '../../domain/share-image.ts';
import { closedSpans } from '../../domain/site/holidays.ts';
import { daysByHours, readWeek, weekOfLine } from '../../domain/site/opening-hours.ts';
import { postalParts } from '../../domain/site/postal-address.ts';
import { linesOf, type PublicFacts } from '../../domain/site/site-facts.ts';
import { internationalNumber } from '../../domain/text/phone-number.ts';

/** The input of a page's structured data. */
export type DescribedPage = AnyPage & (PostPage | BlogPage | AuthorPage | OtherPage);

interface AnyPage {
  meta: PageMeta;
  /** The canonical path of the page. */
  path: string;
  /** The sections of a marketing page. */
  sections?: readonly Section[];
}

interface PostPage {
  post: PublicPost;
  /** Number of words in the text. */
  words: number;
  /** The comments that the page shows. */
  comments: Pick<CommentPage, 'comments' | 'total'>;
  /** Meta of the list of posts. */
  blog: PageMeta;
  posts?: undefined;
  author?: undefined;
}

interface BlogPage {
  /** The listed posts. */
  posts: readonly PostCard[];
  blog: PageMeta;
  post?: undefined;
  author?: undefined;
}

interface AuthorPage {
  /** Whom it is about. */
  author: DescribedAuthor;
  /** What it lists. */
  posts: readonly PostCard[];
  blog: PageMeta;
  post?: undefined;
}

interface DescribedAuthor {
  name: string;
  slug: string;
  bio: string;
  picture: { url: string } | null;
  /** A profile elsewhere; '' for none. */
  link: string;
}

interface OtherPage {
  author?: undefined;
  post?: undefined;
  posts?: undefined;
  blog?: undefined;
}

const kinds = { '/about': 'AboutPage', '/contact': 'ContactPage' } as const;

/** The page itself. */
export function webPage(origin: string, page: DescribedPage): WebPage {
  const { meta, path, post, posts, author } = page;
  const address = `${origin}${path}`;
  const kind = author
    ? 'ProfilePage'
    : posts
      ? 'CollectionPage'
      : (kinds[path as keyof typeof kinds] ?? 'WebPage');
  return {
    '@type': kind,
    '@id': address,
    url: address,
    name: meta.title,
    description: meta.description,
    inLanguage: language,
    isPartOf: { '@id': siteId(origin) },
    primaryImageOfPage: {
      '@type': 'ImageObject',
      url: `${origin}${shareImageAddress(path, post?.updatedAt)}`,
    },
    ...(author && { mainEntity: { '@id': personId(origin, author.slug) } }),
    ...(path !== '/' && { breadcrumb: { '@id': trailId(address) } }),
  };
}

/** The breadcrumbs from the home page to this one; none on the home page. */
export function breadcrumbs(origin: string, { meta, path, blog }: DescribedPage) {
  if (path === '/') return [];
  const steps = [
    { name: 'Home', path: '/' },
    ...(blog && path !== blogPage.path ? [{ name: blog.title, path: blogPage.path }] : []),
    { name: meta.title, path },
  ];
  const trail: BreadcrumbListLeaf = {
    '@type': 'BreadcrumbList',
    '@id': trailId(`${origin}${path}`),
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: `${origin}${step.path}`,
    })),
  };
  return [trail];
}

function trailId(address: string): string {
  return `${address}#breadcrumb`;
}

/** The person whom an author's page is about. */
export function person(origin: string, author: DescribedAuthor): PersonLeaf {
  const { name, slug, bio, picture, link } = author;
  return {
    '@type': 'Person',
    '@id': personId(origin, slug),
    name,
    url: `${origin}${authorAddress(slug)}`,
    ...(bio && { description: bio }),
    ...(picture && { image: `${origin}${picture.url}` }),
    ...(link && { sameAs: [link] }),
    worksFor: { '@id': companyId(origin) },
  };
}

export function personId(origin: string, slug: string): string {
  return `${origin}${authorAddress(slug)}#person`;
}

export type Company = MergeLeafTypes<[OrganizationLeaf, EducationalOrganizationLeaf]>;

export const companyId = (origin: string) => `${origin}/#organization`;
const siteId = (origin: string) => `${origin}/#website`;

/** The language of the document's lang attribute. */
export const language = 'en-IN';

/** The company as header and footer show it; the founding year only on the About page. */
export function company(
  origin: string,
  facts: PublicFacts,
  path: string,
  today = new Date(),
): Company {
  const telephone = internationalNumber(facts.phone);
  const address = postalAddress(facts);
  return {
    '@type': ['Organization', 'EducationalOrganization'],
    '@id': companyId(origin),
    name: facts.name,
    url: `${origin}/`,
    ...(facts.tagline && { description: facts.tagline }),
    logo: { '@type': 'ImageObject', url: `${origin}${facts.logo || '/icon-512.png'}` },
    email: facts.email,
    ...(telephone && { telephone }),
    ...(address && { address }),
    ...openingHours(facts, dayIn(facts.timeZone, today)),
    sameAs: linesOf(facts.socialLinks),
    ...(path === aboutPage.path && { foundingDate: facts.foundedYear }),
  };
}

function postalAddress({ address, city }: PublicFacts): PostalAddressLeaf | undefined {
  const parts = postalParts(address, city);
  if (Object.keys(parts).length === 0) return;
  return {
    '@type': 'PostalAddress',
    ...(parts.street && { streetAddress: parts.street }),
    ...(parts.city && { addressLocality: parts.city }),
    ...(parts.state && { addressRegion: parts.state }),
    ...(parts.pin && { postalCode: parts.pin }),
    addressCountry: 'IN',
  };
}

/** The hours of the weekdays, and the days of the coming year on which it is closed. Nothing where no hours are known. */
function openingHours(facts: PublicFacts, today: string) {
  const week = readWeek(facts.openingHours) ?? weekOfLine(facts.footerHours);
  if (!week) return {};
  const open = daysByHours(week).map(
    ({ days, span }): OpeningHoursSpecificationLeaf => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      ...span,
    }),
  );
  const closed = closedSpans(facts.holidays, today).map(
    ({ first, last }): OpeningHoursSpecificationLeaf => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: first,
      validThrough: last,
      // How schema.org says that it is closed all day.
      opens: '00:00',
      closes: '00:00',
    }),
  );
  return {
    openingHoursSpecification: open,
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed }),
  };
}

/** The site, with the search of its blog. */
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
