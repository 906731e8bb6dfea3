import type { TodoItem } from '../../../domain/api/answers/dashboard.ts';
import type { Db } from '../../db/tables.ts';
import type { PublishedSite } from '../site/site.service.ts';
import { listTodo, type Readiness } from './todo.ts';
import { countWaiting } from './waiting.repository.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

/** What the dashboard shows: what waits, and what to do before going live. */
export function createDashboardService(
  db: Db,
  settled: Omit<Readiness, 'isPasswordGenerated' | 'facts' | 'samples'>,
  site: {
    isPasswordGenerated: () => Promise<boolean>;
    facts: PublishedSite['facts'];
    samples: () => Promise<string[]>;
  },
) {
  return {
    /** Numbers of waiting comments, messages and emails. */
    waiting: () => countWaiting(db),

    /** What to do before going live; empty when nothing is left. */
    async todo(): Promise<TodoItem[]> {
      return listTodo({
        ...settled,
        isPasswordGenerated: await site.isPasswordGenerated(),
        facts: await site.facts(),
        samples: await site.samples(),
      });
    },
  };
}
