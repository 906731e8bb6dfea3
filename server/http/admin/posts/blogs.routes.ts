import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../../../domain/messages.ts';
import { readBlogQuery } from '../../../../domain/posts/blog-query.ts';
import type { BlogsService, SaveOutcome } from '../../../modules/posts/admin/blogs.service.ts';
import type { PreviewService } from '../../../modules/posts/admin/preview.service.ts';
import type { BlogUpload } from '../../../modules/posts/admin/save-blog.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { type ReadUpload, readBlogUpload } from './blog-upload.ts';

const { blogs: texts } = messages;

interface BlogsRoutes {
  blogs: BlogsService;
  previews: PreviewService;
}

type OfOne = { Params: { id: string } };

/** The posts as the admin works on them: part 7 of the specification, restoring, and links to previews. */
export async function blogsRoutes(
  http: FastifyInstance,
  { blogs, previews }: BlogsRoutes,
): Promise<void> {
  // A picture that is too large is cut off and refused, not thrown at the reader of the form.
  await http.register(multipart, { throwFileSizeLimit: false });

  http.get('/blogs', async (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    const { blogs: lines, total } = await blogs.list(readBlogQuery(new URLSearchParams(query)));
    reply.header('X-Total-Count', total);
    return lines;
  });

  http.get<OfOne>('/blogs/:id', async (request, reply) => {
    const blog = await blogs.find(idOf(request));
    return blog ?? unknown(reply);
  });

  http.post('/blogs', (request, reply) =>
    save(request, reply, 201, (upload) => blogs.create(upload)),
  );

  http.put<OfOne>('/blogs/:id', (request, reply) =>
    save(request, reply, 200, (upload) => blogs.revise(idOf(request), upload)),
  );

  http.delete<OfOne>('/blogs/:id', async (request, reply) => {
    const trashed = await blogs.trash(idOf(request));
    return trashed ? { ok: true } : unknown(reply);
  });

  http.post<OfOne>('/blogs/:id/restore', async (request, reply) => {
    const blog = await blogs.restore(idOf(request));
    return blog ?? unknown(reply);
  });

  addRoute(http, 'POST /api/admin/blogs/decisions', ({ body }) =>
    blogs.decide(body.ids, body.decision),
  );

  http.get<OfOne>('/blogs/:id/preview-link', async (request, reply) => {
    const url = await previews.link(idOf(request));
    return url ? { url } : unknown(reply);
  });

  http.get('/admin/topics', () => blogs.topics());
}

/** 0, which no post has, for what is no id. */
function idOf(request: FastifyRequest<OfOne>): number {
  return /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
}

function unknown(reply: FastifyReply) {
  return reply.code(404).send({ error: texts.unknown });
}

async function save(
  request: FastifyRequest,
  reply: FastifyReply,
  saved: 200 | 201,
  store: (upload: BlogUpload) => Promise<SaveOutcome>,
) {
  const read = await readBlogUpload(request);
  if (read.kind !== 'read') return refuse(reply, read);
  const outcome = await store(read.upload);
  switch (outcome.kind) {
    case 'saved':
      return reply.code(saved).send(outcome.blog);
    case 'invalid':
      return invalid(reply, 422, outcome.fields);
    case 'conflict':
      return reply.code(409).send({ error: texts.changedMeanwhile, current: outcome.current });
    case 'unknown':
      return unknown(reply);
  }
}

function refuse(reply: FastifyReply, read: Exclude<ReadUpload, { kind: 'read' }>) {
  if (read.kind === 'no-form') return reply.code(415).send({ error: texts.formExpected });
  if (read.kind === 'unreadable') return reply.code(400).send({ error: texts.unreadableForm });
  if (read.picture) return invalid(reply, 413, { featured_image: texts.imageTooLarge });
  return reply.code(413).send({ error: texts.tooLarge });
}

function invalid(reply: FastifyReply, status: 413 | 422, fields: Record<string, string>) {
  return reply.code(status).send({ error: Object.values(fields)[0], fields });
}
