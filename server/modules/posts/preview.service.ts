import type { PostStatus, PublicPost } from '../../../domain/posts/post.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import { findPost } from './posts.repository.ts';
import { type FindPictures, toPublicPost } from './public-post.ts';

const purpose = 'post-preview';
const lifeMs = 24 * 60 * 60 * 1000;

type FoundPreview =
  | { kind: 'found'; post: PublicPost; status: PostStatus }
  /** Its 24 hours are over, or the post was deleted. */
  | { kind: 'gone' }
  | { kind: 'unknown' };

export type PreviewService = ReturnType<typeof createPreviewService>;

/** Posts as their pages will show them, drafts included, for whoever has a signed link of the last 24 hours. */
export function createPreviewService(
  db: Db,
  { signer, findPictures }: { signer: Signer; findPictures: FindPictures },
) {
  return {
    /** The link to a post's preview, below the site's origin; undefined when there is no such post. */
    async link(id: number, now = new Date()): Promise<string | undefined> {
      if (!(await findPost(db, id))) return undefined;
      const token = signer.sign(purpose, `${id} ${now.getTime() + lifeMs}`);
      return `/blog/preview/${id}?token=${token}`;
    },

    /** What such a link leads to. */
    async open(id: string, token: string, now = new Date()): Promise<FoundPreview> {
      const [signedId, end] = signer.verify(purpose, token)?.split(' ') ?? [];
      if (signedId === undefined || signedId !== id) return { kind: 'unknown' };
      const left = Number(end) - now.getTime();
      // More than a day too long was signed by a clock that was far ahead: it must not become a link for a year.
      if (left < 0 || left > 2 * lifeMs) return { kind: 'gone' };
      const found = await findPost(db, Number(id));
      if (!found) return { kind: 'gone' };
      const post = await toPublicPost(found, findPictures);
      return { kind: 'found', post, status: found.status };
    },
  };
}
