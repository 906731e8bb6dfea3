import type { FastifyInstance } from 'fastify';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Lists and ends the caller's sessions. */
export async function sessionsRoutes(
  http: FastifyInstance,
  { accounts }: { accounts: AccountsService },
): Promise<void> {
  addRoute(http, 'DELETE /api/admin/auth/session', async ({ admin }) => {
    await accounts.endSession(admin, admin.tokenHash);
    return { ok: true };
  });

  addRoute(http, 'GET /api/admin/sessions', ({ admin }) => accounts.listSessions(admin));

  addRoute(http, 'DELETE /api/admin/sessions/others', async ({ admin }) => ({
    ended: await accounts.endOtherSessions(admin),
  }));

  addRoute(http, 'DELETE /api/admin/sessions/:id', async ({ admin, params }) => {
    const ended = await accounts.endSession(admin, params.id);
    return ended ? { ok: true } : { kind: 'session-not-found' };
  });
}
