import type { FastifyInstance } from 'fastify';
import { readPeriod } from '../../../domain/analytics/statistics.ts';
import type { AnalyticsService } from '../../modules/analytics/analytics.service.ts';

/** What the dashboard's charts show; `days` is 7, 30 or 90. */
export async function statisticsRoutes(
  http: FastifyInstance,
  { analytics }: { analytics: Pick<AnalyticsService, 'statistics'> },
): Promise<void> {
  http.get<{ Querystring: { days?: unknown } }>('/admin/statistics', (request) =>
    analytics.statistics(readPeriod(request.query.days)),
  );
}
