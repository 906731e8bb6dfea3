import type { FastifyInstance } from 'fastify';
import { outboxMessages, outboxStates } from '../../../domain/office/outbox.ts';
import type { MailService } from '../../modules/mail/mail.service.ts';

/** The mails that wait, failed or went out, and trying them again. */
export async function outboxRoutes(
  http: FastifyInstance,
  { mail }: { mail: Pick<MailService, 'listOutbox' | 'retry' | 'retryAll'> },
): Promise<void> {
  http.get<{ Querystring: Record<string, unknown> }>('/admin/outbox', (request) => {
    const state = outboxStates.find((known) => known === request.query.state) ?? 'waiting';
    return mail.listOutbox({ state, page: wholeNumber(request.query.page) || 1 });
  });

  http.post('/admin/outbox/retry', async () => ({ count: await mail.retryAll() }));

  http.post<{ Params: { id: string } }>('/admin/outbox/:id/retry', async (request, reply) => {
    if (await mail.retry(wholeNumber(request.params.id))) return { ok: true };
    return reply.code(404).send({ error: outboxMessages.unknown });
  });
}

/** 0 for whatever is not one. */
function wholeNumber(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
