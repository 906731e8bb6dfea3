import type { FastifyInstance } from 'fastify';
import { outboxMessages } from '../../../domain/admin/outbox.ts';
import type { TestMailResult } from '../../../domain/api/answers/mails.ts';
import type { MailService } from '../../modules/mail/mail.service.ts';
import type { TestMailOutcome } from '../../modules/mail/test-mail.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** Lists, retries and deletes emails of the outbox. */
export async function outboxRoutes(
  http: FastifyInstance,
  { mail }: { mail: MailService },
): Promise<void> {
  addRoute(http, 'POST /api/admin/outbox/test', async () => {
    const outcome = await mail.sendTest();
    return outcome.kind === 'test-mail-limited' ? outcome : testResultOf(outcome);
  });

  addRoute(http, 'GET /api/admin/outbox', ({ query }) => mail.listOutbox(query));

  addRoute(http, 'GET /api/admin/outbox/:id', async ({ params }) => {
    const text = await mail.mailText(params.id);
    return text === undefined ? { kind: 'mail-not-found' } : { text };
  });

  addRoute(http, 'POST /api/admin/outbox/retry', async ({ body }) => ({
    count: await mail.retryMails(body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/deletions', async ({ body }) => ({
    changed: await mail.dropMails(body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/:id/retry', async ({ params }) =>
    (await mail.retry(params.id)) ? { ok: true } : { kind: 'mail-not-found' },
  );
}

/** The outcome of a test email as the API answers it. */
export function testResultOf(
  outcome: Exclude<TestMailOutcome, { kind: 'test-mail-limited' }>,
): TestMailResult {
  const { kind, answer } = outcome;
  switch (kind) {
    case 'sent':
      return { is_sent: true, sentence: outboxMessages.testSent(outcome.to), answer };
    case 'written':
      return { is_sent: true, sentence: outboxMessages.testWritten, answer };
    case 'failed':
      return { is_sent: false, sentence: outcome.sentence ?? outboxMessages.testFailed, answer };
  }
}
