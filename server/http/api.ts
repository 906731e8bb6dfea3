import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageViewRoutes } from '../modules/analytics/analytics.routes.ts';
import { commentRoutes } from '../modules/comments/comments.routes.ts';
import { contactRoutes } from '../modules/contact/contact.routes.ts';
import {
  oneClickRoutes,
  subscriptionFormRoutes,
} from '../modules/newsletter/subscriptions.routes.ts';
import type { Site } from '../site.ts';
import { adminApi } from './admin/admin-api.ts';
import { describeApi } from './api/contract/describe-api.ts';

/** Everything under /api, errors included: JSON in, JSON out. */
export async function api(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  http.decorate('site', site);
  jsonOnly(http);
  await describeApi(http);
  answerUnknown(http);
  await http.register(commentRoutes, { site });
  await http.register(contactRoutes, { site });
  await http.register(subscriptionFormRoutes, { site });
  await http.register(oneClickRoutes, { site });
  await http.register(pageViewRoutes, { site });
  await http.register(adminApi, { site });
}

const maxBody = 64 * 1024;

/** Bodies are JSON of at most 64 KB; a route that accepts another type declares so itself. */
function jsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBody },
    // `__proto__` and `constructor` are errors, not data.
    http.getDefaultJsonParser('error', 'error'),
  );
}

/** Responds to unknown addresses (404) and methods (405 with Allow), whatever the body. */
function answerUnknown(http: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) {
      return reply.code(404).send({ error: 'There is nothing at this address.' });
    }
    return reply
      .code(405)
      .header('Allow', [...new Set(allowed)].join(', '))
      .send({ error: `This address does not take ${request.method}.` });
  };
  const schema = { hide: true };
  http.setNotFoundHandler({ preValidation: answer }, answer);
  for (const url of ['/', '/*']) http.all(url, { schema, onRequest: answer }, answer);

  // Collects the routes that are added after this hook.
  http.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '[.]').replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) routes.push({ pattern, method: each });
  });
}
