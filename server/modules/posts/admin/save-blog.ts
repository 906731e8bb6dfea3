import type { Kysely, Transaction } from 'kysely';
import {
  type BlogValues,
  blogForm,
  blogLimits,
  lengthOf,
} from '../../../../domain/forms/blog-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { messages } from '../../../../domain/messages.ts';
import type { Tables } from '../../../db/tables.ts';
import type { StoreImage } from '../../media/stored-image.ts';
import { lockPosts } from '../posts-version.repository.ts';
import { createPost, revisePost } from '../writing/post-writing.service.ts';
import { draftOf, newPost } from './blog-draft.ts';
import { type BlogRow, findBlogRow } from './blogs.repository.ts';

/** A whole post as the form sends it, with the bytes of a new featured image. */
export interface BlogUpload {
  form: unknown;
  picture: Uint8Array | null;
}

type Invalid = { kind: 'invalid'; fields: Record<string, string> };
type Unknown = { kind: 'unknown' };
type Conflict = { kind: 'conflict'; row: BlogRow };
export type Saved = Invalid | Unknown | Conflict | { kind: 'saved'; row: BlogRow };

/** Stores a new post and its featured image; nothing is stored when anything is refused. */
export async function createBlog(
  db: Kysely<Tables>,
  store: StoreImage,
  upload: BlogUpload,
  now: Date,
): Promise<Saved> {
  const read = await readBlog(upload.form);
  if (read.kind === 'invalid') return read;
  const picture = await storePicture(store, upload.picture, read.values, now);
  if (picture.kind === 'invalid') return picture;
  return await db.transaction().execute(async (trx) => {
    const draft = draftOf(read.values, newPost, picture.id);
    const { id } = await createPost(trx, draft, now);
    return await found(trx, id);
  });
}

/**
 * Changes a post by what the form holds. The form may name the version it began from: when the post is another by
 * now, nothing is stored and the post comes back as it is.
 */
export async function saveBlog(
  db: Kysely<Tables>,
  store: StoreImage,
  id: number,
  upload: BlogUpload,
  now: Date,
): Promise<Saved> {
  const read = await readBlog(upload.form);
  if (read.kind === 'invalid') return read;
  const { values } = read;
  // Asked for here too, so that no picture is stored for a post that will not be.
  const before = await changeable(db, id, values);
  if (before.kind !== 'current') return before;
  const picture = await storePicture(store, upload.picture, values, now);
  if (picture.kind === 'invalid') return picture;
  return await db.transaction().execute(async (trx) => {
    await lockPosts(trx);
    const current = await changeable(trx, id, values);
    if (current.kind !== 'current') return current;
    await revisePost(trx, id, draftOf(values, current.row, picture.id), now);
    return await found(trx, id);
  });
}

async function readBlog(form: unknown): Promise<Invalid | { kind: 'valid'; values: BlogValues }> {
  const read = readForm(blogForm, form);
  if (!read.ok) return { kind: 'invalid', fields: read.fields };
  const { values } = read;
  if (values.content === undefined) return { kind: 'valid', values };
  // Not before somebody writes, since it is much to load.
  const { cleanHtml } = await import('../html/clean/clean-html.ts');
  const content = cleanHtml(values.content).html;
  // What was a bare sign becomes an entity, so that a text may grow beyond its bound.
  if (lengthOf(content) <= blogLimits.content) {
    return { kind: 'valid', values: { ...values, content } };
  }
  const sentence = messages.fields.tooLong('Content', blogLimits.content);
  return { kind: 'invalid', fields: { content: sentence } };
}

async function changeable(
  db: Kysely<Tables>,
  id: number,
  { base_updated_at }: BlogValues,
): Promise<Unknown | Conflict | { kind: 'current'; row: BlogRow }> {
  const row = await findBlogRow(db, id);
  if (!row) return { kind: 'unknown' };
  const changed = base_updated_at && base_updated_at !== row.updated_at;
  return { kind: changed ? 'conflict' : 'current', row };
}

/** The id of the new featured image: null when it is to go, undefined when nothing is said of it. */
async function storePicture(
  store: StoreImage,
  bytes: Uint8Array | null,
  { featured_image_alt = '', remove_featured_image }: BlogValues,
  now: Date,
): Promise<Invalid | { kind: 'known'; id: number | null | undefined }> {
  if (!bytes) return { kind: 'known', id: remove_featured_image ? null : undefined };
  const outcome = await store(bytes, featured_image_alt, now);
  if (outcome.kind === 'stored') return { kind: 'known', id: outcome.image.id };
  return { kind: 'invalid', fields: { featured_image: outcome.error } };
}

async function found(trx: Transaction<Tables>, id: number): Promise<Saved> {
  const row = await findBlogRow(trx, id);
  if (!row) throw new Error('A post vanished while it was stored.');
  return { kind: 'saved', row };
}
