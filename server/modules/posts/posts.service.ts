import type { PostCard, PostQuery, PublicPost } from '../../../domain/posts/post.ts';
import { normalized } from '../../../domain/text/normalized.ts';
import { cachedAnswers } from '../../cached-answers.ts';
import type { Db } from '../../db/tables.ts';
import { listPosts, publishedWith } from './list/list-posts.ts';
import {
  findLastChanges,
  findPostAddresses,
  isPublished,
} from './list/post-addresses.repository.ts';
import { createPostCounts } from './list/post-counts.ts';
import { findSharingTags, type ListPage, listPostIds } from './list/post-list.repository.ts';
import { findIdBySlug, findPosts, findSummaries } from './posts.repository.ts';
import { type FindPictures, toCards, toPublicPost, toPublicPosts } from './public-post.ts';
import { createTopicMoves } from './topics/topic-moves.ts';

type FoundPost =
  | { kind: 'found'; post: PublicPost }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'unknown' };

const maxSlug = 2000;

interface PostsSetup {
  findPictures: FindPictures;
  /** The content version. */
  version: () => number;
}

export type PostsService = ReturnType<typeof createPostsService>;

/** The posts of the public site: never drafts or trash. */
export function createPostsService(db: Db, { findPictures, version }: PostsSetup) {
  const { count, findTag, ...counts } = createPostCounts(db, version);
  const findCards = async (ids: number[]) => toCards(await findSummaries(db, ids), findPictures);
  const list = (query: PostQuery) => listPosts(db, query, { count, findCards });
  const listWithoutSearch = cachedAnswers(version, list);
  const recentPosts = cachedAnswers(version, async (limit: number, category: string) =>
    findCards(await newestIds(db, category, limit)),
  );
  const followMoves = createTopicMoves(db, version, {
    categories: counts.findCategory,
    tags: findTag,
  });
  const related = cachedAnswers(version, (id: number, category: string) =>
    relatedPosts(db, id, category, findCards),
  );
  return {
    ...counts,
    /** The query by the names of today; undefined when it has no former names of categories and tags. */
    followMoves,
    /** What a category is called by now; blank when it was deleted. */
    async currentCategory(name: string) {
      const moved = await followMoves({ search: '', category: name, tag: '', page: 1 });
      return moved ? moved.category : name;
    },
    /** Cached by the names that published posts have: names that somebody makes up would take the place of lists. */
    async listPosts(query: PostQuery) {
      const known = query.search ? undefined : await counts.findList(query);
      return await (known ? listWithoutSearch({ search: '', ...known }) : list(query));
    },
    /** The newest posts; an empty category does not filter. */
    recentPosts: (limit = 3, category = '') => recentPosts(limit, category),
    /** A published post by its slug, in any case and Unicode form. */
    findPost: (slug: string) => findPublishedPost(db, slug, findPictures),
    /** Whether a published post has exactly this slug now. */
    isPublished: (slug: string) => isPublished(db, slug),
    /** The newest posts with their texts; an empty category does not filter. */
    newestPosts: async (category: string, limit: number) =>
      toPublicPosts(await findPosts(db, await newestIds(db, category, limit)), findPictures),
    postAddresses: (page: ListPage) => findPostAddresses(db, page),
    lastChanges: () => findLastChanges(db),
    /** Three posts at least to read next, while there are so many; those of the category apart. */
    relatedPosts: ({ id, category }: Pick<PublicPost, 'id' | 'category'>) => related(id, category),
  };
}

async function newestIds(db: Db, category: string, limit: number): Promise<number[]> {
  return await listPostIds(db, publishedWith({ category }), { limit, offset: 0 });
}

async function findPublishedPost(
  db: Db,
  slug: string,
  findPictures: FindPictures,
): Promise<FoundPost> {
  // PostgreSQL refuses texts with a NUL. No slug is as long.
  if (slug.includes('\0') || slug.length > maxSlug) return { kind: 'unknown' };
  const id = await findIdBySlug(db, normalized(slug, 'NFC').toLowerCase());
  if (id === undefined) return { kind: 'unknown' };
  const [found] = id === null ? [] : await findPosts(db, [id]);
  if (!found) return { kind: 'gone' };
  if (found.status === 'trashed') return { kind: found.publishedAt ? 'gone' : 'unknown' };
  if (found.status === 'draft') return { kind: 'unknown' };
  if (found.slug !== slug) return { kind: 'moved', slug: found.slug };
  return { kind: 'found', post: await toPublicPost(found, findPictures) };
}

const relatedEach = 3;

/**
 * To explore: of the same category; to discover: others, of the category, then those that share tags, then the newest.
 * Both only where the category has another post; else the latter are to be read next.
 */
async function relatedPosts(
  db: Db,
  id: number,
  category: string,
  findCards: (ids: number[]) => Promise<PostCard[]>,
) {
  const newest = category ? await newestIds(db, category, relatedEach * 2 + 1) : [];
  const ofCategory = newest.filter((other) => other !== id).slice(0, relatedEach * 2);
  const explored = ofCategory.slice(0, relatedEach);
  const others = await fill(db, id, ofCategory.slice(relatedEach), explored);
  const cards = await findCards([...explored, ...others]);
  const shown = (ids: number[]) => cards.filter((card) => ids.includes(card.id));
  const isAlone = explored.length === 0;
  return {
    explore: shown(explored),
    discover: shown(isAlone ? [] : others),
    next: shown(isAlone ? others : []),
  };
}

/** The ids and as many more as make three: posts that share tags, then the newest. */
async function fill(db: Db, id: number, ids: number[], except: number[]): Promise<number[]> {
  const missing = relatedEach - ids.length;
  if (missing === 0) return ids;
  const known = [...except, ...ids];
  const sharing = await findSharingTags(db, id, known, missing);
  const newest = await newestIds(db, '', known.length + relatedEach + 1);
  const others = newest.filter((other) => other !== id && !known.includes(other));
  return [...new Set([...ids, ...sharing, ...others])].slice(0, relatedEach);
}
