import { randomUUID } from 'node:crypto';
import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import { readInBatches } from '../../batches.ts';
import type { Db } from '../../db/tables.ts';
import { perSite, type Site } from '../../site.ts';
import type {
  FormerPicture,
  FoundUse,
  NextPicture,
  PictureSource,
} from '../media/media-library.service.ts';
import { findAllDrafts, isOfPost, replaceDraft } from './drafts.repository.ts';
import { findPicturedPosts, type PicturedPost, updatePictures } from './post-writes.repository.ts';
import type { StoredPostStatus } from './posts.tables.ts';
import { nextVersion } from './write-post.ts';

/** Small enough that reading them does not block other requests, however long they are. */
const postsAtOnce = 50;

const cachedUses = perSite((): { latest?: { version: number; uses: Promise<FoundUse[]> } } => ({}));

/** Where posts use pictures, for the media library. */
export const postPictures: PictureSource = {
  async findUses(site) {
    if (site.db.isTransaction) return await findUses(site.db);
    const cached = cachedUses(site);
    const version = site.version();
    if (cached.latest?.version !== version) {
      const latest = { version, uses: findUses(site.db) };
      cached.latest = latest;
      // The next caller repeats a failed query.
      latest.uses.catch(() => {
        if (cached.latest === latest) delete cached.latest;
      });
    }
    return await cached.latest.uses;
  },
  replace: replacePicture,
};

async function findUses(db: Db): Promise<FoundUse[]> {
  const uses: FoundUse[] = [];
  for await (const posts of picturedPosts(db)) uses.push(...posts.flatMap(usesOf));
  return uses;
}

function picturedPosts(db: Db) {
  return readInBatches<PicturedPost>(postsAtOnce, (after, limit) =>
    findPicturedPosts(db, after?.id ?? 0, limit),
  );
}

const states: Record<StoredPostStatus, string> = {
  published: 'public',
  draft: 'draft',
  trashed: 'in the trash',
};

function usesOf({ id, title, status, content, featuredMediaId }: PicturedPost): FoundUse[] {
  const hashes = hashesIn(content);
  const address = status === 'trashed' ? '/admin/blogs?status=trashed' : `/admin/blog/edit/${id}`;
  const use = (place: string) => ({ title, where: `${place}, ${states[status]}`, address });
  return [
    ...(featuredMediaId ? [{ ...use('As the featured image'), ids: [featuredMediaId] }] : []),
    ...(hashes.length > 0 ? [{ ...use('In the text'), hashes }] : []),
  ];
}

/**
 * Raises the version of each changed post, so that an open editor gets a conflict instead of overwriting the change.
 */
async function replacePicture(
  { db }: Site,
  former: FormerPicture,
  next: NextPicture,
  now: Date,
): Promise<void> {
  // Imported on first use: most processes never replace a picture.
  const { replaceInHtml } = await import('./html/replace-in-html.ts');
  for await (const posts of picturedPosts(db)) {
    for (const post of posts) {
      const { featuredMediaId: featured } = post;
      const content = replaceInHtml(post.content, former, next);
      const featuredMediaId = featured === former.id ? next.id : featured;
      if (content === post.content && featuredMediaId === featured) continue;
      const updatedAt = nextVersion(post.updatedAt, now);
      await updatePictures(db, { ...post, content, featuredMediaId, updatedAt });
    }
  }
}

/** Where drafts of posts use pictures, for the media library. */
export const draftPictures: PictureSource = {
  async findUses({ db }) {
    return (await findAllDrafts(db)).flatMap(({ key, fields }) => {
      const hashes = hashesIn(fields.content);
      const ids = fields.featuredMediaId === null ? [] : [fields.featuredMediaId];
      if (hashes.length + ids.length === 0) return [];
      const address = isOfPost(key) ? `/admin/blog/edit/${key}` : `/admin/blog/create?draft=${key}`;
      const title = fields.title || 'Untitled';
      return [{ title, where: 'In a draft, not public', address, hashes, ids }];
    });
  },

  /**
   * Gives each changed draft a new revision, so that an open editor gets a conflict instead of overwriting the
   * change.
   */
  async replace({ db }, former, next) {
    for (const draft of await findAllDrafts(db)) {
      const { fields } = draft;
      const content = replaceAddresses(fields.content, former.hashes, next.url);
      const isFeatured = fields.featuredMediaId === former.id;
      if (content === fields.content && !isFeatured) continue;
      const featuredMediaId = isFeatured ? next.id : fields.featuredMediaId;
      const replaced = { ...draft, fields: { ...fields, content, featuredMediaId } };
      await replaceDraft(db, { ...replaced, revision: randomUUID() }, draft.revision);
    }
  },
};
