import type { Period } from '../../../domain/analytics/statistics.ts';
import { callApi } from '../api/call-api.ts';
import { loadBlogs } from '../posts/load-blogs.ts';

/** Blogs in the dashboard's table; the rest stands in All Blogs. */
const newest = 8;

/** What the dashboard shows; only the blogs are needed for it to stand. */
export async function loadDashboard(days: Period, signal: AbortSignal) {
  const ofStatus = (status: string) => loadBlogs(new URLSearchParams({ status }), signal);
  const [all, published, drafts, enquiries, mail, statistics, todo, backups] = await Promise.all([
    loadBlogs(new URLSearchParams(), signal),
    ofStatus('published'),
    ofStatus('draft'),
    orNothing(callApi('GET /api/admin/enquiries', { signal })),
    orNothing(callApi('GET /api/admin/mail-state', { signal })),
    orNothing(callApi('GET /api/admin/statistics', { search: `?days=${days}`, signal })),
    orNothing(callApi('GET /api/admin/todo', { signal })),
    orNothing(callApi('GET /api/admin/backups', { signal })),
  ]);
  return {
    blogs: all.blogs.slice(0, newest),
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
