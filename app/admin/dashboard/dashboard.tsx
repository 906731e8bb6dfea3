import { type Period, readPeriod } from '../../../domain/analytics/statistics.ts';
import { callApi } from '../api/call-api.ts';
import { StatisticsPanel } from '../charts/statistics-panel.tsx';
import { loadAnswering } from '../people/contact-links.tsx';
import { loadPosts } from '../posts/load-posts.ts';
import { AskDisplayName } from '../settings/display-name.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/dashboard';
import { Backups } from './backups.tsx';
import { BeforeLive } from './before-live.tsx';
import { BrokenLinks } from './broken-links.tsx';
import { DuePeople } from './due-people.tsx';
import { Enquiries } from './enquiries.tsx';
import { FirstReplies } from './first-replies.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { NextScheduled } from './next-scheduled.tsx';
import { Problems } from './problems.tsx';
import { StatCards } from './stat-cards.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const days = readPeriod(new URL(request.url).searchParams.get('days'));
  return { days, ...(await loadDashboard(days, request.signal)) };
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { backups, posts, counts, days, enquiries, mailProblem, statistics, todo } = loaderData;
  const { account, answering, clock, due, held, links, replies, returns, scheduled } = loaderData;
  return (
    <Screen
      actions={
        <ActionLink to="/admin/blog/create" tone="primary">
          Create New Blog
        </ActionLink>
      }
      title="Dashboard"
    >
      {enquiries ? (
        <Enquiries counts={enquiries} />
      ) : (
        <p role="status">The enquiries did not load. Everything else works.</p>
      )}
      {account && <AskDisplayName name={account.display_name} />}
      {replies && <FirstReplies replies={replies} />}
      {due ? (
        <DuePeople answering={answering} due={due} lateSince={replies?.late_since} />
      ) : (
        <p role="status">Who waits did not load. Everything else works.</p>
      )}
      <Problems
        backups={backups}
        clock={clock}
        held={held}
        mail={mailProblem}
        returns={returns}
        scheduled={scheduled}
      />
      <NextScheduled scheduled={scheduled} />
      {links && <BrokenLinks state={links} />}
      <StatCards counts={counts} />
      <BeforeLive items={todo} />
      <LatestPosts posts={posts} total={counts.total} />
      {statistics ? (
        <StatisticsPanel days={days} statistics={statistics} />
      ) : (
        <p role="status">The statistics did not load. Everything else works.</p>
      )}
      {backups && <Backups overview={backups} />}
    </Screen>
  );
}

/** Posts in the dashboard's table; All Blogs has the others. */
const newest = 8;

/** What the dashboard shows; only the posts are required. */
async function loadDashboard(days: Period, signal: AbortSignal) {
  const ofStatus = (status: string) => loadPosts(new URLSearchParams({ status }), signal);
  const [
    all,
    published,
    drafts,
    enquiries,
    replies,
    mail,
    statistics,
    todo,
    backups,
    links,
    publications,
    due,
    answering,
    records,
    clock,
    account,
  ] = await Promise.all([
    loadPosts(new URLSearchParams(), signal),
    ofStatus('published'),
    ofStatus('draft'),
    orNothing(callApi('GET /api/admin/enquiries', { signal })),
    orNothing(callApi('GET /api/admin/replies', { signal })),
    orNothing(callApi('GET /api/admin/mail-state', { signal })),
    orNothing(callApi('GET /api/admin/statistics', { search: `?days=${days}`, signal })),
    orNothing(callApi('GET /api/admin/todo', { signal })),
    orNothing(callApi('GET /api/admin/backups', { signal })),
    orNothing(callApi('GET /api/admin/links', { signal })),
    orNothing(callApi('GET /api/admin/scheduled', { signal })),
    orNothing(callApi('GET /api/admin/people/due', { signal })),
    orNothing(loadAnswering(signal)),
    orNothing(callApi('GET /api/admin/mail-records', { signal })),
    orNothing(callApi('GET /api/admin/clock', { signal })),
    orNothing(callApi('GET /api/admin/account', { signal })),
  ]);
  return {
    account,
    posts: all.posts.slice(0, newest),
    counts: { total: all.total, published: published.total, drafts: drafts.total },
    enquiries,
    replies,
    mailProblem: mail?.trouble,
    returns: mail?.returns,
    statistics,
    backups,
    links,
    scheduled: publications?.scheduled ?? [],
    due,
    clock,
    held: records?.held ?? [],
    answering: answering ?? { templates: [], me: '' },
    todo: todo ?? [],
  };
}

async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch(() => undefined);
}
