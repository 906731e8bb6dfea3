import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/messages.ts';
import type { NewsletterService } from '../../modules/newsletter/newsletter.service.ts';
import { clientOf } from '../client-of.ts';
import { idempotencyKey, messageOr } from './answers.ts';
import { addRoute } from './contract/add-route.ts';

interface FormServices {
  newsletter: NewsletterService;
}

/** The services refuse what does not fit its schema themselves: refused forms count as well. */
const refusedByService = { attachValidation: true };

/** The forms that visitors send. */
export async function formRoutes(
  http: FastifyInstance,
  { newsletter }: FormServices,
): Promise<void> {
  addRoute(
    http,
    'POST /api/newsletter/subscriptions',
    async (request) => {
      const key = idempotencyKey(request);
      const outcome = await newsletter.subscribe(request.body, clientOf(request), key);
      return messageOr(messages.newsletter.success, outcome);
    },
    refusedByService,
  );

  addRoute(
    http,
    'DELETE /api/newsletter/subscriptions',
    async (request) => {
      const outcome = await newsletter.unsubscribe(request.body, clientOf(request));
      return messageOr(messages.unsubscribe.success, outcome);
    },
    refusedByService,
  );
}
