import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { importMessages, maxImport } from '../../../../domain/admin/subscription-list.ts';
import { type ImportPlan, importPlan } from '../../../../domain/api/answers/subscriptions.ts';
import type { Refusal } from '../../../../domain/api/refusals.ts';
import type { SubscriptionsService } from '../../../modules/newsletter/subscriptions.service.ts';
import type { Site } from '../../../site.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from './answer-csv.ts';
import { BodyRefusal, limitedBody } from './limited-body.ts';

type Services = { subscriptions: SubscriptionsService; site: Pick<Site, 'facts'> };

/** Lists, imports, exports and deletes subscriptions. */
export async function subscriptionsRoutes(
  http: FastifyInstance,
  { subscriptions, site }: Services,
): Promise<void> {
  addRoute(http, 'GET /api/admin/subscriptions', ({ query }) => subscriptions.list(query));

  addRoute(http, 'GET /api/admin/subscriptions/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'subscriptions', zone }, subscriptions.exportCsv(query));
  });

  addRoute(http, 'POST /api/admin/subscriptions/deletions', async ({ body }) => ({
    changed: await subscriptions.remove(body.ids),
  }));

  addRoute(http, 'POST /api/admin/subscriptions/rescues', async ({ body }) => ({
    changed: await subscriptions.rescue(body.ids),
  }));

  await http.register(importRoutes, { subscriptions });
}

/** The CSV file is the body itself, parsed while it arrives. */
async function importRoutes(
  http: FastifyInstance,
  { subscriptions }: Pick<Services, 'subscriptions'>,
): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  addRoute(http, 'POST /api/admin/subscriptions/import', async (request, reply) => {
    const plan = readPlan(request.query.plan);
    if (plan === 'unreadable') return { kind: 'invalid', fields: { file: importMessages.plan } };
    return await limited(request, reply, (list) => subscriptions.importCsv(list, undefined, plan));
  });
  addRoute(http, 'POST /api/admin/subscriptions/import/preview', (request, reply) =>
    limited(request, reply, (list) =>
      subscriptions.previewImport(list, { email: request.query.email }),
    ),
  );
}

function readPlan(text: string | undefined): ImportPlan | undefined | 'unreadable' {
  if (text === undefined) return;
  try {
    return z.parse(importPlan, JSON.parse(text));
  } catch {
    return 'unreadable';
  }
}

/** Reads a list from a request's body, or refuses one that is too long. */
async function limited<Result>(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  reply: FastifyReply,
  read: (list: Readable | AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result | Refusal> {
  if (Number(headers['content-length'] ?? 0) > maxImport) return refuseLong(reply);
  try {
    return await read(limitedBody(body instanceof Readable ? body : Readable.from([]), maxImport));
  } catch (error) {
    if (error instanceof BodyRefusal && error.statusCode === 413) return refuseLong(reply);
    throw error;
  }
}

/** Closes the connection: the rest of the list may still be arriving. */
function refuseLong(reply: FastifyReply): Refusal {
  reply.header('connection', 'close');
  return { kind: 'list-too-large' };
}
