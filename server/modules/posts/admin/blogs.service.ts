import type { Kysely } from 'kysely';
import {
  type Blog,
  type BlogDecision,
  type BlogLine,
  type BlogQuery,
  blogsPerPage,
} from '../../../../domain/posts/blog.ts';
import { readMinutes, wordCount } from '../../../../domain/posts/read-time.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import type { Tables } from '../../../db/tables.ts';
import type { StoreImage } from '../../media/stored-image.ts';
import type { ArticlesService } from '../html/articles.service.ts';
import { searchWords } from '../list/post-list.service.ts';
import type { FindPictures } from '../pictures.ts';
import { findStoredWords } from '../search/stored-words.repository.ts';
import { createPostWritingService } from '../writing/post-writing.service.ts';
import {
  type BlogRow,
  countBlogs,
  findBlogRow,
  findTopicNames,
  listBlogs,
} from './blogs.repository.ts';
import { decideBlogs } from './decide-blogs.ts';
import { type BlogUpload, createBlog, type Saved, saveBlog } from './save-blog.ts';

/** What the media module and the posts' articles hand in. */
export interface BlogsSetup {
  store: StoreImage;
  findPictures: FindPictures;
  readArticle: ArticlesService['read'];
}

export type SaveOutcome =
  | { kind: 'saved'; blog: Blog }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'unknown' }
  /** Somebody else saved first: `current` is what stands there now. */
  | { kind: 'conflict'; current: Blog };

export type BlogsService = ReturnType<typeof createBlogsService>;

/** Without pages, a list ends here. */
const maxLines = 10_000;

/** The posts as the admin works on them, drafts included. */
export function createBlogsService(db: Kysely<Tables>, setup: BlogsSetup) {
  const writing = createPostWritingService(db);
  const toBlog = (row: BlogRow) => blogOf(row, setup);
  const answer = async (saved: Saved): Promise<SaveOutcome> => {
    if (saved.kind === 'saved') return { kind: 'saved', blog: await toBlog(saved.row) };
    if (saved.kind === 'conflict') return { kind: 'conflict', current: await toBlog(saved.row) };
    return saved;
  };
  const find = async (id: number) => {
    const row = await findBlogRow(db, id);
    return row && (await toBlog(row));
  };
  return {
    list: (query: BlogQuery) => list(db, query),
    /** A post outside the trash, or undefined. */
    find,
    create: async (upload: BlogUpload, now = new Date()) =>
      answer(await createBlog(db, setup.store, upload, now)),
    revise: async (id: number, upload: BlogUpload, now = new Date()) =>
      answer(await saveBlog(db, setup.store, id, upload, now)),
    /** Into the trash, for 30 days; false when there is no such post. */
    trash: writing.trashPost,
    /** One thing with several at once. */
    decide: (ids: readonly number[], decision: BlogDecision, now = new Date()) =>
      decideBlogs(db, ids, decision, now),
    /** Back from there, as it was; undefined when it does not lie there. */
    restore: async (id: number) => ((await writing.restorePost(id)) ? await find(id) : undefined),
    removeExpired: writing.removeExpired,
    /** The names that can be suggested. */
    topics: async () => ({
      categories: await findTopicNames(db, 'categories'),
      tags: await findTopicNames(db, 'tags'),
    }),
  };
}

async function list(
  db: Kysely<Tables>,
  { search, page, ...query }: BlogQuery,
): Promise<{ blogs: BlogLine[]; total: number }> {
  const filter = {
    ...query,
    page,
    category: topicKey(query.category),
    tag: topicKey(query.tag),
    parts: await findStoredWords(db, searchWords(search)),
  };
  const part =
    page === null
      ? { limit: maxLines, offset: 0 }
      : { limit: blogsPerPage, offset: (page - 1) * blogsPerPage };
  return { blogs: await listBlogs(db, filter, part), total: await countBlogs(db, filter) };
}

async function blogOf(
  row: BlogRow,
  { findPictures, readArticle }: Omit<BlogsSetup, 'store'>,
): Promise<Blog> {
  const mediaId = row.featured_media_id;
  const picture = mediaId === null ? undefined : (await findPictures([mediaId])).get(mediaId);
  const { html, text } = await readArticle(row);
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: html,
    author: row.author,
    status: row.status,
    categories: row.categories,
    tags: row.tags,
    meta_description: row.meta_description,
    featured_image: picture?.url ?? null,
    featured_image_alt: row.featured_alt,
    excerpt: row.excerpt ?? '',
    author_bio: row.author_bio ?? '',
    published_at: row.published_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    word_count: wordCount(text),
    read_minutes: readMinutes(text),
  };
}
