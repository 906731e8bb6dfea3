import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  PostLinePayload,
  PostPayload,
  PostRowPayload,
} from '../../../../domain/api/answers/posts.ts';
import type { Refusal } from '../../../../domain/api/refusals.ts';
import { postForm } from '../../../../domain/forms/post-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { mediaMessages } from '../../../../domain/media/media-messages.ts';
import { readAdminPostQuery, readAdminRowsQuery } from '../../../../domain/posts/admin-post.ts';
import type { PostLine } from '../../../modules/posts/list/post-list.repository.ts';
import type {
  AdminPost,
  PostsAdminService,
  SaveOutcome,
} from '../../../modules/posts/posts-admin.service.ts';
import type { PreviewService } from '../../../modules/posts/preview.service.ts';
import { postDraftOf } from '../../../modules/posts/writing/post-draft.ts';
import type { PostUpload } from '../../../modules/posts/writing/store-post.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { type PostChecksRoute, postChecksRoute } from './post-checks.routes.ts';
import { readPostUpload } from './post-upload.ts';

const unknown: Refusal = { kind: 'post-not-found' };

interface PostsRoutes extends PostChecksRoute {
  posts: PostsAdminService;
  previews: PreviewService;
}

/** The admin's calls for posts, with the addresses and field names of part 7 of the specification. */
export async function postsRoutes(
  http: FastifyInstance,
  { posts, previews, postChecks }: PostsRoutes,
): Promise<void> {
  // A larger picture is truncated and refused by readPostUpload, so that the form is still read to its end.
  await http.register(multipart, { throwFileSizeLimit: false });

  addRoute(http, 'GET /api/blogs', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    if (query.get('unfinished') === '1') {
      const { posts: rows, total } = await posts.listRows(readAdminRowsQuery(query));
      reply.header('X-Total-Count', total);
      return rows.map(rowPayload);
    }
    const list = await posts.list(readAdminPostQuery(query));
    reply.header('X-Total-Count', list.total);
    return list.posts.map(linePayload);
  });

  addRoute(http, 'GET /api/admin/blogs', async (request) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const { posts: rows, ...page } = await posts.listRows(readAdminRowsQuery(query));
    return { ...page, posts: rows.map(rowPayload) };
  });

  addRoute(http, 'GET /api/blogs/:id', async ({ params }) =>
    payloadOrUnknown(await posts.find(params.id)),
  );

  addRoute(http, 'POST /api/blogs', (request) => save(request, posts.createPost));

  addRoute(http, 'PUT /api/blogs/:id', (request) =>
    save(request, (upload) => posts.updatePost(request.params.id, upload)),
  );

  addRoute(http, 'DELETE /api/blogs/:id', async ({ params, admin }) => {
    const { done, undo } = await posts.decide([params.id], 'delete', { by: admin.username });
    return done.length > 0 ? { ok: true, undo } : unknown;
  });

  addRoute(http, 'POST /api/blogs/:id/restore', async ({ params }) =>
    payloadOrUnknown(await posts.restorePost(params.id)),
  );

  addRoute(http, 'POST /api/admin/blogs/decisions', ({ body, admin }) =>
    posts.decide(body.ids, body.decision, { by: admin.username }),
  );

  addRoute(http, 'GET /api/blogs/:id/preview-link', async ({ params }) => {
    const url = await previews.link(params.id);
    return url ? { url } : unknown;
  });

  postChecksRoute(http, { postChecks });

  addRoute(http, 'GET /api/admin/topics', () => posts.topics());

  addRoute(http, 'GET /api/admin/suggestions', async ({ admin }) => {
    const { ownAuthor, ...known } = await posts.suggestions(admin.username);
    return { ...known, own_author: ownAuthor };
  });
}

async function save(
  request: FastifyRequest,
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
  const outcome = await store({
    draft: postDraftOf(form.values),
    picture,
    baseUpdatedAt,
    by: request.admin.username,
    stored: key && revision ? { key, revision } : undefined,
  });
  switch (outcome.kind) {
    case 'saved':
      return postPayload(outcome.post);
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
    case 'conflict':
      return { kind: 'post-changed', current: postPayload(outcome.post) };
    case 'unknown':
      return unknown;
  }
}

function payloadOrUnknown(post: AdminPost | undefined): PostPayload | Refusal {
  return post ? postPayload(post) : unknown;
}

function postPayload(post: AdminPost): PostPayload {
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
  };
}

type Row = Awaited<ReturnType<PostsAdminService['listRows']>>['posts'][number];

function rowPayload(row: Row): PostRowPayload {
  if (!('savedAt' in row)) return { ...linePayload(row), saved_by: null };
  const { savedAt, savedBy, ...same } = row;
  return {
    ...same,
    ...{ slug: '', status: 'unfinished', published_at: null, updated_at: savedAt },
    ...{ trashed_status: null, trashed_at: null, draft_at: null, due_at: null },
    saved_by: savedBy,
  };
}

function linePayload(line: PostLine & { dueAt: string | null }): PostLinePayload {
  const {
    updatedAt,
    publishedAt,
    trashedStatus,
    trashedAt,
    draftAt,
    dueAt,
    createdAt: _,
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
