import type { FastifyInstance } from 'fastify';
import { readForm } from '../../../../domain/forms/read-form.ts';
import {
  longestImport,
  type SubscriptionsPage,
  subscriptionStatuses,
} from '../../../../domain/office/subscription-list.ts';
import type { SubscriptionsService } from '../../../modules/newsletter/subscriptions.service.ts';
import { answerInvalid } from '../../api/answers.ts';
import { answerCsv } from './answer-csv.ts';
import { idsForm } from './queue-forms.ts';
import { readQueueQuery } from './queue-query.ts';
import { bodySchema, listSchema } from './queue-schema.ts';

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
      return answerCsv(reply, 'subscriptions', await subscriptions.exportCsv({ status, search }));
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

/** A list comes as it is: the file's own text. */
async function importRoutes(
  http: FastifyInstance,
  { subscriptions }: Subscriptions,
): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'text/csv',
    { parseAs: 'string', bodyLimit: longestImport },
    (_request, text, done) => done(null, text),
  );
  const schema = {
    summary: 'Add the addresses of a CSV file as confirmed; whoever has left stays away',
    consumes: ['text/csv'],
    body: { type: 'string', description: 'With a column "email", or the addresses first' },
  };
  http.post('/admin/subscriptions/import', { schema }, async (request, reply) => {
    const { body } = request;
    if (typeof body === 'string' && body.trim()) return await subscriptions.importCsv(body);
    return answerInvalid(reply, { file: 'Please choose a CSV file with addresses' });
  });
}
