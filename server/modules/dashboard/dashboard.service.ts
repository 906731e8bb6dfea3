import type { TodoItem } from '../../../domain/api/answers/dashboard.ts';
import type { Db } from '../../db/tables.ts';
import type { SiteService } from '../site/site.service.ts';
import { listTodo, type Readiness } from './todo.ts';
import { countWaiting } from './waiting.repository.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

/** What the admin tells whoever comes in: what waits, and what is still to be settled. */
export function createDashboardService(
  db: Db,
  settled: Omit<Readiness, 'isPasswordGenerated' | 'facts'>,
  site: { isPasswordGenerated: () => Promise<boolean>; facts: SiteService['facts'] },
) {
  return {
    /** How many comments, messages and mails wait. */
    waiting: () => countWaiting(db),

    /** What to settle before going live; empty when all is. */
    async todo(): Promise<TodoItem[]> {
      const isPasswordGenerated = await site.isPasswordGenerated();
      return listTodo({ ...settled, isPasswordGenerated, facts: await site.facts() });
    },
  };
}
