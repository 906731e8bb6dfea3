import { type PostQuery, postsPerPage } from '../../../../domain/posts/post.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { cachedAnswers } from '../../../cached-answers.ts';
import type { Db } from '../../../db/tables.ts';
import { countTopics, type TopicCount } from '../topics.repository.ts';
import { publishedWith } from './list-posts.ts';
import { countPosts, type PostFilter } from './post-list.repository.ts';

type ListAsked = Omit<PostQuery, 'search'>;

/** Counts of published posts, cached per content version: counting thousands by topic takes milliseconds. */
export function createPostCounts(db: Db, version: () => number) {
  const categoryCounts = cachedAnswers(version, () => countCategories(db));
  const tagCounts = cachedAnswers(version, () => countTopics(db, 'tags'));

  async function count(filter: PostFilter): Promise<number> {
    if (filter.category && filter.tag) return await countPosts(db, filter);
    if (filter.tag) return countOf(await tagCounts(), filter.tag);
    const { total, categories } = await categoryCounts();
    return filter.category ? countOf(categories, filter.category) : total;
  }

  return {
    categoryCounts,
    count,
    popularTags: async (limit = 8) => mostUsed(await tagCounts(), limit),

    /** The spelling of a category that published posts have, by its name in any case. */
    findCategory: async (name: string) =>
      nameOf((await categoryCounts()).categories, name) || undefined,

    /** The same for a tag. */
    findTag: async (name: string) => nameOf(await tagCounts(), name) || undefined,

    /** The list of an address with names in their spelling; undefined when that page has no posts. */
    async findList({ page, ...asked }: ListAsked): Promise<ListAsked | undefined> {
      const category = nameOf((await categoryCounts()).categories, asked.category);
      const tag = nameOf(await tagCounts(), asked.tag);
      if (category === undefined || tag === undefined) return;
      const isBlog = page === 1 && !category && !tag;
      const hasPosts = (await count(publishedWith({ category, tag }))) > (page - 1) * postsPerPage;
      return isBlog || hasPosts ? { category, tag, page } : undefined;
    },
  };
}

/** The spelling of a name; undefined when no published post has it. No name stays none. */
function nameOf(topics: { name: string }[], asked: string): string | undefined {
  if (asked === '') return '';
  const key = topicKey(asked);
  return topics.find(({ name }) => topicKey(name) === key)?.name;
}

function countOf(topics: { name: string; count: number }[], key: string): number {
  return topics.find((topic) => topicKey(topic.name) === key)?.count ?? 0;
}

async function countCategories(db: Db) {
  const counts = await countTopics(db, 'categories');
  return {
    total: await countPosts(db, publishedWith({})),
    categories: counts.map(({ name, count }) => ({ name, count })),
  };
}

/** Chosen by count, shown in the administrator's order. */
function mostUsed(tags: TopicCount[], limit: number): string[] {
  return tags
    .toSorted((a, b) => b.count - a.count || a.position - b.position)
    .slice(0, limit)
    .sort((a, b) => a.position - b.position)
    .map((tag) => tag.name);
}
