import type { PostStatus, PublicPost } from '../../../domain/posts/post.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import { readDraft } from './drafts/draft-form.ts';
import { findDraft } from './drafts/post-drafts.repository.ts';
import { findPost, type StoredPost } from './posts.repository.ts';
import { type FindPictures, toPublicPost } from './public-post.ts';
import { draftColumns, postDraftOf } from './writing/post-draft.ts';

const purpose = 'post-preview';
const lifeMs = 24 * 60 * 60 * 1000;

type FoundPreview =
  | { kind: 'found'; post: PublicPost; status: PostStatus }
  /** The link has expired, or the post was deleted. */
  | { kind: 'gone' }
  | { kind: 'unknown' };

export type PreviewService = ReturnType<typeof createPreviewService>;

/** Posts as their pages will show them, drafts included, by a signed link that lives 24 hours. */
export function createPreviewService(
  db: Db,
  { signer, findPictures }: { signer: Signer; findPictures: FindPictures },
) {
  return {
    /** The path of a post's preview link; undefined when there is no such post. */
    async link(id: number, now = new Date()): Promise<string | undefined> {
      if (!(await findPost(db, id))) return undefined;
      const token = signer.sign(purpose, `${id} ${now.getTime() + lifeMs}`);
      return `/blog/preview/${id}?token=${token}`;
    },

    /** A post outside the trash: as it is public, or as its draft would make it. */
    async find(id: number): Promise<{ post: PublicPost; status: PostStatus } | undefined> {
      const found = await findPost(db, id);
      if (!found) return;
      const shown = found.status === 'published' ? found : await withDraft(db, found);
      return { post: await toPublicPost(shown, findPictures), status: found.status };
    },

    /** The post of a preview link. */
    async open(id: string, token: string, now = new Date()): Promise<FoundPreview> {
      const [signedId, end] = signer.verify(purpose, token)?.split(' ') ?? [];
      if (signedId === undefined || signedId !== id) return { kind: 'unknown' };
      const left = Number(end) - now.getTime();
      // A link that ends more than a day too late was signed by a clock far ahead: it must not stay valid for a year.
      if (left < 0 || left > 2 * lifeMs) return { kind: 'gone' };
      const found = await findPost(db, Number(id));
      if (!found) return { kind: 'gone' };
      const post = await toPublicPost(await withDraft(db, found), findPictures);
      return { kind: 'found', post, status: found.status };
    },
  };
}

/** A post as its draft would make it, where there is one that could be published. */
async function withDraft(db: Db, post: StoredPost): Promise<StoredPost> {
  const draft = await findDraft(db, String(post.id));
  const read = draft && readDraft(draft.fields);
  if (!draft || !read?.ok) return post;
  const written = postDraftOf(read.values);
  const { columns } = await draftColumns(written, post);
  const { featuredMediaId = post.featuredMediaId } = columns;
  const { categories = [], tags = [] } = written;
  const { status } = post;
  return { ...post, ...columns, featuredMediaId, categories, tags, status, updatedAt: draft.at };
}
