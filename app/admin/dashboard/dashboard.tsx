import { readPeriod } from '../../../domain/analytics/statistics.ts';
import { StatisticsPanel } from '../charts/statistics-panel.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/dashboard';
import { Backups } from './backups.tsx';
import { BeforeLive } from './before-live.tsx';
import { Enquiries } from './enquiries.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { Problems } from './problems.tsx';
import { StatCards } from './stat-cards.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const days = readPeriod(new URL(request.url).searchParams.get('days'));
  return { days, ...(await loadDashboard(days, request.signal)) };
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { backups, posts, counts, days, enquiries, mailProblem, statistics, todo } = loaderData;
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
      <Problems backups={backups} mail={mailProblem} />
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
