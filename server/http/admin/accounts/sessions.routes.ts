import type { FastifyInstance } from 'fastify';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';

/** The devices that are logged in, and logging them out. */
export async function sessionsRoutes(
  http: FastifyInstance,
  { accounts }: { accounts: AccountsService },
): Promise<void> {
  http.delete('/admin/auth/session', async (request) => {
    await accounts.endSession(request.admin, request.admin.tokenHash);
    return { ok: true };
  });

  http.get('/admin/sessions', (request) => accounts.listSessions(request.admin));

  http.delete('/admin/sessions/others', async (request) => ({
    ended: await accounts.endOtherSessions(request.admin),
  }));

  http.delete<{ Params: { id: string } }>('/admin/sessions/:id', async (request, reply) => {
    const ended = await accounts.endSession(request.admin, request.params.id);
    if (ended) return { ok: true };
    return reply.code(404).send({ error: 'This device is logged out already.' });
  });
}
