import { randomUUID } from 'node:crypto';
import { creationRevision } from '../../../domain/posts/creation-revision.ts';
import {
  fieldsOf,
  type PostFields,
  storedText,
  textFault,
} from '../../../domain/posts/post-form.ts';
import { isSame } from '../../../domain/same-value.ts';
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
import { findSaved } from './post-writes.repository.ts';
import { findPost } from './posts.repository.ts';
import { cleanForStorage } from './write-post.ts';

interface DraftSave {
  /** The post's id, or a UUID for a post that is not created yet. */
  key: string;
  /** The revision that the form loaded; '' without a draft. */
  revision: string;
  /** The revision that the save makes; by default a random one. */
  next?: string | undefined;
  fields: PostFields;
  /** updated_at of the post that was edited. */
  baseUpdatedAt: string | null;
  by: string;
  /** Saved with the button rather than automatically: recorded as a version. */
  isKept: boolean;
}

export type DraftOutcome =
  /** Without a draft when its fields equal those of the post. */
  | { kind: 'done'; draft: StoredDraft | undefined }
  | { kind: 'post-not-found' }
  | { kind: 'content-too-long'; error: string }
  /** Somebody else saved the draft in the meantime: `draft` is theirs; undefined when it was discarded. */
  | { kind: 'draft-changed'; draft: StoredDraft | undefined };

export async function openDraft({ db }: Site, key: string): Promise<StoredDraft | undefined> {
  return await findDraft(db, key);
}

/** The id of the post that was created from the draft of a new post, unless it was saved again since. */
export async function createdPost({ db }: Site, key: string): Promise<number | null> {
  const revision = creationRevision(key);
  return revision === undefined ? null : ((await findSaved(db, revision)) ?? null);
}

/** Stores the fields of a post's form, even if they could not be published yet. */
export async function saveDraft(
  site: Site,
  { key, revision, next = randomUUID(), fields, baseUpdatedAt, by, isKept }: DraftSave,
  now = site.now(),
): Promise<DraftOutcome> {
  const content = (await cleanForStorage(fields.content)).html;
  // Cleaning escapes some characters, so the text may grow beyond the limit.
  const error = textFault(content);
  if (error) return { kind: 'content-too-long', error };
  const at = now.toISOString();
  const draft = {
    key,
    revision: next,
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
    const isStored = post && isSame(fieldsOf(post), draft.fields);
    if (isStored) {
      if (before) await deleteDraft(db, key, revision);
      return { kind: 'done', draft: undefined };
    }
    if (await replaceDraft(db, draft, revision)) return { kind: 'done', draft };
    return { kind: 'draft-changed', draft: await findDraft(db, key) };
  });
}

/** Discards a draft. Its text remains as a version, or as a post in the trash if its post was never created. */
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

/** Makes a version of a post its draft, within a transaction; the draft that it replaces is recorded as a version. */
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

/** A draft as a version of its post. */
export function versionOf({
  key,
  fields,
  at,
  by,
}: Omit<StoredDraft, 'revision' | 'baseUpdatedAt'>) {
  return { kind: 'post' as const, subject: key, content: storedText(fields), at, by };
}
