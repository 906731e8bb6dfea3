import type { FastifyInstance } from 'fastify';
import { accountMessages } from '../../../../domain/forms/account-form.ts';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** The caller's account, and their sessions. */
export async function sessionsRoutes(
  http: FastifyInstance,
  { accounts }: { accounts: AccountsService },
): Promise<void> {
  addRoute(http, 'DELETE /api/admin/auth/session', async ({ admin }) => {
    await accounts.endSession(admin, admin.tokenHash);
    return { ok: true };
  });

  addRoute(http, 'GET /api/admin/account', async ({ admin: { username } }) => ({
    username,
    display_name: await accounts.displayName(username),
  }));

  addRoute(http, 'PUT /api/admin/account', async ({ admin, body: { display_name } }) => {
    const isRenamed = await accounts.rename(admin, display_name);
    if (isRenamed) return { username: admin.username, display_name };
    return { kind: 'invalid', fields: { display_name: accountMessages.isLoginName } };
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
