import type { PostStatus, PublicPost } from '../../../domain/posts/post.ts';
import { bound } from '../../bound.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { findDraft } from './drafts.repository.ts';
import { findPost, type StoredPost } from './posts.repository.ts';
import { toPublicPost } from './posts.service.ts';
import { draftColumns, readPostFields } from './write-post.ts';

const purpose = 'post-preview';
const lifeMs = 24 * 60 * 60 * 1000;

type Preview =
  | { kind: 'found'; post: PublicPost; status: PostStatus }
  /** The link has expired, or the post was deleted. */
  | { kind: 'gone' }
  | { kind: 'unknown' };

export type Previews = ReturnType<typeof previewsOf>;

export const previewsOf = (site: Site) => bound(site, { find: findAnyPost, open: openPreview });

/** The path of a post's signed preview link, valid for 24 hours; undefined when there is no such post. */
export async function previewLink(
  site: Site,
  id: number,
  now = site.now(),
): Promise<string | undefined> {
  const { db, signer } = site;
  if (!(await findPost(db, id))) return undefined;
  const token = signer.sign(purpose, `${id} ${now.getTime() + lifeMs}`);
  return `/blog/preview/${id}?token=${token}`;
}

/** The post of a preview link, rendered like its future page. */
export async function openPreview(
  site: Site,
  id: string,
  token: string,
  now = site.now(),
): Promise<Preview> {
  const { db, signer } = site;
  const [signedId, end] = signer.verify(purpose, token)?.split(' ') ?? [];
  if (signedId === undefined || signedId !== id) return { kind: 'unknown' };
  const remainingMs = Number(end) - now.getTime();
  // A link that expires more than a day too late was signed while the clock was far ahead: it must not stay valid
  // until then.
  if (remainingMs < 0 || remainingMs > 2 * lifeMs) return { kind: 'gone' };
  const stored = await findPost(db, Number(id));
  if (!stored) return { kind: 'gone' };
  const post = await toPublicPost(site, await withDraft(db, stored));
  return { kind: 'found', post, status: stored.status };
}

/** A post outside the trash with its draft's text, if it has one. */
export async function findAnyPost(
  site: Site,
  id: number,
): Promise<{ post: PublicPost; status: PostStatus } | undefined> {
  const { db } = site;
  const stored = await findPost(db, id);
  if (!stored) return;
  const post = stored.status === 'published' ? stored : await withDraft(db, stored);
  return { post: await toPublicPost(site, post), status: stored.status };
}

/** A post with the text of its draft, if it has a draft that could be published. */
async function withDraft(db: Db, post: StoredPost): Promise<StoredPost> {
  const stored = await findDraft(db, String(post.id));
  const read = stored && readPostFields(stored.fields);
  if (!stored || !read?.ok) return post;
  const { draft } = read;
  const { columns } = await draftColumns(draft, post);
  const { featuredMediaId = post.featuredMediaId } = columns;
  const { categories = [], tags = [] } = draft;
  const { status } = post;
  return { ...post, ...columns, featuredMediaId, categories, tags, status, updatedAt: stored.at };
}
