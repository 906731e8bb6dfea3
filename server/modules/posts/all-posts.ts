import type { PostStatus } from '../../../domain/posts/post.ts';
import { readInBatches } from '../../batches.ts';
import type { Db } from '../../db/tables.ts';
import { findDraft, type StoredDraft } from './drafts.repository.ts';
import { findBegunKeysAfter, findIdsAfter, findPosts, type Post } from './posts.repository.ts';
import { wantedSlug } from './write-post.ts';

/** The stored text of a post or of its draft. */
export interface WrittenPost
  extends Omit<Post, 'status' | 'summary' | 'readMinutes' | 'createdAt'> {
  /** The slug of the post; for a draft, the slug marked as a draft. */
  name: string;
  status: PostStatus;
}

const postsAtOnce = 10;
const draftsAtOnce = 100;

/** Every post outside the trash and every draft, one by one; a post's draft comes right after it. */
export async function* readAllPosts(db: Db): AsyncGenerator<WrittenPost> {
  const findIds = (after: { id: number } | undefined, limit: number) =>
    findIdsAfter(db, after?.id ?? 0, limit);
  const findBegun = (after: { key: string } | undefined, limit: number) =>
    findBegunKeysAfter(db, after?.key ?? '', limit);
  for await (const rows of readInBatches(postsAtOnce, findIds)) {
    const posts = await findPosts(
      db,
      rows.map(({ id }) => id),
    );
    for (const { status, ...post } of posts) {
      if (status === 'trashed') continue;
      yield { ...post, status, name: post.slug };
      const draft = await findDraft(db, String(post.id));
      if (draft) yield writtenDraft(draft, post);
    }
  }
  for await (const rows of readInBatches(draftsAtOnce, findBegun)) {
    for (const { key } of rows) {
      const draft = await findDraft(db, key);
      if (draft) yield writtenDraft(draft);
    }
  }
}

function writtenDraft(
  { fields, at }: StoredDraft,
  post?: Pick<Post, 'id' | 'slug' | 'publishedAt'>,
): WrittenPost {
  const slug = wantedSlug(fields);
  return {
    id: post?.id ?? 0,
    name: `${post?.slug ?? slug}.draft`,
    slug,
    status: 'draft',
    title: fields.title,
    author: fields.author,
    authorBio: fields.authorBio || null,
    metaDescription: fields.metaDescription,
    excerpt: fields.excerpt || null,
    content: fields.content,
    categories: namesIn(fields.categories),
    tags: namesIn(fields.tags),
    featuredMediaId: fields.featuredMediaId,
    featuredAlt: fields.featuredAlt,
    publishedAt: post?.publishedAt ?? null,
    updatedAt: at,
  };
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
