import type { FastifyInstance } from 'fastify';
import type { RepliesService } from '../../../modules/answers/replies.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** How fast enquiries are answered. */
export async function repliesRoutes(
  http: FastifyInstance,
  { replies }: { replies: RepliesService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/replies', () => replies.firstReplies());
}
