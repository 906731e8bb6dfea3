import type { Picture } from '../../../domain/picture.ts';
import {
  type FoundName,
  type PostCard,
  type PostQuery,
  type PublicPost,
  postsPerPage,
  type SearchHints,
} from '../../../domain/posts/post.ts';
import { typedWords } from '../../../domain/posts/post-query.ts';
import { normalized } from '../../../domain/text/plain-text.ts';
import { type TopicKind, type TopicTexts, topicKey } from '../../../domain/topics/topics.ts';
import { bound } from '../../bound.ts';
import { cachedResults } from '../../cached-results.ts';
import type { Db } from '../../db/tables.ts';
import { perSite, type Site } from '../../site.ts';
import { findPictures } from '../media/media.repository.ts';
import { findCourses, withMarks } from './found-posts.ts';
import {
  countPosts,
  findCategoriesOfAuthors,
  findSharingTags,
  type ListPage,
  listPostIds,
  type PostFilter,
  pageOf,
} from './post-list.repository.ts';
import {
  findNearestIds,
  searchEverywhere,
  searchInstead,
  searchPublished,
} from './post-search.service.ts';
import {
  countAuthors,
  findIdBySlug,
  findLastChanges,
  findPostAddresses,
  findPosts,
  findSummaries,
  isSlugPublished,
  type Post,
  type PostSummary,
} from './posts.repository.ts';
import { authorAt, isAuthorPage, type PublicAuthor, recordOf } from './public-authors.ts';
import { namedBy, nearTo } from './search-names.ts';
import { topicTextsOf } from './topic-texts.ts';
import {
  countTopics,
  findFormerNames,
  findTopicTexts,
  type TopicCount,
} from './topics.repository.ts';

// The posts of the public site: never drafts or posts in the trash.

export type FoundPost =
  | { kind: 'found'; post: PublicPost }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'unknown' };

/** One page of posts out of `pageCount`, which is at least 1. A page beyond the last is empty. */
export interface PostPage {
  posts: PostCard[];
  total: number;
  page: number;
  pageCount: number;
  /** The words that were searched instead of mistyped ones; else empty. */
  corrected: string;
  /** Of a search: other forms of its words in the posts. */
  forms?: string[];
}

/** What public pages read of posts. */
export type PublicPosts = ReturnType<typeof publicPosts>;

export const publicPosts = (site: Site) =>
  bound(site, {
    categoryCounts,
    currentCategory,
    findAuthorPage,
    findCategory,
    findList,
    findPost: findPublicPost,
    findTag,
    followMoves,
    isAuthorPage,
    isPublished,
    lastChanges,
    listPosts,
    newestPosts,
    popularTags,
    postAddresses,
    recentPosts,
    relatedPosts,
    searchHints,
    topicTexts,
  });

/** Cached per content version, because counting thousands of posts by topic takes milliseconds. */
const cached = perSite((site) => {
  const { db, version } = site;
  return {
    categoryCounts: cachedResults(version, () => countCategories(db)),
    tagCounts: cachedResults(version, () => countTopics(db, 'tags')),
    authorCounts: cachedResults(version, () => countAuthors(db)),
    formerNames: cachedResults(version, (kind: TopicKind) => findFormerNames(db, kind)),
    topicTexts: cachedResults(version, (kind: TopicKind) => findTopicTexts(db, kind)),
    listWithoutSearch: cachedResults(version, (query: PostQuery) => readPage(site, query)),
    authorPosts: cachedResults(version, (spellings: string[], page: number) =>
      readAuthorPosts(db, spellings, page),
    ),
    recentPosts: cachedResults(version, async (limit: number, category: string) =>
      findCards(db, await newestIds(db, category, limit)),
    ),
    relatedPosts: cachedResults(version, (id: number, category: string) =>
      readRelated(db, id, category),
    ),
  };
});

const maxSlug = 2000;

/** A published post by its slug, in any case and Unicode form. */
export async function findPublicPost(site: Site, slug: string): Promise<FoundPost> {
  const { db } = site;
  // PostgreSQL rejects texts with a NUL; longer slugs do not exist.
  if (slug.includes('\0') || slug.length > maxSlug) return { kind: 'unknown' };
  const id = await findIdBySlug(db, normalized(slug, 'NFC').toLowerCase());
  if (id === undefined) return { kind: 'unknown' };
  const [post] = id === null ? [] : await findPosts(db, [id]);
  if (!post) return { kind: 'gone' };
  if (post.status === 'trashed') return { kind: post.publishedAt ? 'gone' : 'unknown' };
  if (post.status === 'draft') return { kind: 'unknown' };
  if (post.slug !== slug) return { kind: 'moved', slug: post.slug };
  return { kind: 'found', post: await toPublicPost(site, post) };
}

/** Whether a published post has exactly this slug now. */
export async function isPublished({ db }: Site, slug: string): Promise<boolean> {
  return await isSlugPublished(db, slug);
}

export async function postAddresses({ db }: Site, page: ListPage) {
  return await findPostAddresses(db, page);
}

export async function lastChanges({ db }: Site) {
  return await findLastChanges(db);
}

/** The newest posts; an empty category does not filter. */
export async function recentPosts(site: Site, limit = 3, category = ''): Promise<PostCard[]> {
  return await cached(site).recentPosts(limit, category);
}

/** The newest posts with their texts; an empty category does not filter. */
export async function newestPosts(
  { db }: Site,
  category: string,
  limit: number,
): Promise<PublicPost[]> {
  const posts = await findPosts(db, await newestIds(db, category, limit));
  const pictures = await picturesOf(db, posts);
  return posts.map((post) => publicPostOf(post, pictures));
}

export type FoundAuthor =
  | { kind: 'found'; author: PublicAuthor; list: PostPage; topics: string[] }
  | { kind: 'moved'; slug: string }
  | { kind: 'unknown' };

/** An author with a page of their posts, last published first. */
export async function findAuthorPage(site: Site, slug: string, page = 1): Promise<FoundAuthor> {
  if (slug.length > maxSlug) return { kind: 'unknown' };
  const author = await authorAt(site, slug);
  if (!author) return { kind: 'unknown' };
  if (author.slug !== slug) return { kind: 'moved', slug: author.slug };
  return { kind: 'found', author, ...(await cached(site).authorPosts(author.spellings, page)) };
}

/** One page of the posts of an author, and the categories of all their posts, those with most posts first. */
async function readAuthorPosts(db: Db, authors: string[], page: number) {
  const filter = { ...publishedWith({}), authors };
  const [ids, total, topics] = [
    await listPostIds(db, filter, pageOf(page, postsPerPage)),
    await countPosts(db, filter),
    await findCategoriesOfAuthors(db, authors),
  ];
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage));
  return {
    list: { posts: await findCards(db, ids), total, page, pageCount, corrected: '' },
    topics,
  };
}

/** One page of the published posts that match a query. */
export async function listPosts(site: Site, query: PostQuery): Promise<PostPage> {
  if (query.search) return await readPage(site, query);
  // Cached by the stored spelling of names, so that made-up names do not evict real lists from the cache.
  const list = await findList(site, query);
  return await (list
    ? cached(site).listWithoutSearch({ search: '', ...list })
    : readPage(site, query));
}

async function readPage(site: Site, query: PostQuery): Promise<PostPage> {
  const { db } = site;
  const page = Math.max(1, Math.floor(query.page) || 1);
  const filter = publishedWith(query);
  const part = pageOf(page, postsPerPage);
  const found = (await searchPublished(db, filter, query.search, part)) ?? {
    ids: await listPostIds(db, filter, part),
    total: await count(site, filter),
    corrected: '',
  };
  const { total, corrected } = found;
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage));
  const posts = await findCards(db, found.ids);
  const shown = 'terms' in found ? await withMarks(site, posts, found.terms) : { posts };
  return { ...shown, total, page, pageCount, corrected };
}

const nearestPosts = 3;
const namesShown = 3;

/**
 * Topics, authors and courses that a search names; for a list without posts those near to it, the nearest posts and a
 * search that finds some.
 */
export async function searchHints(
  site: Site,
  { search, category, tag }: Pick<PostQuery, 'search'> & Partial<PostQuery>,
  { total, corrected }: Pick<PostPage, 'total' | 'corrected'>,
): Promise<SearchHints> {
  if (!search && total > 0) return { names: [], nearest: [] };
  const meant = corrected || typedWords(search).words;
  const names = await publicNames(site, meant);
  const courses = await findCourses(site, meant);
  if (total > 0) {
    return { names: [...namedBy(meant, names), ...courses].slice(0, namesShown), nearest: [] };
  }
  const { db } = site;
  const ids = await findNearestIds(db, meant, nearestPosts);
  const newest = await newestIds(db, '', nearestPosts);
  const nearest = [...new Set([...ids, ...newest])].slice(0, nearestPosts);
  const instead =
    category || tag ? await searchEverywhere(db, search) : await searchInstead(db, meant);
  return {
    names: [...courses, ...nearTo(meant, names)].slice(0, namesShown),
    nearest: await findCards(db, nearest),
    ...(instead && { instead }),
  };
}

/** Categories, tags and authors of published posts. */
async function publicNames(site: Site, search: string): Promise<FoundName[]> {
  const { categories } = await categoryCounts(site);
  const keys = new Set(categories.map(({ name }) => topicKey(name)));
  const tags = (await cached(site).tagCounts()).filter(({ name }) => !keys.has(topicKey(name)));
  return [
    ...categories.map((category) => ({ kind: 'category' as const, ...category })),
    ...tags.map(({ name, count }) => ({ kind: 'tag' as const, name, count })),
    ...(await publicAuthors(site, search)),
  ];
}

/** Authors of published posts. One without a page is left out where the search lists their posts already. */
async function publicAuthors(site: Site, search: string): Promise<FoundName[]> {
  const spellings = Map.groupBy(await cached(site).authorCounts(), ({ name }) => topicKey(name));
  const found: FoundName[] = [];
  for (const [key, [first, ...others]] of spellings) {
    if (!first) continue;
    const author = await recordOf(site, key);
    if (!author && key === topicKey(search)) continue;
    const count = others.reduce((sum, { count }) => sum + count, first.count);
    found.push({
      kind: 'author',
      name: author?.name ?? first.name,
      count,
      ...(author && { author }),
    });
  }
  return found;
}

/** A query for the published posts of a category or tag; empty names do not filter. */
function publishedWith({ category = '', tag = '' }: Partial<PostQuery>) {
  return { status: 'published' as const, category: topicKey(category), tag: topicKey(tag) };
}

async function newestIds(db: Db, category: string, limit: number): Promise<number[]> {
  return await listPostIds(db, publishedWith({ category }), { limit, offset: 0 });
}

type ListQuery = Omit<PostQuery, 'search'>;

/** The list of a query with the stored spelling of its names; undefined when that page has no posts. */
export async function findList(
  site: Site,
  { page, ...query }: ListQuery,
): Promise<ListQuery | undefined> {
  const category = nameOf((await categoryCounts(site)).categories, query.category);
  const tag = nameOf(await cached(site).tagCounts(), query.tag);
  if (category === undefined || tag === undefined) return;
  const isBlog = page === 1 && !category && !tag;
  const total = await count(site, publishedWith({ category, tag }));
  return isBlog || total > (page - 1) * postsPerPage ? { category, tag, page } : undefined;
}

async function count(site: Site, filter: PostFilter): Promise<number> {
  if (filter.category && filter.tag) return await countPosts(site.db, filter);
  if (filter.tag) return countOf(await cached(site).tagCounts(), filter.tag);
  const { total, categories } = await categoryCounts(site);
  return filter.category ? countOf(categories, filter.category) : total;
}

/** The categories of published posts with their counts, and the total. */
export async function categoryCounts(site: Site): ReturnType<typeof countCategories> {
  return await cached(site).categoryCounts();
}

async function countCategories(
  db: Db,
): Promise<{ total: number; categories: { name: string; count: number }[] }> {
  const counts = await countTopics(db, 'categories');
  return {
    total: await countPosts(db, publishedWith({})),
    categories: counts.map(({ name, count }) => ({ name, count })),
  };
}

/** The most used tags, in the order that the administrator set. */
export async function popularTags(site: Site, limit = 8): Promise<string[]> {
  const byUse = (a: TopicCount, b: TopicCount) => b.count - a.count || a.position - b.position;
  return (await cached(site).tagCounts())
    .toSorted(byUse)
    .slice(0, limit)
    .sort((a, b) => a.position - b.position)
    .map((tag) => tag.name);
}

/** What the list of a category or tag says, by the name in any case. */
export async function topicTexts(site: Site, kind: TopicKind, name: string): Promise<TopicTexts> {
  const stored = await cached(site).topicTexts(kind);
  return topicTextsOf(kind, name, stored.get(topicKey(name)));
}

/** The stored spelling of a category of published posts, by its name in any case. */
export async function findCategory(site: Site, name: string): Promise<string | undefined> {
  return nameOf((await categoryCounts(site)).categories, name) || undefined;
}

export async function findTag(site: Site, name: string): Promise<string | undefined> {
  return nameOf(await cached(site).tagCounts(), name) || undefined;
}

/** The stored spelling of a name; undefined when no published post has it. An empty name stays empty. */
function nameOf(topics: { name: string }[], input: string): string | undefined {
  if (input === '') return '';
  const key = topicKey(input);
  return topics.find(({ name }) => topicKey(name) === key)?.name;
}

function countOf(topics: { name: string; count: number }[], key: string): number {
  return topics.find((topic) => topicKey(topic.name) === key)?.count ?? 0;
}

/**
 * The query with the current names of categories and tags that were renamed, merged or deleted; undefined when it has
 * no former names.
 */
export async function followMoves(site: Site, query: PostQuery): Promise<PostQuery | undefined> {
  const category = await presentName(site, 'categories', query.category);
  const tag = await presentName(site, 'tags', query.tag);
  if (category === query.category && tag === query.tag) return;
  // A page number in the list of a deleted topic means nothing in the longer list that it redirects to.
  const isLonger = (query.category && !category) || (query.tag && !tag);
  return { ...query, category, tag, page: isLonger ? 1 : query.page };
}

/** The current name of a category; blank when it was deleted. */
export async function currentCategory(site: Site, name: string): Promise<string> {
  return await presentName(site, 'categories', name);
}

async function presentName(site: Site, kind: TopicKind, name: string): Promise<string> {
  const find = kind === 'categories' ? findCategory : findTag;
  // A former name that a published topic uses again does not redirect.
  if (!name || (await find(site, name))) return name;
  const target = (await cached(site).formerNames(kind)).get(topicKey(name));
  if (target === undefined) return name;
  // The name of a topic that only drafts have must not become public.
  return target === null ? '' : ((await find(site, target)) ?? name);
}

const maxRelated = 3;

interface RelatedPosts {
  explore: PostCard[];
  discover: PostCard[];
  next: PostCard[];
}

/**
 * At least three posts to read next, if there are that many. `explore`: of the same category; `discover`: further
 * posts of the category, then those that share tags, then the newest. Without another post in the category, the
 * latter become "read next".
 */
export async function relatedPosts(
  site: Site,
  { id, category }: Pick<PublicPost, 'id' | 'category'>,
): Promise<RelatedPosts> {
  return await cached(site).relatedPosts(id, category);
}

async function readRelated(db: Db, id: number, category: string): Promise<RelatedPosts> {
  const newest = category ? await newestIds(db, category, maxRelated * 2 + 1) : [];
  const ofCategory = newest.filter((other) => other !== id).slice(0, maxRelated * 2);
  const explored = ofCategory.slice(0, maxRelated);
  const others = await fill(db, id, ofCategory.slice(maxRelated), explored);
  const cards = await findCards(db, [...explored, ...others]);
  const cardsOf = (ids: number[]) => cards.filter((card) => ids.includes(card.id));
  const isAlone = explored.length === 0;
  return {
    explore: cardsOf(explored),
    discover: cardsOf(isAlone ? [] : others),
    next: cardsOf(isAlone ? others : []),
  };
}

/** Adds posts to make three: those that share tags, then the newest. */
async function fill(db: Db, id: number, ids: number[], except: number[]): Promise<number[]> {
  const missing = maxRelated - ids.length;
  if (missing === 0) return ids;
  const chosenIds = [...except, ...ids];
  const sharing = await findSharingTags(db, id, chosenIds, missing);
  const newest = await newestIds(db, '', chosenIds.length + maxRelated + 1);
  const others = newest.filter((other) => other !== id && !chosenIds.includes(other));
  return [...new Set([...ids, ...sharing, ...others])].slice(0, maxRelated);
}

export async function picturesOf(db: Db, posts: PostSummary[]): Promise<Map<number, Picture>> {
  return await findPictures(
    db,
    posts.flatMap(({ featuredMediaId }) => featuredMediaId ?? []),
  );
}

async function findCards(db: Db, ids: number[]): Promise<PostCard[]> {
  const posts = await findSummaries(db, ids);
  const pictures = await picturesOf(db, posts);
  return posts.map((post) => cardOf(post, pictures));
}

/** A post with everything that its own page shows. */
export async function toPublicPost(site: Site, post: Post): Promise<PublicPost> {
  const authorRecord = await recordOf(site, post.author);
  const shown = publicPostOf(post, await picturesOf(site.db, [post]));
  return authorRecord ? { ...shown, authorRecord } : shown;
}

function publicPostOf(post: Post, pictures: Map<number, Picture>): PublicPost {
  const { content, authorBio, metaDescription, categories, updatedAt } = post;
  const card = cardOf(post, pictures);
  return { ...card, content, authorBio, metaDescription, categories, updatedAt };
}

function cardOf(post: PostSummary, pictures: Map<number, Picture>): PostCard {
  const picture = pictures.get(post.featuredMediaId ?? 0);
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.summary,
    author: post.author,
    publishedAt: post.publishedAt ?? post.createdAt,
    readMinutes: post.readMinutes,
    category: post.categories[0] ?? '',
    tags: post.tags,
    picture: picture ? { ...picture, alt: post.featuredAlt } : null,
  };
}
