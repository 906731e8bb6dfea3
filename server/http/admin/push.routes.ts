import type { FastifyInstance } from 'fastify';
import type { PushService } from '../../modules/push/push.service.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** Switches notifications on and off. */
export async function pushRoutes(
  http: FastifyInstance,
  { push }: { push: PushService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/push', ({ admin }) => push.state(admin));

  addRoute(http, 'POST /api/admin/push/devices', async ({ admin, body, headers }) => {
    const outcome = await push.add(admin, body, headers['user-agent'] ?? '');
    return outcome.kind === 'added' ? { ok: true } : outcome;
  });

  addRoute(http, 'POST /api/admin/push/devices/:id/test', async ({ admin, params }) =>
    (await push.test(admin, params.id)) ? { ok: true } : { kind: 'device-not-found' },
  );

  addRoute(http, 'DELETE /api/admin/push/devices/:id', async ({ admin, params }) =>
    (await push.remove(admin, params.id)) ? { ok: true } : { kind: 'device-not-found' },
  );
}
