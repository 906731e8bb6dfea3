import type {
  BlogLeaf,
  BlogPostingLeaf,
  CommentLeaf,
  CourseInstanceLeaf,
  CourseLeaf,
  FAQPageLeaf,
  ItemListLeaf,
  OfferLeaf,
  PersonLeaf,
  ServiceLeaf,
} from 'schema-dts';
import { blogPage } from '../../content/pages/blog.ts';
import { authorAddress } from '../../domain/authors/authors.ts';
import type { Course, PageMeta, Section, SectionOf } from '../../domain/page.ts';
import { type Batch, isOnline } from '../../domain/pages/batches.ts';
import { priceWords, shownPrice } from '../../domain/pages/cost.ts';
import { courseAnchor } from '../../domain/pages/course-facts.ts';
import type { PostCard, PublicComment, PublicPost } from '../../domain/posts/post.ts';
import { shareImageAddress } from '../../domain/share-image.ts';
import { readPrice } from '../../domain/text/price.ts';
import { companyId, type DescribedPage, language, personId } from './structured-page.ts';

/** Structured data of a page's sections: its courses, and its questions with answers. */
export function pageSections(origin: string, path: string, sections: readonly Section[]) {
  return sections.flatMap((section): (ItemListLeaf | FAQPageLeaf)[] => {
    if (section.kind === 'courses') return [courseList(origin, path, section)];
    if (section.kind === 'faq') return [questions(origin, path, section)];
    return [];
  });
}

function courseList(
  origin: string,
  path: string,
  { id, title, courses }: SectionOf<'courses'>,
): ItemListLeaf {
  const address = `${origin}${path}#${id ?? 'courses'}`;
  return {
    '@type': 'ItemList',
    '@id': address,
    name: title,
    numberOfItems: courses.length,
    itemListElement: courses.map((course, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: describedCourse(origin, `${origin}${path}#${courseAnchor(course)}`, course),
    })),
  };
}

/** The data that the course's card shows, including the fee if there is one. */
function describedCourse(origin: string, url: string, course: Course): CourseLeaf {
  const duration = weeksOf(course.duration);
  const runs = runsOf(course, duration);
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url,
    educationalLevel: course.level,
    inLanguage: language,
    provider: { '@id': companyId(origin) },
    ...(duration && { timeRequired: duration }),
    ...(runs && { hasCourseInstance: runs }),
    ...(course.fee && {
      offers: { '@type': 'Offer', category: 'Paid', price: course.fee, priceCurrency: 'INR', url },
    }),
  };
}

/** A course's batches; without any, one run that can be joined, unless the course is upcoming. */
function runsOf({ batches, upcoming }: Course, duration: string | undefined) {
  if (batches) return batches.map(describedBatch);
  if (!duration || upcoming) return undefined;
  const run: CourseInstanceLeaf = {
    '@type': 'CourseInstance',
    courseSchedule: { '@type': 'Schedule', duration },
  };
  return run;
}

function describedBatch(batch: Batch): CourseInstanceLeaf {
  const { start, place, weeks } = batch;
  return {
    '@type': 'CourseInstance',
    startDate: start,
    ...(isOnline(batch)
      ? { courseMode: 'online' }
      : { courseMode: 'onsite', location: { '@type': 'Place', name: place } }),
    ...(weeks && { courseSchedule: { '@type': 'Schedule', duration: `P${weeks}W` } }),
  };
}

/** "8 weeks" as an ISO 8601 duration; undefined if the text does not begin with a number of weeks. */
function weeksOf(text: string): string | undefined {
  const [, weeks] = /^(\d+) weeks?\b/.exec(text) ?? [];
  return weeks && `P${weeks}W`;
}

/** A service of a list, with its price if it has one. */
interface PricedPart {
  title: string;
  text: string;
  price?: string;
  priceUnit?: string;
}

/** The service that a page with a cost section sells, with its price and its listed services. */
export function servicesOf(
  origin: string,
  { path, meta, sections = [] }: Pick<DescribedPage, 'path' | 'meta' | 'sections'>,
): ServiceLeaf[] {
  const cost = sections.find((section) => section.kind === 'cost');
  if (!cost) return [];
  const url = `${origin}${path}`;
  const price = shownPrice(cost);
  const parts = sections.flatMap((section): PricedPart[] => {
    if (section.kind === 'service-details') return section.services;
    return section.kind === 'talent-domains' ? section.domains : [];
  });
  const own = price && {
    ...pricedOffer(
      cost.price ?? '',
      { isWhole: cost.isWhole, unit: cost.unit },
      cost.isWithGst ?? false,
    ),
    description: priceWords(price),
    url: `${url}#${cost.id ?? ''}`,
  };
  return [
    {
      '@type': 'Service',
      '@id': `${url}#service`,
      name: meta.title,
      description: meta.description,
      url,
      provider: { '@id': companyId(origin) },
      ...(own && { offers: own }),
      ...(parts.length > 0 && {
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: meta.title,
          itemListElement: parts.map(({ title, text, price: from, priceUnit }) => ({
            ...pricedOffer(from ?? '', { unit: priceUnit }),
            itemOffered: { '@type': 'Service', name: title, description: text },
          })),
        },
      }),
    },
  ];
}

/** An offer with a machine-readable amount; a percentage is given as text only. */
function pricedOffer(
  text: string,
  { isWhole, unit }: { isWhole?: boolean | undefined; unit?: string | undefined },
  isWithGst?: boolean,
): OfferLeaf {
  const price = readPrice(text);
  if (!price || !('rupees' in price)) return { '@type': 'Offer' };
  const amount = String(price.rupees);
  return {
    '@type': 'Offer',
    priceCurrency: 'INR',
    ...(isWhole && { price: amount }),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'INR',
      ...(isWhole ? { price: amount } : { minPrice: price.rupees }),
      ...(unit && { unitText: unit }),
      ...(isWithGst !== undefined && { valueAddedTaxIncluded: isWithGst }),
    },
  };
}

function questions(origin: string, path: string, { title, items }: SectionOf<'faq'>): FAQPageLeaf {
  return {
    '@type': 'FAQPage',
    '@id': `${origin}${path}#faq`,
    name: title,
    isPartOf: { '@id': `${origin}${path}` },
    inLanguage: language,
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The blog, to which lists of posts and posts refer. */
export function blog(origin: string, { title, description }: PageMeta): BlogLeaf {
  return {
    '@type': 'Blog',
    '@id': blogId(origin),
    name: title,
    description,
    url: `${origin}${blogPage.path}`,
    inLanguage: language,
    publisher: { '@id': companyId(origin) },
  };
}

/** The posts of a list, in its order. */
export function postList(origin: string, path: string, posts: readonly PostCard[]): ItemListLeaf {
  return {
    '@type': 'ItemList',
    '@id': `${origin}${path}#posts`,
    numberOfItems: posts.length,
    itemListElement: posts.map(({ slug, title }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: title,
      url: `${origin}/blog/${encodeURIComponent(slug)}`,
    })),
  };
}

/** A post; `path` is its path. */
export function blogPosting(
  origin: string,
  path: string,
  post: PublicPost,
  { words, comments }: Pick<Extract<DescribedPage, { post: PublicPost }>, 'words' | 'comments'>,
): BlogPostingLeaf {
  const address = `${origin}${path}`;
  const shared = `${origin}${shareImageAddress(path, post.updatedAt)}`;
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#post`,
    mainEntityOfPage: { '@id': address },
    url: address,
    headline: post.title,
    description: post.metaDescription || post.excerpt,
    image: post.picture ? [shared, `${origin}${post.picture.url}`] : [shared],
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: authorOf(origin, post),
    publisher: { '@id': companyId(origin) },
    isPartOf: { '@id': blogId(origin) },
    inLanguage: language,
    wordCount: words,
    timeRequired: `PT${post.readMinutes}M`,
    keywords: post.tags,
    articleSection: post.categories,
    commentCount: comments.total,
    comment: comments.comments.map((comment) => commentOf(comment, origin)),
  };
}

/** Who wrote a post: with the address of their page, where they have one. */
function authorOf(origin: string, { author, authorBio, authorRecord }: PublicPost): PersonLeaf {
  const slug = authorRecord?.slug;
  const bio = authorBio || authorRecord?.bio;
  return {
    '@type': 'Person',
    ...(slug && { '@id': personId(origin, slug), url: `${origin}${authorAddress(slug)}` }),
    name: author,
    ...(bio && { description: bio }),
  };
}

/** A comment with its answer. */
function commentOf(
  { author, text, createdAt, answer }: PublicComment,
  origin: string,
): CommentLeaf {
  return {
    '@type': 'Comment',
    author: { '@type': 'Person', name: author },
    dateCreated: createdAt,
    text,
    ...(answer && {
      comment: {
        '@type': 'Comment',
        author: answer.by ? { '@type': 'Person', name: answer.by } : { '@id': companyId(origin) },
        dateCreated: answer.answeredAt,
        text: answer.text,
      },
    }),
  };
}

function blogId(origin: string): string {
  return `${origin}${blogPage.path}#blog`;
}
