import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/messages.ts';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { idempotencyKey } from '../../http/api/answers.ts';
import { addRoute, readBody } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import { receiveEnquiry } from './contact.service.ts';
import {
  countForDashboard,
  deleteForGood,
  exportEnquiries,
  exportSome,
  findEnquiryById,
  listEnquiries,
  restore,
  setNote,
  setStatus,
  trash,
} from './inbox.service.ts';

/** Receives the contact form. */
export async function contactRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(
    http,
    'POST /api/contact/contact-messages',
    async (request) => {
      const sender = { client: clientOf(request), idempotencyKey: idempotencyKey(request) };
      const outcome = await receiveEnquiry(site, readBody(request), sender);
      if (outcome.kind !== 'accepted') return outcome;
      return { message: messages.contact.success, receipt: outcome.receipt };
    },
    // The handler validates, because invalid forms count towards the limits.
    { attachValidation: true },
  );
}

/** The inbox of enquiries: lists, sorts, annotates and exports them. */
export async function inboxRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/enquiries', () => countForDashboard(site));
  addRoute(http, 'GET /api/admin/messages', ({ query }) => listEnquiries(site, query));

  addRoute(http, 'GET /api/admin/messages/export', async ({ query }, reply) => {
    const { page: _, ...filter } = query;
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'messages', zone }, exportEnquiries(site, filter));
  });

  addRoute(http, 'POST /api/admin/messages/export', async ({ body }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'messages', zone }, exportSome(site, body.ids));
  });

  addRoute(http, 'GET /api/admin/messages/:id', async ({ params }) => {
    const enquiry = await findEnquiryById(site, params.id);
    return enquiry ?? { kind: 'message-not-found' };
  });

  addRoute(http, 'POST /api/admin/messages/status', ({ body, admin }) =>
    setStatus(site, body.ids, body.status, admin.username),
  );

  addRoute(http, 'PUT /api/admin/messages/:id/note', ({ params, body: { note, ...save } }) =>
    setNote(site, params.id, note, save),
  );

  addRoute(http, 'POST /api/admin/messages/deletions', ({ body, admin }) =>
    trash(site, body.ids, admin.username),
  );
  addRoute(http, 'POST /api/admin/messages/restorations', ({ body, admin }) =>
    restore(site, body.ids, admin.username),
  );
  addRoute(http, 'POST /api/admin/messages/final-deletions', async ({ body }) => ({
    changed: await deleteForGood(site, body.ids),
  }));
}
