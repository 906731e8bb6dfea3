import type { FastifyInstance } from 'fastify';
import { newsletterPaths } from '../../../domain/forms/newsletter-links.ts';
import { messages } from '../../../domain/messages.ts';
import type { NewsletterService } from '../../modules/newsletter/newsletter.service.ts';
import { addRoute } from './contract/add-route.ts';

/**
 * Mail programs POST to the address in the email's headers (RFC 8058). A GET, from a person, leads to a page that
 * asks.
 */
export async function oneClickRoutes(
  http: FastifyInstance,
  { newsletter }: { newsletter: NewsletterService },
): Promise<void> {
  // A form or multipart; only the token in the address matters.
  http.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  );

  addRoute(http, 'POST /api/newsletter/unsubscribe', async ({ query }) => {
    const outcome = await newsletter.unsubscribeByToken(query.token);
    if (outcome === 'unsubscribed') return { message: messages.unsubscribe.success };
    return { kind: 'invalid-token' };
  });

  addRoute(http, 'GET /api/newsletter/unsubscribe', async ({ query }, reply) => {
    const email = await newsletter.emailOfToken(query.token);
    const search = email ? `?${new URLSearchParams({ email })}` : '';
    return reply.redirect(`${newsletterPaths.unsubscribe}${search}`, 303);
  });
}
