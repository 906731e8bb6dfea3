import type { BackupOverview } from '../../../domain/admin/backup-overview.ts';
import type { EnquiryCounts } from '../../../domain/admin/message-inbox.ts';
import type { MailState } from '../../../domain/admin/outbox.ts';
import type { TodoItem } from '../../../domain/admin/todo-item.ts';
import type { Period, Statistics } from '../../../domain/analytics/statistics.ts';
import { callApi } from '../api/call-api.ts';
import { loadPosts } from '../posts/load-posts.ts';

/** Posts in the dashboard's table; All Blogs has the others. */
const newest = 8;

/** What the dashboard shows; only the posts are required. */
export async function loadDashboard(days: Period, signal: AbortSignal) {
  const ofStatus = (status: string) => loadPosts(new URLSearchParams({ status }), signal);
  const [all, published, drafts, enquiries, mail, statistics, todo, backups] = await Promise.all([
    loadPosts(new URLSearchParams(), signal),
    ofStatus('published'),
    ofStatus('draft'),
    orNothing(callApi<EnquiryCounts>('/api/admin/enquiries', { signal })),
    orNothing(callApi<MailState>('/api/admin/mail-state', { signal })),
    orNothing(callApi<Statistics>(`/api/admin/statistics?days=${days}`, { signal })),
    orNothing(callApi<TodoItem[]>('/api/admin/todo', { signal })),
    orNothing(callApi<BackupOverview>('/api/admin/backups', { signal })),
  ]);
  return {
    posts: all.posts.slice(0, newest),
    counts: { total: all.total, published: published.total, drafts: drafts.total },
    enquiries,
    mailProblem: mail?.problem,
    statistics,
    backups,
    todo: todo ?? [],
  };
}

async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch(() => undefined);
}
