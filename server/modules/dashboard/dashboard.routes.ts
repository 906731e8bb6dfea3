import type { FastifyInstance } from 'fastify';
import { mayRole, type Permission, type Role } from '../../../domain/accounts/roles.ts';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { displayName } from '../accounts/accounts.service.ts';
import { backupOverview } from '../backups/backups.service.ts';
import { conditionsState } from '../conditions/conditions.service.ts';
import { countWaitingLists } from '../people/waiting.service.ts';
import { countWaiting } from './dashboard.repository.ts';
import { findTodo, settleTask } from './dashboard.service.ts';

/** The screen whose number it is. */
const countNeeds: Record<keyof WaitingCounts, Permission> = {
  today: 'people.edit',
  pendingComments: 'comments.decide',
  newMessages: 'people.edit',
  failedEmails: 'outbox.see',
  failedPublications: 'posts.publish',
  askedPosts: 'posts.publish',
  spamComments: 'comments.decide',
  spamMessages: 'people.edit',
};

/** The counts, with 0 for what a role does not see. */
function visibleCounts(counts: WaitingCounts, role: Role): WaitingCounts {
  const hidden = Object.entries(countNeeds).filter(([, needs]) => !mayRole(role, needs));
  return { ...counts, ...Object.fromEntries(hidden.map(([name]) => [name, 0])) };
}

export async function dashboardRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/counts', async ({ admin }) =>
    visibleCounts(
      { ...(await countWaiting(site.db)), today: (await countWaitingLists(site)).all },
      admin.role,
    ),
  );
  addRoute(http, 'GET /api/admin/todo', async ({ admin }) =>
    findTodo(site, await displayName(site, admin.username)),
  );
  addRoute(http, 'PUT /api/admin/todo/:id', async ({ params, body, admin }) => {
    await settleTask(site, { key: params.id, ...body, by: admin.username });
    return { ok: true };
  });
  addRoute(http, 'GET /api/admin/backups', () => backupOverview(site));
  addRoute(http, 'GET /api/admin/conditions', () => conditionsState(site));
  addRoute(http, 'GET /api/admin/clock', async () => ({ jump: site.clock.current() }));
}
