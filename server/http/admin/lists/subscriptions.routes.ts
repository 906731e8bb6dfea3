import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  importMessages,
  maxImport,
  type SubscriptionsPage,
  subscriptionStatuses,
} from '../../../../domain/admin/subscription-list.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { SubscriptionsService } from '../../../modules/newsletter/subscriptions.service.ts';
import { answerInvalid } from '../../api/answers.ts';
import { answerCsv } from './answer-csv.ts';
import { BodyRefusal, limitedBody } from './limited-body.ts';
import { idsForm } from './list-forms.ts';
import { readQueueQuery } from './list-query.ts';
import { bodySchema, listSchema } from './list-schema.ts';

type Subscriptions = { subscriptions: SubscriptionsService };

/** The newsletter's list: reading, importing, exporting, and taking people off it. */
export async function subscriptionsRoutes(
  http: FastifyInstance,
  { subscriptions }: Subscriptions,
): Promise<void> {
  http.get(
    '/admin/subscriptions',
    { schema: listSchema('List subscriptions', subscriptionStatuses) },
    (request): Promise<SubscriptionsPage> =>
      subscriptions.list(readQueueQuery(request.query, subscriptionStatuses)),
  );

  http.get(
    '/admin/subscriptions/export',
    { schema: listSchema('Export subscriptions as CSV', subscriptionStatuses) },
    async (request, reply) => {
      const { status, search } = readQueueQuery(request.query, subscriptionStatuses);
      return answerCsv(reply, 'subscriptions', subscriptions.exportCsv({ status, search }));
    },
  );

  const deleting = bodySchema('Delete subscriptions with all that is known of them', idsForm);
  http.post('/admin/subscriptions/deletions', { schema: deleting }, async (request, reply) => {
    const form = readForm(idsForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    return { changed: await subscriptions.remove(form.values.ids) };
  });

  const rescuing = bodySchema('Mail the confirming link to suspected subscriptions', idsForm);
  http.post('/admin/subscriptions/rescues', { schema: rescuing }, async (request, reply) => {
    const form = readForm(idsForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    return { changed: await subscriptions.rescue(form.values.ids) };
  });

  await http.register(importRoutes, { subscriptions });
}

/** A list comes as it is, the file's own text, and is read while it comes. */
async function importRoutes(
  http: FastifyInstance,
  { subscriptions }: Subscriptions,
): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  const schema = {
    summary: 'Add the addresses of a CSV file as confirmed; whoever has left stays away',
    consumes: ['text/csv'],
    body: { type: 'string', description: 'With a column "email", or the addresses first' },
  };
  http.post<{ Body: Readable | undefined }>(
    '/admin/subscriptions/import',
    { schema },
    async ({ body, headers }, reply) => {
      if (Number(headers['content-length'] ?? 0) > maxImport) return refuseLong(reply);
      try {
        const list = limitedBody(body ?? Readable.from([]), maxImport);
        const result = await subscriptions.importCsv(list);
        return result ?? answerInvalid(reply, { file: importMessages.missing });
      } catch (error) {
        if (error instanceof BodyRefusal && error.statusCode === 413) return refuseLong(reply);
        throw error;
      }
    },
  );
}

/** The connection is of no more use: the rest of the list may still be on its way. */
function refuseLong(reply: FastifyReply) {
  return reply.code(413).header('connection', 'close').send({ error: importMessages.tooLong });
}
