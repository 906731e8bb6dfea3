import type { FastifyInstance } from 'fastify';
import { outboxMessages, outboxStates, type TestMailResult } from '../../../domain/admin/outbox.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { MailService } from '../../modules/mail/mail.service.ts';
import type { TestMailOutcome } from '../../modules/mail/test-mail.ts';
import { answerInvalid } from '../api/answers.ts';
import { idsForm } from './lists/list-forms.ts';
import { bodySchema } from './lists/list-schema.ts';

type OfOne = { Params: { id: string } };

/** The mails that wait, failed or went out: reading, trying again and dropping them; whether mail goes out at all. */
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
    const state = outboxStates.find((known) => known === request.query.state);
    return mail.listOutbox({ ...(state && { state }), page: wholeNumber(request.query.page) || 1 });
  });

  const reading = { summary: 'Read what a mail says' };
  http.get<OfOne>('/admin/outbox/:id', { schema: reading }, async (request, reply) => {
    const text = await mail.mailText(wholeNumber(request.params.id));
    if (text !== undefined) return { text };
    return reply.code(404).send({ error: outboxMessages.unknown });
  });

  const retrying = { summary: 'Try mails again; without ids all that failed' };
  http.post('/admin/outbox/retry', { schema: retrying }, async (request, reply) => {
    if (!request.body) return { count: await mail.retryMails() };
    const form = readForm(idsForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    return { count: await mail.retryMails(form.values.ids) };
  });

  const dropping = bodySchema('Drop mails that have not gone out', idsForm);
  http.post('/admin/outbox/deletions', { schema: dropping }, async (request, reply) => {
    const form = readForm(idsForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    return { changed: await mail.dropMails(form.values.ids) };
  });

  http.post<OfOne>('/admin/outbox/:id/retry', async (request, reply) => {
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
