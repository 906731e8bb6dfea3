import type { Period } from '../../../domain/analytics/statistics.ts';
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
    orNothing(callApi('GET /api/admin/enquiries', { signal })),
    orNothing(callApi('GET /api/admin/mail-state', { signal })),
    orNothing(callApi('GET /api/admin/statistics', { search: `?days=${days}`, signal })),
    orNothing(callApi('GET /api/admin/todo', { signal })),
    orNothing(callApi('GET /api/admin/backups', { signal })),
  ]);
  return {
    posts: all.posts.slice(0, newest),
    counts: { total: all.total, published: published.total, drafts: drafts.total },
    enquiries,
    mailProblem: mail?.trouble,
    statistics,
    backups,
    todo: todo ?? [],
  };
}

async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch(() => undefined);
}
