import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { messages } from '../../../domain/messages.ts';
import { newsletterPaths } from '../../../domain/newsletter/newsletter-links.ts';
import { importMessages, maxImport } from '../../../domain/newsletter/subscription-list.ts';
import { type ImportPlan, importPlan } from '../../../domain/newsletter/subscriptions.calls.ts';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { idempotencyKey, messageOr } from '../../http/api/answers.ts';
import { addRoute, readBody } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import { importReaders, previewImport } from './imports.service.ts';
import {
  exportSubscriptions,
  listSubscriptions,
  removeSubscriptions,
  rescueSubscriptions,
  unsubscribeReaders,
} from './reader-list.service.ts';
import {
  emailOfToken,
  subscribe,
  unsubscribe,
  unsubscribeByToken,
} from './subscriptions.service.ts';

/** The handler validates, because invalid forms count towards the limits. */
const counted = { attachValidation: true };

/** Receives the forms with which visitors subscribe and unsubscribe. */
export async function subscriptionFormRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(
    http,
    'POST /api/newsletter/subscriptions',
    async (request) => {
      const sender = { client: clientOf(request), idempotencyKey: idempotencyKey(request) };
      const outcome = await subscribe(site, readBody(request), sender);
      return messageOr(messages.newsletter.success, outcome);
    },
    counted,
  );

  addRoute(
    http,
    'DELETE /api/newsletter/subscriptions',
    async (request) => {
      const outcome = await unsubscribe(site, readBody(request), clientOf(request));
      return messageOr(messages.unsubscribe.success, outcome);
    },
    counted,
  );
}

/**
 * Email programs POST to the address in the email's headers (RFC 8058). A GET, by a person, redirects to a page that
 * asks for confirmation.
 */
export async function oneClickRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  // Accepts any format, since only the token in the address matters.
  http.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  );

  addRoute(http, 'POST /api/newsletter/unsubscribe', async ({ query }) => {
    const outcome = await unsubscribeByToken(site, query.token);
    if (outcome === 'unsubscribed') return { message: messages.unsubscribe.success };
    return { kind: 'invalid-token' };
  });

  addRoute(http, 'GET /api/newsletter/unsubscribe', async ({ query }, reply) => {
    const email = await emailOfToken(site, query.token);
    const search = email ? `?${new URLSearchParams({ email })}` : '';
    return reply.redirect(`${newsletterPaths.unsubscribe}${search}`, 303);
  });
}

/** Lists, imports, exports and deletes subscriptions. */
export async function readerListRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/subscriptions', ({ query }) => listSubscriptions(site, query));

  addRoute(http, 'GET /api/admin/subscriptions/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'subscriptions', zone }, exportSubscriptions(site, query));
  });

  addRoute(http, 'POST /api/admin/subscriptions/deletions', async ({ body }) => ({
    changed: await removeSubscriptions(site, body.ids),
  }));

  addRoute(http, 'POST /api/admin/subscriptions/unsubscriptions', ({ body, admin }) =>
    unsubscribeReaders(site, body.ids, admin.username),
  );

  addRoute(http, 'POST /api/admin/subscriptions/rescues', async ({ body }) => ({
    changed: await rescueSubscriptions(site, body.ids),
  }));

  await http.register(importRoutes, { site });
}

/** Imports a CSV file, which is the body itself, parsed while it arrives. */
async function importRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  addRoute(http, 'POST /api/admin/subscriptions/import', async (request, reply) => {
    const plan = readPlan(request.query.plan);
    if (plan === 'unreadable') return { kind: 'invalid', fields: { file: importMessages.plan } };
    return await readList(request, reply, (list) => importReaders(site, list, undefined, plan));
  });
  addRoute(http, 'POST /api/admin/subscriptions/import/preview', async (request, reply) => {
    const { email, plan: text } = request.query;
    const plan = readPlan(text);
    if (plan === 'unreadable') return { kind: 'invalid', fields: { file: importMessages.plan } };
    return await readList(request, reply, (list) => previewImport(site, list, { email, plan }));
  });
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
async function readList<Result>(
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

/** Closes the connection, because the rest of the list may still be arriving. */
function refuseLong(reply: FastifyReply): Refusal {
  reply.header('connection', 'close');
  return { kind: 'list-too-large' };
}

/** A body that was not read to its end; `statusCode` is that of Fastify's response. */
class BodyRefusal extends Error {
  readonly statusCode: 400 | 413;

  constructor(statusCode: 400 | 413, options?: ErrorOptions) {
    super('The body was not taken to its end.', options);
    this.statusCode = statusCode;
  }
}

/** The bytes of a body as they arrive. Rejects with a BodyRefusal beyond `max` bytes, or if the body is incomplete. */
async function* limitedBody(body: Readable, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    // Not destroyed, since the response is sent over the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > max) throw new BodyRefusal(413);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BodyRefusal ? error : new BodyRefusal(400, { cause: error });
  }
}
