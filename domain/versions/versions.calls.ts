import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { idParams, okResponse } from '../api/list-fields.ts';
import { changesRevision, revision, saveFields } from '../api/revisions.ts';
import { postFields } from '../posts/post-form.ts';
import { type VersionedKind, versionCauses, versionedKinds, versionMessages } from './versions.ts';

/** An unpublished draft. */
export const draftPayload = z.object({
  /** The post's id, or new-… for a post that is not created yet. */
  key: z.string(),
  /** Sent back with a save; if it differs by then, somebody else has saved the draft. */
  revision: z.string(),
  fields: postFields,
  /** updated_at of the post on which the draft is based. */
  baseUpdatedAt: z.nullable(z.string()),
  /** Path of the featured picture. */
  featuredImage: z.nullable(z.string()),
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

/** The time of a scheduled publication. */
export const dueTime = z.object({
  dueAt: z.string(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
});

/** A scheduled publication. */
export const scheduledPayload = z.object({ ...subject, ...dueTime.shape });
export type ScheduledPayload = z.output<typeof scheduledPayload>;

/** A late publication. */
export const latePayload = z.object({ ...subject, dueAt: z.string(), at: z.string() });
export type LatePayload = z.output<typeof latePayload>;

export const versionLine = z.object({
  id: z.int(),
  cause: z.enum(versionCauses),
  at: z.string(),
  /** Null for content from before versions were stored. */
  by: z.nullable(z.string()),
  /** Scheduled time of a publication. */
  dueAt: z.nullable(z.string()),
});
export type VersionLine = z.output<typeof versionLine>;

/** A version with its content: the fields of a post, or the edits of a page. */
export const versionPayload = z.object({
  ...versionLine.shape,
  content: z.record(z.string(), z.unknown()),
});

const draftParams = z.object({
  id: z
    .string()
    .check(z.regex(/^(?:\d{1,9}|new-[\w-]{1,50})$/, { error: versionMessages.unknown })),
});

/** Such as post-12 or page-home. */
const subjectParams = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^(?:post-\d{1,9}|page-[a-z-]{1,50})$/, versionMessages.unknown)),
    z.transform((id: string) => {
      const kind: VersionedKind = id.startsWith('post') ? 'post' : 'page';
      return { kind, subject: id.slice(kind.length + 1) };
    }),
  ),
});

/** In the site's time zone: 2026-11-25 and 09:30. */
const time = z.strictObject({ day: z.string(), time: z.string() });

const draft = z.object({ draft: z.nullable(draftPayload) });

/** Drafts, earlier versions and scheduled publications of posts and pages. */
export const versionCalls = {
  'GET /api/admin/drafts/:id': {
    needs: 'posts.write',
    summary: 'Read the draft of a post',
    params: draftParams,
    response: {
      200: z.object({
        ...draft.shape,
        /** The id of the post that was created from the draft of a new post. */
        created: z.nullable(z.int()),
      }),
    },
  },
  'PUT /api/admin/drafts/:id': {
    needs: 'posts.write',
    summary: 'Store the draft of a post',
    params: draftParams,
    body: z
      .strictObject({
        ...saveFields,
        fields: postFields,
        baseUpdatedAt: z.nullable(z.string().check(z.maxLength(40))),
        /** Whether it was saved by hand and is kept as a version. */
        keep: z.boolean(),
      })
      .check(changesRevision),
    response: { 200: draft },
  },
  'POST /api/admin/drafts/:id/discard': {
    needs: 'posts.write',
    summary: 'Discard the draft of a post',
    params: draftParams,
    body: z.strictObject({ revision }),
    response: { 200: draft },
  },
  'GET /api/admin/histories/:id': {
    needs: 'posts.write',
    summary: 'List the versions of a post or page',
    params: subjectParams,
    response: { 200: z.object({ versions: z.array(versionLine) }) },
  },
  'GET /api/admin/versions/:id': {
    needs: 'posts.write',
    summary: 'Read a version',
    params: idParams,
    response: { 200: versionPayload },
  },
  'POST /api/admin/versions/:id/restore': {
    needs: 'posts.write',
    summary: 'Make a version the draft',
    params: idParams,
    response: { 200: okResponse },
  },
  'GET /api/admin/scheduled': {
    needs: 'posts.publish',
    summary: 'List what becomes public at a time',
    response: {
      200: z.object({
        scheduled: z.array(scheduledPayload),
        /** Late publications of the last week. */
        late: z.array(latePayload),
        timeZone: z.string(),
      }),
    },
  },
  'PUT /api/admin/scheduled/:id': {
    needs: 'posts.publish',
    summary: 'Publish what is written now at a time',
    params: subjectParams,
    body: time,
    response: { 200: okResponse },
  },
  'POST /api/admin/scheduled/:id/move': {
    needs: 'posts.publish',
    summary: 'Give a scheduled publication another time',
    params: subjectParams,
    body: time,
    response: { 200: okResponse },
  },
  'DELETE /api/admin/scheduled/:id': {
    needs: 'posts.publish',
    summary: 'Take a scheduled publication back',
    params: subjectParams,
    response: { 200: okResponse },
  },
  'PUT /api/blogs/:id/published-at': {
    needs: 'posts.publish',
    summary: 'Change the date of publication',
    params: idParams,
    body: time,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
