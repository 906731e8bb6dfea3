import type { FastifyInstance } from 'fastify';
import { outboxMessages } from '../../../domain/admin/outbox.ts';
import type { TestMailResult } from '../../../domain/api/answers/mails.ts';
import type { MailService } from '../../modules/mail/mail.service.ts';
import type { TestMailOutcome } from '../../modules/mail/test-mail.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** The mails that wait, failed or went out: reading, trying again and dropping them. */
export async function outboxRoutes(
  http: FastifyInstance,
  { mail }: { mail: MailService },
): Promise<void> {
  addRoute(http, 'POST /api/admin/outbox/test', async (_request, reply) => {
    const outcome = await mail.sendTest();
    if (outcome.kind !== 'limited') return resultOf(outcome);
    const { retryAfterSeconds } = outcome;
    const error = outboxMessages.testTooMany(Math.ceil(retryAfterSeconds / 60));
    return reply.code(429).header('Retry-After', retryAfterSeconds).send({ error });
  });

  addRoute(http, 'GET /api/admin/outbox', ({ query }) => mail.listOutbox(query));

  addRoute(http, 'GET /api/admin/outbox/:id', async ({ params }, reply) => {
    const text = await mail.mailText(params.id);
    if (text !== undefined) return { text };
    return reply.code(404).send({ error: outboxMessages.unknown });
  });

  addRoute(http, 'POST /api/admin/outbox/retry', async ({ body }) => ({
    count: await mail.retryMails(body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/deletions', async ({ body }) => ({
    changed: await mail.dropMails(body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/:id/retry', async ({ params }, reply) => {
    if (await mail.retry(params.id)) return { ok: true };
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
