import { randomUUID } from 'node:crypto';
import { mediaMessages } from '../../../domain/media/media.ts';
import { fieldsOf, readStoredText, storedText } from '../../../domain/posts/post-form.ts';
import { isSame } from '../../../domain/same-value.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import {
  type NewerDraft,
  type Publication,
  type Publisher,
  recordVersion,
} from '../versions/versions.service.ts';
import { deleteDraft, findDraft, isOfPost, replaceDraft } from './drafts.repository.ts';
import { restoreDraft, versionOf } from './drafts.service.ts';
import { findPost, findTitles, type StoredPost } from './posts.repository.ts';
import { endRequests } from './publish-requests.ts';
import {
  changePost,
  isPictureGone,
  lacksPicture,
  readPostFields,
  recordFirst,
  slugFault,
} from './write-post.ts';

/** Publishes scheduled posts. */
export const postPublisher: Publisher = {
  current: currentContent,
  faults: publicationFaults,
  publish,
  restore: (site, subject, content, made) =>
    restoreDraft(site, subject, readStoredText(content), made),
  titles: ({ db }, subjects) => findTitles(db, subjects.filter(isOfPost).map(Number)),
};

async function currentContent({ db }: Site, subject: string): Promise<string | undefined> {
  const post = await find(db, subject);
  if (!post) return;
  const draft = await findDraft(db, subject);
  return storedText(draft?.fields ?? fieldsOf(post));
}

async function publicationFaults(
  { db }: Site,
  subject: string,
  content: string,
): Promise<Record<string, string>> {
  const read = readPostFields(readStoredText(content));
  if (!read.ok) return read.fields;
  const { draft } = read;
  const slug = await slugFault(db, draft, Number(subject));
  return {
    ...(slug && { slug }),
    ...((await isPictureGone(db, draft.featuredMediaId)) && { featuredImage: mediaMessages.gone }),
    ...((await lacksPicture(db, draft.content ?? '')) && { content: mediaMessages.goneFromText }),
  };
}

async function publish(
  site: Site,
  subject: string,
  content: string,
  { now, by, newer }: { now: Date; by: string | null; newer?: NewerDraft | undefined },
): Promise<Publication> {
  const { db } = site;
  const before = await find(db, subject);
  if (!before) return { kind: 'gone' };
  const read = readPostFields(readStoredText(content));
  if (!read.ok) return { kind: 'invalid', fields: read.fields };
  const draft = { ...read.draft, status: 'published' as const };
  const slug = await slugFault(db, draft, before.id);
  if (slug) return { kind: 'invalid', fields: { slug } };
  await recordFirst(site, before);
  await changePost(db, before, draft, now);
  await endRequests(site, [before.id], { how: 'scheduled', by }, now);
  const after = await find(db, subject);
  if (!after) return { kind: 'gone' };
  await updateDraft(site, { content, before, after, newer });
  return { kind: 'done', path: `/blog/${after.slug}` };
}

interface Published {
  content: string;
  before: StoredPost;
  after: StoredPost;
  newer: NewerDraft | undefined;
}

/**
 * Deletes a draft that has been published, and bases any other draft on the post's new version. A post that was saved
 * again after it was scheduled keeps that newer text as its draft.
 */
async function updateDraft(
  site: Site,
  { content, before, after, newer }: Published,
): Promise<void> {
  const { db } = site;
  const key = String(before.id);
  const draft = await findDraft(db, key);
  const isPublished = draft && storedText(draft.fields) === content;
  const saved = { ...fieldsOf(before), status: 'published' as const };
  const isNewer = newer && !isSame(saved, fieldsOf(after));
  if (isNewer && (!draft || isPublished || draft.at < newer.at)) {
    if (draft && !isPublished) {
      await recordVersion(site, { ...versionOf(draft), cause: 'paused' });
    }
    const [at, by] = [newer.at, newer.by ?? before.author];
    const newerDraft = { key, fields: saved, baseUpdatedAt: after.updatedAt, at, by };
    await replaceDraft(db, { ...newerDraft, revision: randomUUID() }, draft?.revision ?? '');
  } else if (isPublished) {
    await deleteDraft(db, key, draft.revision);
  } else if (draft?.baseUpdatedAt === before.updatedAt) {
    // The post is public now: saving this draft must not unpublish it.
    const status = before.status === 'draft' ? 'published' : draft.fields.status;
    const fields = { ...draft.fields, status };
    await replaceDraft(db, { ...draft, fields, baseUpdatedAt: after.updatedAt }, draft.revision);
  }
}

const find = async (db: Db, subject: string): Promise<StoredPost | undefined> =>
  isOfPost(subject) ? await findPost(db, Number(subject)) : undefined;
