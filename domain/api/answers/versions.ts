import * as z from 'zod/mini';
import { postFields } from '../../posts/post-fields.ts';
import { versionCauses, versionedKinds } from '../../versions/versions.ts';

/** What somebody is writing, which is not public. */
export const draftPayload = z.object({
  /** The post's id, or new-… for a post that is not created yet. */
  key: z.string(),
  /** Sent back with a save: another by then, somebody else has saved the draft. */
  revision: z.string(),
  fields: postFields,
  /** updated_at of the post when the draft was begun. */
  base_updated_at: z.nullable(z.string()),
  /** Path of the featured picture. */
  featured_image: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
});
export type DraftPayload = z.output<typeof draftPayload>;

const subject = {
  kind: z.enum(versionedKinds),
  /** A post's id or a page's key. */
  subject: z.string(),
  title: z.string(),
};

/** When something becomes public by itself. */
export const dueTime = z.object({
  due_at: z.string(),
  /** Why it did not become public. */
  failure: z.nullable(z.string()),
});

/** A publication that is due later. */
export const scheduledPayload = z.object({ ...subject, ...dueTime.shape });
export type ScheduledPayload = z.output<typeof scheduledPayload>;

/** A publication that came late. */
export const latePayload = z.object({ ...subject, due_at: z.string(), at: z.string() });
export type LatePayload = z.output<typeof latePayload>;

export const versionLine = z.object({
  id: z.int(),
  cause: z.enum(versionCauses),
  at: z.string(),
  /** Null for what was there before versions were kept. */
  by: z.nullable(z.string()),
  /** Of a publication that was scheduled. */
  due_at: z.nullable(z.string()),
});
export type VersionLine = z.output<typeof versionLine>;

/** What a post or a page said: the fields of a post, or the edits of a page. */
export const versionPayload = z.object({
  ...versionLine.shape,
  content: z.record(z.string(), z.unknown()),
});
