import type { FastifyInstance } from 'fastify';
import { newsletterForm, unsubscribeForm } from '../../../domain/forms/newsletter-form.ts';
import { newsletterPaths } from '../../../domain/forms/newsletter-links.ts';
import { messages } from '../../../domain/messages.ts';
import type { NewsletterService } from '../../modules/newsletter/newsletter.service.ts';
import { clientOf } from '../visit-of.ts';
import { answerOutcome, idempotencyKey } from './answers.ts';
import { formSchema } from './openapi/form-schema.ts';

type Newsletter = { newsletter: NewsletterService };
type WithToken = { Querystring: { token?: unknown } };

const subscribed = { status: 201, message: messages.newsletter.success };
const unsubscribed = { status: 200, message: messages.unsubscribe.success };

/** Subscribing, leaving, and leaving by one click in a mail program. */
export async function newsletterRoutes(
  http: FastifyInstance,
  { newsletter }: Newsletter,
): Promise<void> {
  const subscribing = formSchema({
    summary: 'Subscribe to the newsletter; the mailed link confirms it',
    form: newsletterForm,
    success: subscribed,
  });
  http.post('/newsletter/subscriptions', { schema: subscribing }, async (request, reply) => {
    const { body } = request;
    const outcome = await newsletter.subscribe(body, clientOf(request), idempotencyKey(request));
    return answerOutcome(reply, outcome, subscribed);
  });

  const leaving = formSchema({
    summary: 'Unsubscribe from the newsletter',
    form: unsubscribeForm,
    success: unsubscribed,
  });
  http.delete('/newsletter/subscriptions', { schema: leaving }, async (request, reply) => {
    const outcome = await newsletter.unsubscribe(request.body, clientOf(request));
    return answerOutcome(reply, outcome, unsubscribed);
  });

  await http.register(oneClickRoutes, { newsletter });
}

/** By RFC 8058 a mail program posts to the address in the letter's headers; whoever opens it is asked first. */
async function oneClickRoutes(http: FastifyInstance, { newsletter }: Newsletter): Promise<void> {
  // Some send a form, some multipart: the body says nothing that the token does not.
  http.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  );
  const querystring = {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', description: 'From the letter' } },
  };
  http.post<WithToken>(
    '/newsletter/unsubscribe',
    { schema: { summary: 'Unsubscribe with one click (RFC 8058)', querystring } },
    async (request, reply) => {
      const outcome = await newsletter.unsubscribeByToken(textOf(request.query.token));
      if (outcome === 'unsubscribed') return { message: messages.unsubscribe.success };
      return reply.code(400).send({ error: 'This link is not one of ours, or not whole.' });
    },
  );
  http.get<WithToken>(
    '/newsletter/unsubscribe',
    { schema: { summary: 'Lead to the page that asks; changes nothing', querystring } },
    async (request, reply) => {
      const email = await newsletter.emailOfToken(textOf(request.query.token));
      const query = email ? `?${new URLSearchParams({ email })}` : '';
      return reply.redirect(`${newsletterPaths.unsubscribe}${query}`, 303);
    },
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
