import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { setDuty } from './duty.ts';
import { deleteDevice } from './push.repository.ts';
import { addDevice, pushState, setQuietHours, testDevice } from './push.service.ts';

/** Adds, lists, tests and removes devices, and sets quiet hours and who is on duty. */
export async function pushRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/push', ({ admin }) => pushState(site, admin));

  addRoute(http, 'POST /api/admin/push/devices', async ({ admin, body, headers }) => {
    const outcome = await addDevice(site, admin, body, headers['user-agent'] ?? '');
    return outcome.kind === 'added' ? { ok: true } : outcome;
  });

  addRoute(http, 'POST /api/admin/push/devices/:id/test', async ({ admin, params }) =>
    (await testDevice(site, admin, params.id)) ? { ok: true } : { kind: 'device-not-found' },
  );

  addRoute(http, 'PUT /api/admin/push/quiet-hours', async ({ admin, body }) => {
    await setQuietHours(site, admin, body.isOn);
    return { ok: true };
  });

  addRoute(http, 'PUT /api/admin/duty', ({ admin, body }) =>
    setDuty(site, admin.accountId, body.isOn),
  );

  addRoute(http, 'DELETE /api/admin/push/devices/:id', async ({ admin, params }) =>
    (await deleteDevice(site.db, admin.accountId, params.id))
      ? { ok: true }
      : { kind: 'device-not-found' },
  );
}
