import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import { findPictures, findPicturesOfFiles } from '../../server/modules/media/media.repository.ts';
import { cleanHtml } from '../../server/modules/posts/html/clean-html.ts';
import { createPostsService } from '../../server/modules/posts/posts.service.ts';
import {
  createPostsAdminService,
  type SaveOutcome,
} from '../../server/modules/posts/posts-admin.service.ts';
import type { PostDraft } from '../../server/modules/posts/writing/post-draft.ts';
import { versionFunctions } from '../../server/modules/versions/versions.service.ts';

const noPictures = async () => new Map();
let lastVersion = 0;

/** What the public reads, without pictures, and never from memory: a test writes beside it. */
export function postsOn(db: Kysely<Tables>) {
  return createPostsService(db, { findPictures: noPictures, version: () => ++lastVersion });
}

/** What the administrator does with posts, without new pictures. */
export function postsAdminOn(db: Kysely<Tables>) {
  return createPostsAdminService(db, {
    findPictures: (ids: number[]) => findPictures(db, ids),
    findPicturesOfFiles: (hashes: string[]) => findPicturesOfFiles(db, hashes),
    store: async () => ({ kind: 'refused', error: 'No pictures here.' }),
    readArticle: async ({ content }) => cleanHtml(content),
    versions: versionFunctions(db),
    accounts: { displayName: async () => '', isLoginName: async () => false },
  });
}

/** The same for drafts that are stored without a doubt. */
export function writingOn(db: Kysely<Tables>) {
  const { createPost, updatePost, trashPost, removeExpired, ...rest } = postsAdminOn(db);
  return {
    ...rest,
    trashPost,
    removeExpired,
    createPost: async (draft: PostDraft, now?: Date) => saved(await createPost({ draft }, now)),
    revisePost: async (id: number, draft: PostDraft, now?: Date) =>
      saved(await updatePost(id, { draft }, now)),
    publishPost: async (id: number, now?: Date) => rest.decide([id], 'publish', { now }),
    /** For good. */
    async deletePost(id: number) {
      await trashPost(id, new Date(0));
      await removeExpired();
    },
  };
}

function saved(outcome: SaveOutcome) {
  if (outcome.kind !== 'saved') throw new Error(`Not saved: ${JSON.stringify(outcome)}`);
  return outcome.post;
}

/** The version of the public content. */
export async function postsVersion(db: Kysely<Tables>): Promise<number> {
  const state = db.selectFrom('site_state').select('value').where('key', '=', 'posts_version');
  return Number((await state.executeTakeFirst())?.value ?? 0);
}
