import type { FastifyInstance } from 'fastify';
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
import { jsonOnly } from './api/json-only.ts';
import { answerUnknown } from './api/unknown-address.ts';

/** Everything under /api, errors included: JSON in, JSON out. */
export async function api(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
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
