import type { FastifyInstance } from 'fastify';
import type { NewsletterDraft } from '../../../../domain/api/answers/newsletters.ts';
import type { Refusal } from '../../../../domain/api/refusals.ts';
import type { NewsletterServices } from '../../../container/newsletter-services.ts';
import type { StoredNewsletter } from '../../../modules/newsletter/composing/newsletters.repository.ts';
import type { DraftOutcome } from '../../../modules/newsletter/composing/newsletters.service.ts';
import type { SendOutcome } from '../../../modules/newsletter/ledger/sending.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from '../lists/answer-csv.ts';
import { testResultOf } from '../outbox.routes.ts';

/** In bytes: a million characters of any script. */
const longestDraft = 5 * 1024 * 1024;

/** Newsletters: written, sent and accounted for. */
export async function newslettersRoutes(
  http: FastifyInstance,
  { newsletters }: { newsletters: NewsletterServices },
): Promise<void> {
  const { writing, sending } = newsletters;

  addRoute(http, 'GET /api/admin/newsletters', ({ query }) => newsletters.list(query.page));

  addRoute(http, 'POST /api/admin/newsletters', async ({ body, admin }) => {
    const created = await writing.create({ post: body.post, by: admin.username });
    return created ? draftOf(created) : { kind: 'post-not-found' };
  });

  addRoute(http, 'GET /api/admin/newsletters/:id', async ({ params }) => {
    return (await newsletters.overview(params.id)) ?? { kind: 'newsletter-not-found' };
  });

  addRoute(
    http,
    'PUT /api/admin/newsletters/:id',
    async ({ params, body, admin }) =>
      answer(await writing.save(params.id, { ...body, by: admin.username })),
    { bodyLimit: longestDraft },
  );

  addRoute(http, 'DELETE /api/admin/newsletters/:id', async ({ params }) =>
    (await writing.remove(params.id)) ? { ok: true } : { kind: 'newsletter-not-now' },
  );

  addRoute(http, 'POST /api/admin/newsletters/:id/copies', async ({ params, admin }) => {
    const copy = await writing.duplicate(params.id, admin.username);
    return copy ? draftOf(copy) : { kind: 'newsletter-not-found' };
  });

  addRoute(http, 'GET /api/admin/newsletters/:id/preview', async ({ params }) => {
    return (await writing.preview(params.id)) ?? { kind: 'newsletter-not-found' };
  });

  addRoute(http, 'POST /api/admin/newsletters/:id/test', async ({ params, body }) => {
    const outcome = await newsletters.sendTest(params.id, body.to);
    if (!outcome) return { kind: 'newsletter-not-found' };
    return outcome.kind === 'test-mail-limited' ? outcome : testResultOf(outcome);
  });

  addRoute(http, 'POST /api/admin/newsletters/:id/send', async ({ params, body, admin }) =>
    answer(await sending.send(params.id, { ...body, by: admin.username })),
  );

  addRoute(http, 'POST /api/admin/newsletters/:id/decisions', async ({ params, body, admin }) => {
    const { decision, ids } = body;
    if (decision === 'overrule') {
      const isOverruled = await sending.overrule(params.id, admin.username);
      return isOverruled ? { changed: 1 } : { kind: 'newsletter-not-now' };
    }
    const changed = await sending.decide(params.id, decision, { ids });
    return changed === undefined ? { kind: 'newsletter-not-now' } : { changed };
  });

  addRoute(http, 'GET /api/admin/newsletters/:id/recipients', ({ params, query }) =>
    sending.recipients(params.id, query.state ?? 'refused', query.page),
  );

  addRoute(http, 'GET /api/admin/newsletters/:id/export', async ({ params }, reply) => {
    const found = await newsletters.exportCsv(params.id);
    if (!found) return { kind: 'newsletter-not-found' };
    return answerCsv(reply, { name: `newsletter-${params.id}`, zone: found.zone }, found.pieces);
  });

  addRoute(http, 'GET /api/admin/blogs/:id/newsletters', ({ params }) => writing.ofPost(params.id));

  addRoute(http, 'POST /api/admin/subscriptions/lifts', async ({ body }) => ({
    changed: await sending.lift(body),
  }));
}

/** What only the mail of a preview may load: its own pictures. */
const previewPolicy =
  "default-src 'none'; img-src 'self' https: http:; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'";

/** The mail of a preview, for a frame of the admin: the link's token stands for the session, which frames do not send. */
export async function newsletterPreviewRoutes(
  http: FastifyInstance,
  { newsletters }: { newsletters: NewsletterServices },
): Promise<void> {
  addRoute(http, 'GET /api/newsletter/preview', async ({ query }, reply) => {
    const html = await newsletters.writing.openPreview(query.token, query.look);
    if (html === undefined) return { kind: 'invalid-token' };
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', previewPolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .send(html);
  });
}

function answer(outcome: DraftOutcome | SendOutcome): NewsletterDraft | Refusal {
  if (outcome.kind === 'done') return draftOf(outcome.newsletter);
  if (outcome.kind === 'newsletter-changed') {
    return { kind: outcome.kind, current: draftOf(outcome.newsletter) };
  }
  if (outcome.kind === 'content-too-long') {
    return { kind: 'invalid', fields: { content: outcome.error } };
  }
  return outcome;
}

function draftOf({ id, status, revision, fields, savedAt, savedBy }: StoredNewsletter) {
  return { id, status, revision, fields, saved_at: savedAt, saved_by: savedBy };
}
