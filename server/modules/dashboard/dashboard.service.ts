import type { Kysely } from 'kysely';
import type { TodoItem } from '../../../domain/api/answers/dashboard.ts';
import type { Tables } from '../../db/tables.ts';
import type { SiteService } from '../site/site.service.ts';
import { listTodo, type Readiness } from './todo.ts';
import { countWaiting } from './waiting.repository.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

/** What the admin tells whoever comes in: what waits, and what is still to be settled. */
export function createDashboardService(
  db: Kysely<Tables>,
  settled: Omit<Readiness, 'isPasswordGenerated' | 'facts' | 'samples'>,
  site: {
    isPasswordGenerated: () => Promise<boolean>;
    facts: SiteService['facts'];
    samples: () => Promise<string[]>;
  },
) {
  return {
    /** How many comments, messages and mails wait. */
    waiting: () => countWaiting(db),

    /** What to settle before going live; empty when all is. */
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
