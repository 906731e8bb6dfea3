import type { FastifyInstance } from 'fastify';
import {
  outboxMessages,
  outboxStates,
  type TestMailResult,
} from '../../../domain/office/outbox.ts';
import type { MailService } from '../../modules/mail/mail.service.ts';
import type { TestMailOutcome } from '../../modules/mail/test-mail.ts';

/** The mails that wait, failed or went out, trying them again, and whether mail goes out at all. */
export async function outboxRoutes(
  http: FastifyInstance,
  { mail }: { mail: MailService },
): Promise<void> {
  http.get('/admin/mail-state', () => mail.state());

  http.post('/admin/outbox/test', async (_request, reply) => {
    const outcome = await mail.sendTest();
    if (outcome.kind !== 'limited') return resultOf(outcome);
    const { retryAfterSeconds } = outcome;
    const error = outboxMessages.testTooMany(Math.ceil(retryAfterSeconds / 60));
    return reply.code(429).header('Retry-After', retryAfterSeconds).send({ error });
  });

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

function resultOf(outcome: Exclude<TestMailOutcome, { kind: 'limited' }>): TestMailResult {
  const { kind, answer } = outcome;
  switch (kind) {
    case 'sent':
      return { is_sent: true, sentence: outboxMessages.testSent(outcome.to), answer };
    case 'kept':
      return { is_sent: true, sentence: outboxMessages.testKept, answer };
    case 'failed':
      return { is_sent: false, sentence: outcome.sentence ?? outboxMessages.testFailed, answer };
  }
}

/** 0 for whatever is not one. */
function wholeNumber(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
