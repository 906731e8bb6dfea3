import type { Kysely } from 'kysely';
import { brand } from '../../content/brand.ts';
import { bound } from '../../server/bound.ts';
import type { Tables } from '../../server/db/tables.ts';
import { listAdminPosts, listAdminRows } from '../../server/modules/posts/admin-list.service.ts';
import { articlesOf } from '../../server/modules/posts/articles.service.ts';
import {
  changePublishedAt,
  decidePosts,
  restorePost,
  undoPostDecision,
} from '../../server/modules/posts/decide-posts.ts';
import {
  discardDraft,
  openDraft,
  restoreDraft,
  saveDraft,
} from '../../server/modules/posts/drafts.service.ts';
import { publicPosts } from '../../server/modules/posts/posts.service.ts';
import {
  editorSuggestions,
  findAdminPost,
  removeOldTrash,
  topicNames,
} from '../../server/modules/posts/posts-admin.service.ts';
import {
  createPost,
  type PostDraft,
  type SaveOutcome,
  updatePost,
} from '../../server/modules/posts/write-post.ts';
import { readSettings } from '../../server/settings.ts';
import { createSigner } from '../../server/signing.ts';
import type { Site } from '../../server/site.ts';

let lastVersion = 0;

/** The part of a site that posts use, on a database; nothing is cached between calls. */
export function siteOn(db: Kysely<Tables>, changes: Partial<Site> = {}): Site {
  const site = {
    db,
    settings: readSettings({ SITE_URL: 'https://site.example', DATA_DIR: 'nowhere' }),
    log: { info() {}, warn() {}, error() {} },
    signer: createSigner('a secret of the tests'),
    now: () => new Date(),
    facts: async () => brand,
    wake() {},
    version: () => ++lastVersion,
    ...changes,
  } as unknown as Site;
  return Object.assign(site, { root: site });
}

/** The functions that public pages use. */
export const postsOn = (db: Kysely<Tables>) => publicPosts(siteOn(db));

/** Articles without library pictures, which need no database. */
export const articlesWithoutDatabase = (changes: Partial<Site> = {}) =>
  articlesOf(siteOn({} as Kysely<Tables>, changes));

/** The functions with which the administrator manages posts. */
export function postsAdminOn(db: Kysely<Tables>) {
  return bound(siteOn(db), {
    list: listAdminPosts,
    listRows: listAdminRows,
    find: findAdminPost,
    createPost,
    updatePost,
    restorePost,
    decide: decidePosts,
    undo: undoPostDecision,
    changePublishedAt,
    removeExpired: removeOldTrash,
    topics: topicNames,
    suggestions: editorSuggestions,
    /** Resolves with whether the post was outside the trash. */
    async trashPost(site: Site, id: number, now?: Date): Promise<boolean> {
      return (await decidePosts(site, [id], 'delete', { now })).done.length > 0;
    },
  });
}

/** The functions for drafts of posts. */
export const draftsOn = (db: Kysely<Tables>) =>
  bound(siteOn(db), {
    open: openDraft,
    save: saveDraft,
    discard: discardDraft,
    restore: restoreDraft,
  });

/** Like postsAdminOn, for drafts that must be stored successfully. */
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
    /** Permanently. */
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
