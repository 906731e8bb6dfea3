import type { MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codePoints, readForm } from '../../../domain/api/form-fields.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { readAdminPostQuery, readAdminRowsQuery } from '../../../domain/posts/admin-post.ts';
import { ownNames, postChecksForm, postForm } from '../../../domain/posts/post-form.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type {
  AdminPostRow,
  PostLinePayload,
  PostPayload,
} from '../../../domain/posts/posts.calls.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import { viewsOfPaths } from '../analytics/analytics.service.ts';
import { largestUpload } from '../media/picture-codec.ts';
import {
  type AdminLine,
  type AdminRow,
  listAdminPosts,
  listAdminRows,
} from './admin-list.service.ts';
import { decidePosts, restorePost } from './decide-posts.ts';
import { draftRefusal, missingPost, ownerOnly } from './own-drafts.ts';
import { checkPost } from './post-checks.service.ts';
import { previewLink } from './post-previews.ts';
import { findRevision } from './post-writes.repository.ts';
import {
  type AdminPost,
  editorSuggestions,
  findAdminPost,
  topicNames,
} from './posts-admin.service.ts';
import { findRequest } from './publish-requests.repository.ts';
import {
  askToPublish,
  requestPayload,
  requestsOf,
  returnDraft,
  takeBackRequest,
} from './publish-requests.ts';
import {
  createPost,
  type PostUpload,
  postDraftOf,
  type SaveOutcome,
  updatePost,
} from './write-post.ts';

/** The admin's calls for posts, with the paths and field names of part 7 of the specification. */
export async function postsRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  // Truncates a larger picture instead of aborting, so that the whole form is read; readPostUpload refuses it.
  await http.register(multipart, { throwFileSizeLimit: false });

  addRoute(http, 'GET /api/blogs', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const owner = ownerOnly(request.admin);
    const list = await listAdminPosts(site, readAdminPostQuery(query), owner);
    reply.header('X-Total-Count', list.total);
    return list.posts.map(linePayload);
  });

  addRoute(http, 'GET /api/admin/blogs', async (request) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const owner = ownerOnly(request.admin);
    const { posts: rows, ...page } = await listAdminRows(site, readAdminRowsQuery(query), owner);
    const views = await viewsOfPaths(
      site,
      rows.flatMap((row) => ('slug' in row && row.status === 'published' ? pathOf(row) : [])),
    );
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? id : []));
    const requests = await requestsOf(site, ids, request.admin);
    return {
      ...page,
      posts: rows.map((row) => ({
        ...rowOf(row),
        request: typeof row.id === 'number' ? (requests.get(row.id) ?? null) : null,
        views:
          'slug' in row && row.status === 'published' ? (views?.get(pathOf(row)) ?? null) : null,
      })),
    };
  });

  addRoute(
    http,
    'GET /api/blogs/:id',
    async ({ params, admin }) =>
      (await draftRefusal(site, admin, [params.id])) ??
      (await payloadOrMissing(site, params.id, await findAdminPost(site, params.id), admin)),
  );

  addRoute(http, 'POST /api/blogs', (request) =>
    save(request, site, 0, (upload) => createPost(site, upload)),
  );

  addRoute(
    http,
    'PUT /api/blogs/:id',
    async (request) =>
      (await draftRefusal(site, request.admin, [request.params.id])) ??
      save(request, site, request.params.id, (upload) =>
        updatePost(site, request.params.id, upload),
      ),
  );

  addRoute(http, 'DELETE /api/blogs/:id', async ({ params, admin }) => {
    const refusal = await draftRefusal(site, admin, [params.id]);
    if (refusal) return refusal;
    const { done, undo } = await decidePosts(site, [params.id], 'delete', { by: admin.username });
    return done.length > 0 ? { ok: true, undo } : await missingPost(site, params.id);
  });

  addRoute(
    http,
    'POST /api/blogs/:id/restore',
    async ({ params, admin }) =>
      (await draftRefusal(site, admin, [params.id])) ??
      (await payloadOrMissing(site, params.id, await restorePost(site, params.id), admin)),
  );

  addRoute(
    http,
    'POST /api/admin/blogs/:id/request',
    async ({ params, body: { note = '' }, admin }) =>
      (await draftRefusal(site, admin, [params.id])) ??
      (await askToPublish(site, params.id, { note, by: admin })),
  );

  addRoute(
    http,
    'DELETE /api/admin/blogs/:id/request',
    async ({ params, admin }) =>
      (await draftRefusal(site, admin, [params.id])) ??
      (await takeBackRequest(site, params.id, admin)),
  );

  addRoute(http, 'POST /api/admin/blogs/:id/request/return', ({ params, body, admin }) =>
    returnDraft(site, params.id, { ...body, by: admin }),
  );

  addRoute(http, 'POST /api/admin/blogs/decisions', async ({ body, admin }) => {
    const { ids, decision, seen } = body;
    if (decision === 'publish' && ownerOnly(admin)) return { kind: 'publishing-refused' };
    const refusal = await draftRefusal(site, admin, ids);
    return refusal ?? (await decidePosts(site, ids, decision, { by: admin.username, seen }));
  });

  addRoute(http, 'GET /api/blogs/:id/preview-link', async ({ params, admin }) => {
    const refusal = await draftRefusal(site, admin, [params.id]);
    if (refusal) return refusal;
    const url = await previewLink(site, params.id);
    return url ? { url } : await missingPost(site, params.id);
  });

  addRoute(http, 'POST /api/admin/blogs/checks', async (request) => {
    const read = await readPostUpload(request);
    if (read.kind !== 'read') return read;
    const file = read.picture && { featuredImage: read.picture.fileName };
    const form = readForm(postChecksForm, { ...ownNames(read.form), ...file });
    if (!form.ok) return { kind: 'invalid', fields: form.fields };
    return await checkPost(site, form.values);
  });

  addRoute(http, 'GET /api/admin/topics', () => topicNames(site));

  addRoute(http, 'GET /api/admin/suggestions', ({ admin }) =>
    editorSuggestions(site, admin.username),
  );
}

/** `id` is 0 for a new post. */
async function save(
  request: FastifyRequest,
  site: Site,
  id: number,
  store: (upload: PostUpload) => Promise<SaveOutcome>,
): Promise<PostPayload | Refusal> {
  const read = await readPostUpload(request);
  if (read.kind !== 'read') return read;
  const form = readForm(postForm, read.form);
  if (!form.ok) return { kind: 'invalid', fields: form.fields };
  const picture = read.picture && {
    bytes: read.picture.bytes,
    origin: { fileName: read.picture.fileName, by: request.admin.username },
  };
  const { base_updated_at: baseUpdatedAt, draft_key: key, draft_revision: revision } = form.values;
  const isAuthor = ownerOnly(request.admin) !== undefined;
  if (isAuthor && form.values.status !== 'draft') return { kind: 'publishing-refused' };
  const refusal = key && (await draftRefusal(site, request.admin, [key]));
  if (refusal) return refusal;
  const outcome = await store({
    draft: postDraftOf(form.values),
    picture,
    baseUpdatedAt,
    by: request.admin.username,
    isAuthor,
    next: form.values.next,
    stored: key && revision ? { key, revision } : undefined,
  });
  switch (outcome.kind) {
    case 'saved': {
      const post = await postPayload(site, outcome.post, request.admin);
      const leftBehind = outcome.leftBehind.map(({ kind, words }) => ({
        kind,
        words: shorten(words),
      }));
      return leftBehind.length > 0 ? { ...post, left_behind: leftBehind } : post;
    }
    case 'content-too-long':
      return { kind: 'invalid', fields: { content: outcome.error } };
    case 'slug-taken':
      return { kind: 'invalid', fields: { slug: outcome.error } };
    case 'picture-refused':
      return { kind: 'invalid', fields: { featured_image: outcome.error } };
    case 'picture-gone':
      return { kind: 'invalid', fields: { featured_image: mediaMessages.gone } };
    case 'text-picture-gone':
      return { kind: 'invalid', fields: { content: mediaMessages.goneFromText } };
    case 'conflict': {
      const current = await postPayload(site, outcome.post, request.admin);
      // Without a revision that a save chose, the time of the change says which version it is.
      return { kind: 'post-changed', current, revision: current.revision ?? current.updated_at };
    }
    case 'unknown':
      return await missingPost(site, id);
  }
}

async function payloadOrMissing(
  site: Site,
  id: number,
  post: AdminPost | undefined,
  admin: SignedIn,
): Promise<PostPayload | Refusal> {
  return post ? await postPayload(site, post, admin) : await missingPost(site, id);
}

async function postPayload(site: Site, post: AdminPost, admin: SignedIn): Promise<PostPayload> {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    content: post.content,
    author: post.author,
    status: post.status,
    categories: post.categories,
    tags: post.tags,
    meta_description: post.metaDescription,
    featured_image: post.featuredImage,
    featured_image_alt: post.featuredAlt,
    featured_media: post.featuredMediaId,
    excerpt: post.excerpt ?? '',
    author_bio: post.authorBio ?? '',
    published_at: post.publishedAt,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
    word_count: post.wordCount,
    read_minutes: post.readMinutes,
    due_at: post.dueAt,
    request: requestPayload(await findRequest(site.db, post.id), admin),
    revision: (await findRevision(site.db, post.id)) ?? null,
  };
}

const pathOf = ({ slug }: { slug: string }) => `/blog/${slug}`;

function rowOf(row: AdminRow): Omit<AdminPostRow, 'views' | 'request'> {
  if ('savedAt' in row) {
    const { savedAt: updatedAt, featuredMediaId: _, ...unfinished } = row;
    return {
      ...unfinished,
      slug: '',
      status: 'unfinished',
      publishedAt: null,
      updatedAt,
      trashedStatus: null,
      trashedAt: null,
      draftAt: null,
      dueAt: null,
    };
  }
  const { createdAt: _created, featuredMediaId: _picture, ...post } = row;
  return { ...post, savedBy: null };
}

function linePayload(line: AdminLine): PostLinePayload {
  const {
    updatedAt,
    publishedAt,
    trashedStatus,
    trashedAt,
    draftAt,
    dueAt,
    createdAt: _created,
    featuredMediaId: _picture,
    ...same
  } = line;
  return {
    ...same,
    updated_at: updatedAt,
    published_at: publishedAt,
    trashed_status: trashedStatus,
    trashed_at: trashedAt,
    draft_at: draftAt,
    due_at: dueAt,
  };
}

const megabyte = 1024 * 1024;

/** These limit memory; postForm limits the fields. A file of exactly fileSize bytes counts as too large. */
const limits = {
  fileSize: largestUpload + 1,
  files: 1,
  fields: 40,
  parts: 41,
  fieldSize: 5 * megabyte,
};

/** The bytes of an uploaded file and its name. */
interface UploadedFile {
  bytes: Uint8Array;
  fileName: string;
}

type ReadUpload =
  | { kind: 'read'; form: Record<string, unknown>; picture: UploadedFile | null }
  | { kind: 'form-expected' | 'form-unreadable' }
  | { kind: 'form-too-large'; fields?: Record<string, string> }
  | typeof pictureTooLarge;

const pictureTooLarge = {
  kind: 'picture-too-large' as const,
  fields: { featured_image: postMessages.imageTooLarge },
};

/** Reads a post's form and its picture; an empty file counts as no picture. */
async function readPostUpload(request: FastifyRequest): Promise<ReadUpload> {
  if (!request.isMultipart()) return { kind: 'form-expected' };
  const form: Record<string, unknown> = {};
  let picture: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) return fieldTooLarge(part.fieldname, String(part.value));
        form[part.fieldname] = part.value;
        continue;
      }
      const bytes = await read(part);
      if (part.file.truncated || bytes.length === limits.fileSize) {
        return pictureTooLarge;
      }
      if (part.fieldname === 'featured_image' && bytes.length > 0) {
        picture = { bytes, fileName: part.filename };
      }
    }
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read');
    return isLimit(error) ? { kind: 'form-too-large' } : { kind: 'form-unreadable' };
  }
  return { kind: 'read', form, picture };
}

/** `value` is the part that was read before the limit. */
function fieldTooLarge(name: string, value: string): ReadUpload {
  if (name !== 'content') return { kind: 'form-too-large' };
  const content = postMessages.textFarTooLarge(codePoints(value));
  return { kind: 'form-too-large', fields: { content } };
}

/** Reads the file to its end; otherwise the parts after it never arrive. */
async function read({ file }: MultipartFile): Promise<Buffer> {
  return Buffer.concat(await file.toArray());
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
