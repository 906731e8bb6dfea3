import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { NewsletterDraft } from '../../../domain/newsletter/newsletter.calls.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { testResultOf } from '../mail/mail.routes.ts';
import { isOwnAddress } from '../site/site.service.ts';
import type { StoredNewsletter } from './newsletter.repository.ts';
import {
  type DraftOutcome,
  duplicateNewsletter,
  listNewsletters,
  newNewsletter,
  newsletterOverview,
  newslettersOfPost,
  openPreview,
  previewNewsletter,
  removeNewsletter,
  saveNewsletter,
  sendTestNewsletter,
} from './newsletter.service.ts';
import { exportRecipients, liftSuppression, listRecipients } from './recipients.service.ts';
import {
  decide,
  faultsNow,
  overrule,
  type SendOutcome,
  sendNewsletter,
} from './sending.service.ts';

/** In bytes: a million characters of any script. */
const maxDraft = 5 * 1024 * 1024;

/** Writes, sends and reports on newsletters. */
export async function newslettersRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/newsletters', ({ query }) => listNewsletters(site, query.page));

  addRoute(
    http,
    'POST /api/admin/newsletters',
    async ({ body, admin }) => {
      const outcome = await saveNewsletter(site, undefined, { ...body, by: admin.username });
      return await responseTo(site, outcome);
    },
    { bodyLimit: maxDraft },
  );

  addRoute(http, 'GET /api/admin/newsletters/new', async ({ query, admin }) => {
    const opened = await newNewsletter(site, {
      post: query.post,
      key: query.draft,
      by: admin.username,
    });
    return opened ?? { kind: 'post-not-found' };
  });

  addRoute(http, 'GET /api/admin/newsletters/new/preview', async ({ query }) => {
    return (await previewNewsletter(site, `new ${query.post ?? ''}`)) ?? { kind: 'post-not-found' };
  });

  addRoute(http, 'GET /api/admin/newsletters/:id', async ({ params }) => {
    return (await newsletterOverview(site, params.id)) ?? { kind: 'newsletter-not-found' };
  });

  addRoute(
    http,
    'PUT /api/admin/newsletters/:id',
    async ({ params, body, admin }) =>
      responseTo(site, await saveNewsletter(site, params.id, { ...body, by: admin.username })),
    { bodyLimit: maxDraft },
  );

  addRoute(http, 'DELETE /api/admin/newsletters/:id', async ({ params }) =>
    (await removeNewsletter(site, params.id)) ? { ok: true } : { kind: 'newsletter-not-now' },
  );

  addRoute(http, 'POST /api/admin/newsletters/:id/copies', async ({ params, admin }) => {
    const copy = await duplicateNewsletter(site, params.id, admin.username);
    return copy ? await draftOf(site, copy) : { kind: 'newsletter-not-found' };
  });

  addRoute(http, 'GET /api/admin/newsletters/:id/preview', async ({ params }) => {
    return (await previewNewsletter(site, params.id)) ?? { kind: 'newsletter-not-found' };
  });

  addRoute(http, 'POST /api/admin/newsletters/:id/test', async ({ params, body, admin }) => {
    const { to } = body;
    if (to && !admin.isFresh && !(await isOwnAddress(site, to))) {
      return { kind: 'not-fresh', act: `Send the newsletter to ${to}` };
    }
    const outcome = await sendTestNewsletter(site, params.id, to);
    if (!outcome) return { kind: 'newsletter-not-found' };
    return outcome.kind === 'test-mail-limited' ? outcome : testResultOf(outcome);
  });

  addRoute(
    http,
    'GET /api/admin/newsletters/:id/faults',
    async ({ params }) => (await faultsNow(site, params.id)) ?? { kind: 'newsletter-not-found' },
  );

  addRoute(http, 'POST /api/admin/newsletters/:id/send', async ({ params, body, admin }) =>
    responseTo(site, await sendNewsletter(site, params.id, { ...body, by: admin.username })),
  );

  addRoute(http, 'POST /api/admin/newsletters/:id/decisions', async ({ params, body, admin }) => {
    const { decision, ids } = body;
    if (decision === 'overrule') {
      const isOverruled = await overrule(site, params.id, admin.username);
      return isOverruled ? { changed: 1 } : { kind: 'newsletter-not-now' };
    }
    const changed = await decide(site, params.id, decision, { ids });
    return changed === undefined ? { kind: 'newsletter-not-now' } : { changed };
  });

  addRoute(http, 'GET /api/admin/newsletters/:id/recipients', ({ params, query }) =>
    listRecipients(site, params.id, query.state ?? 'refused', query.page),
  );

  addRoute(http, 'GET /api/admin/newsletters/:id/export', async ({ params }, reply) => {
    const csv = await exportRecipients(site, params.id);
    if (!csv) return { kind: 'newsletter-not-found' };
    return answerCsv(reply, { name: `newsletter-${params.id}`, zone: csv.zone }, csv.pieces);
  });

  addRoute(http, 'GET /api/admin/blogs/:id/newsletters', ({ params }) =>
    newslettersOfPost(site, params.id),
  );

  addRoute(http, 'POST /api/admin/subscriptions/lifts', async ({ body }) => ({
    changed: await liftSuppression(site, body),
  }));
}

/** Content-Security-Policy of a preview: it may only load pictures of its own. */
const previewPolicy =
  "default-src 'none'; img-src 'self' https: http:; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'";

/**
 * The HTML of a preview, shown in a frame of the admin. The link's token replaces the session, which frames do not
 * send.
 */
export async function newsletterPreviewRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/newsletter/preview', async ({ query }, reply) => {
    const html = await openPreview(site, query.token, query.look);
    if (html === undefined) return { kind: 'invalid-token' };
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', previewPolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .send(html);
  });
}

async function responseTo(
  site: Site,
  outcome: DraftOutcome | SendOutcome,
): Promise<NewsletterDraft | Refusal> {
  if (outcome.kind === 'done') return await draftOf(site, outcome.newsletter);
  if (outcome.kind === 'newsletter-changed') {
    const current = await draftOf(site, outcome.newsletter);
    return { kind: outcome.kind, current, revision: current.revision };
  }
  if (outcome.kind === 'content-too-long') {
    return { kind: 'invalid', fields: { content: outcome.error } };
  }
  return outcome;
}

async function draftOf(
  { db }: Site,
  { id, status, revision, fields, savedAt, savedBy: by }: StoredNewsletter,
): Promise<NewsletterDraft> {
  const nameOf = await readNames(db);
  return { id, status, revision, fields, savedAt, savedBy: nameOf(by) };
}
