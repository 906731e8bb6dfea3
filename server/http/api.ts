import type { FastifyInstance } from 'fastify';
import type { VisitorServices } from '../container/visitor-services.ts';
import type { AnalyticsService } from '../modules/analytics/analytics.service.ts';
import { commentRoutes } from '../modules/comments/comments.routes.ts';
import { contactRoutes } from '../modules/contact/contact.routes.ts';
import { type AdminServices, adminApi } from './admin/admin-api.ts';
import { describeApi } from './api/contract/describe-api.ts';
import { formRoutes } from './api/forms.routes.ts';
import { jsonOnly } from './api/json-only.ts';
import { oneClickRoutes } from './api/one-click.routes.ts';
import { pageViewsRoutes } from './api/page-views.routes.ts';
import { answerUnknown } from './api/unknown-address.ts';

export interface ApiServices extends Pick<VisitorServices, 'newsletter'> {
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
  await http.register(formRoutes, services);
  await http.register(oneClickRoutes, services);
  await http.register(pageViewsRoutes, services);
  await http.register(adminApi, { services: services.admin });
}
