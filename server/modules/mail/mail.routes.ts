import type { FastifyInstance } from 'fastify';
import type { TestMailResult } from '../../../domain/mail/outbox.calls.ts';
import { outboxMessages } from '../../../domain/mail/outbox.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { releaseKept } from './kept-mails.ts';
import { sendTestEmail, type TestEmailOutcome } from './mail.service.ts';
import { discardEmails, listOutbox, readEmail, retryEmails } from './outbox.service.ts';

/** Lists, retries and deletes emails of the outbox. */
export async function outboxRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'POST /api/admin/outbox/test', async () => {
    const outcome = await sendTestEmail(site);
    return outcome.kind === 'test-mail-limited' ? outcome : testResultOf(outcome);
  });

  addRoute(http, 'GET /api/admin/outbox', ({ query }) => listOutbox(site, query));

  addRoute(http, 'GET /api/admin/outbox/:id', async ({ params }) => {
    const text = await readEmail(site, params.id);
    return text === undefined ? { kind: 'mail-not-found' } : { text };
  });

  addRoute(http, 'POST /api/admin/outbox/retry', async ({ body }) => ({
    count: await retryEmails(site, body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/releases', async ({ body }) => ({
    changed: await releaseKept(site, body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/deletions', async ({ body }) => ({
    changed: await discardEmails(site, body.ids),
  }));

  addRoute(http, 'POST /api/admin/outbox/:id/retry', async ({ params }) =>
    (await retryEmails(site, [params.id])) > 0 ? { ok: true } : { kind: 'mail-not-found' },
  );
}

/** Maps the outcome of a test email to the response of the API. */
export function testResultOf(
  outcome: Exclude<TestEmailOutcome, { kind: 'test-mail-limited' }>,
): TestMailResult {
  const { kind, answer } = outcome;
  switch (kind) {
    case 'sent':
      return { isSent: true, sentence: outboxMessages.testSent(outcome.to), answer };
    case 'written':
      return { isSent: false, sentence: outboxMessages.testWritten, answer };
    case 'failed':
      return { isSent: false, sentence: outcome.sentence ?? outboxMessages.testFailed, answer };
  }
}
