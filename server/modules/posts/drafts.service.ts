import { randomUUID } from 'node:crypto';
import { fieldsOf, type PostFields, textFault } from '../../../domain/posts/post-form.ts';
import { type Site, transact } from '../../site.ts';
import { recordReplaced, recordVersion } from '../versions/versions.service.ts';
import { trashDraft } from './decide-posts.ts';
import {
  deleteDraft,
  findDraft,
  isOfPost,
  replaceDraft,
  type StoredDraft,
} from './drafts.repository.ts';
import { findPost } from './posts.repository.ts';
import { cleaned } from './write-post.ts';

interface DraftSave {
  /** The post's id, or a UUID for a post that is not created yet. */
  key: string;
  /** What the form began with; '' for no draft. */
  revision: string;
  fields: PostFields;
  /** updated_at of the post that was edited. */
  baseUpdatedAt: string | null;
  by: string;
  /** Saved by hand: stays as a version. */
  isKept: boolean;
}

export type DraftOutcome =
  /** Without a draft: it says what the post says. */
  | { kind: 'done'; draft: StoredDraft | undefined }
  | { kind: 'post-not-found' }
  | { kind: 'content-too-long'; error: string }
  /** Somebody else saved the draft meanwhile: theirs; undefined when it is gone. */
  | { kind: 'draft-changed'; draft: StoredDraft | undefined };

export async function openDraft({ db }: Site, key: string): Promise<StoredDraft | undefined> {
  return await findDraft(db, key);
}

/** Stores what is typed into the form of a post, also what could not be published yet. */
export async function saveDraft(
  site: Site,
  { key, revision, fields, baseUpdatedAt, by, isKept }: DraftSave,
  now = site.now(),
): Promise<DraftOutcome> {
  const content = (await cleaned(fields.content)).html;
  // Cleaning escapes some characters, so that a text may grow beyond its limit.
  const error = textFault(content);
  if (error) return { kind: 'content-too-long', error };
  const at = now.toISOString();
  const draft = {
    key,
    revision: randomUUID(),
    fields: { ...fields, content },
    baseUpdatedAt,
    at,
    by,
  };
  return await transact(site, async (inTransaction): Promise<DraftOutcome> => {
    const { db } = inTransaction;
    const post = isOfPost(key) ? await findPost(db, Number(key)) : undefined;
    if (isOfPost(key) && (!post || !baseUpdatedAt)) return { kind: 'post-not-found' };
    const before = await findDraft(db, key);
    if ((before?.revision ?? '') !== revision) return { kind: 'draft-changed', draft: before };
    if (before) await recordReplaced(inTransaction, versionOf(before), draft);
    if (isKept) await recordVersion(inTransaction, { ...versionOf(draft), cause: 'saved' });
    const isStored = post && JSON.stringify(fieldsOf(post)) === JSON.stringify(draft.fields);
    if (isStored) {
      if (before) await deleteDraft(db, key, revision);
      return { kind: 'done', draft: undefined };
    }
    if (await replaceDraft(db, draft, revision)) return { kind: 'done', draft };
    return { kind: 'draft-changed', draft: await findDraft(db, key) };
  });
}

/** Discards a draft; its text stays as a version, that of a post that is not created yet in the trash. */
export async function discardDraft(
  site: Site,
  { key, revision }: Pick<DraftSave, 'key' | 'revision'>,
  now = site.now(),
): Promise<DraftOutcome> {
  return await transact(site, async (inTransaction): Promise<DraftOutcome> => {
    const { db } = inTransaction;
    const before = await findDraft(db, key);
    if (!before) return { kind: 'done', draft: undefined };
    if (!(await deleteDraft(db, key, revision))) return { kind: 'draft-changed', draft: before };
    if (isOfPost(key))
      await recordVersion(inTransaction, { ...versionOf(before), cause: 'paused' });
    else await trashDraft(inTransaction, before, now);
    return { kind: 'done', draft: undefined };
  });
}

/** Makes a version of a post its draft, within a transaction; the draft in its place stays as a version. */
export async function restoreDraft(
  site: Site,
  key: string,
  fields: PostFields,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const { db } = site;
  const post = isOfPost(key) ? await findPost(db, Number(key)) : undefined;
  if (!post) return false;
  const before = await findDraft(db, key);
  if (before) await recordVersion(site, { ...versionOf(before), cause: 'paused' });
  const draft = { key, fields, baseUpdatedAt: post.updatedAt, at: now.toISOString(), by };
  return await replaceDraft(db, { ...draft, revision: randomUUID() }, before?.revision ?? '');
}

/** What a draft says, as a version of its post. */
export function versionOf({
  key,
  fields,
  at,
  by,
}: Omit<StoredDraft, 'revision' | 'baseUpdatedAt'>) {
  return { kind: 'post' as const, subject: key, content: JSON.stringify(fields), at, by };
}
