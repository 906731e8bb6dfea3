import type { FastifyInstance } from 'fastify';
import type { AnalyticsService } from '../modules/analytics/analytics.service.ts';
import { commentRoutes } from '../modules/comments/comments.routes.ts';
import { contactRoutes } from '../modules/contact/contact.routes.ts';
import {
  oneClickRoutes,
  subscriptionFormRoutes,
} from '../modules/newsletter/subscriptions.routes.ts';
import { type AdminServices, adminApi } from './admin/admin-api.ts';
import { describeApi } from './api/contract/describe-api.ts';
import { jsonOnly } from './api/json-only.ts';
import { pageViewsRoutes } from './api/page-views.routes.ts';
import { answerUnknown } from './api/unknown-address.ts';

export interface ApiServices {
  analytics: Pick<AnalyticsService, 'countView'>;
  admin: AdminServices;
}

/** Everything under /api, errors included: JSON in, JSON out. */
export async function api(
  http: FastifyInstance,
  { services }: { services: ApiServices },
): Promise<void> {
  jsonOnly(http);
  await describeApi(http);
  answerUnknown(http);
  await http.register(commentRoutes, { site: services.admin.context });
  await http.register(contactRoutes, { site: services.admin.context });
  await http.register(subscriptionFormRoutes, { site: services.admin.context });
  await http.register(oneClickRoutes, { site: services.admin.context });
  await http.register(pageViewsRoutes, services);
  await http.register(adminApi, { services: services.admin });
}
