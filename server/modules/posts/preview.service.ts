import type { PostStatus, PublicPost } from '../../../domain/posts/post.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import { findPost } from './posts.repository.ts';
import { type FindPictures, toPublicPost } from './public-post.ts';

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

    /** The post of a preview link. */
    async open(id: string, token: string, now = new Date()): Promise<FoundPreview> {
      const [signedId, end] = signer.verify(purpose, token)?.split(' ') ?? [];
      if (signedId === undefined || signedId !== id) return { kind: 'unknown' };
      const left = Number(end) - now.getTime();
      // A link that ends more than a day too late was signed by a clock far ahead: it must not stay valid for a year.
      if (left < 0 || left > 2 * lifeMs) return { kind: 'gone' };
      const found = await findPost(db, Number(id));
      if (!found) return { kind: 'gone' };
      const post = await toPublicPost(found, findPictures);
      return { kind: 'found', post, status: found.status };
    },
  };
}
