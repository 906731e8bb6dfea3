import type { Kysely } from 'kysely';
import type { PostStatus, PublicPost } from '../../../../domain/posts/post.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Signer } from '../../../signing.ts';
import type { FindPictures } from '../pictures.ts';
import { findPostById } from '../post-cards.repository.ts';

const purpose = 'post-preview';
const lifeMs = 24 * 60 * 60 * 1000;

export type FoundPreview =
  | { kind: 'found'; post: PublicPost; status: PostStatus }
  /** Its 24 hours are over, or the post was deleted. */
  | { kind: 'gone' }
  | { kind: 'unknown' };

export type PreviewService = ReturnType<typeof createPreviewService>;

/** Posts as their pages will show them, drafts too, for whoever holds a signed link of the last 24 hours. */
export function createPreviewService(
  db: Kysely<Tables>,
  { signer, findPictures }: { signer: Signer; findPictures: FindPictures },
) {
  const find = async (id: number) => {
    const found = await findPostById(db, id, findPictures);
    return found && found.status !== 'trashed' ? { ...found, status: found.status } : undefined;
  };
  return {
    /** The link to a post's preview, below the site's origin; undefined when there is no such post. */
    async link(id: number, now = new Date()): Promise<string | undefined> {
      if (!(await find(id))) return undefined;
      const token = signer.sign(purpose, `${id} ${now.getTime() + lifeMs}`);
      return `/blog/preview/${id}?token=${token}`;
    },

    /** What such a link leads to. */
    async open(id: string, token: string, now = new Date()): Promise<FoundPreview> {
      const [signedId, end] = signer.verify(purpose, token)?.split(' ') ?? [];
      if (signedId === undefined || signedId !== id) return { kind: 'unknown' };
      const left = Number(end) - now.getTime();
      // Up to a day more is a clock that was set back a little; more than that must not become a link for a year.
      if (left < 0 || left > 2 * lifeMs) return { kind: 'gone' };
      const found = await find(Number(id));
      return found ? { kind: 'found', post: found.post, status: found.status } : { kind: 'gone' };
    },
  };
}
