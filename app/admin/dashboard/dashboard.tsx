import { use } from 'react';
import type { Permission } from '../../../domain/accounts/roles.ts';
import { type Period, readPeriod } from '../../../domain/analytics/statistics.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import type { ScheduledPayload } from '../../../domain/versions/versions.calls.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { loadPosts } from '../api/load-posts.ts';
import { isWithoutFigures, StatisticsPanel } from '../charts/statistics-panel.tsx';
import { loadReplyContext } from '../people/contact-links.tsx';
import { NoPosts } from '../posts/no-posts.tsx';
import { PostLinks, postColumns } from '../posts/post-table.tsx';
import { loadMay } from '../session/access.ts';
import { AskDisplayName } from '../settings/display-name.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { Screen } from '../ui/screen.tsx';
import { DataTable } from '../ui/table.tsx';
import { untilText } from '../ui/times.ts';
import { useNow, useReloadWhenDue } from '../ui/use-now.ts';
import type { Route } from './+types/dashboard';
import { Backups, isBackupShown } from './backups.tsx';
import { BeforeLive } from './before-live.tsx';
import { DuePeople } from './due-people.tsx';
import { Enquiries } from './enquiries.tsx';
import { HealthLine } from './problems.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const chosenDays = new URL(request.url).searchParams.get('days');
  const days = readPeriod(chosenDays);
  const isPeriodChosen = chosenDays !== null;
  return { days, isPeriodChosen, ...(await loadDashboard(days, request.signal)) };
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { backups, posts, counts, days, enquiries, mailProblem, statistics, todo } = loaderData;
  const { conditions, copies, lastSentAt, push } = loaderData;
  const { account, replyContext, clock, due, held, replies, returns, scheduled } = loaderData;
  const { asked, comments, isPeriodChosen, kept, may } = loaderData;
  const hasStatistics = isPeriodChosen || !statistics || !isWithoutFigures(statistics);
  return (
    <Screen
      actions={
        may('posts.write') && (
          <ActionLink to="/admin/blog/create" tone="primary">
            <PlusIcon className="size-4" />
            Create New Blog
          </ActionLink>
        )
      }
      lead={<Today />}
      title="Dashboard"
    >
      {todo && <BeforeLive todo={todo} />}
      {may('settings') && (
        <HealthLine
          backups={backups}
          clock={clock}
          conditions={conditions}
          copies={copies}
          held={held}
          kept={kept}
          lastSentAt={lastSentAt}
          mail={mailProblem}
          push={push}
          returns={returns}
          scheduled={scheduled}
        />
      )}
      {may('people.edit') && <Enquiries counts={enquiries} replies={replies} waiting={due} />}
      {may('people.edit') && !enquiries && (
        <p role="status">The enquiries did not load. Everything else works.</p>
      )}
      {due ? (
        <DuePeople
          comments={comments}
          due={due}
          lateSince={replies?.lateSince}
          replyContext={replyContext}
        />
      ) : (
        may('people.edit') && (
          <p role="status">The list of who is waiting did not load. Everything else works.</p>
        )
      )}
      {!posts && (
        <p>
          <ActionLink to="/admin/today">Open Today</ActionLink>
        </p>
      )}
      {/* The list before going live asks for it too. */}
      {account && !todo && <AskDisplayName name={account.displayName} />}
      {asked && <AskedPosts posts={asked.posts} total={asked.total} />}
      <NextScheduled scheduled={scheduled} />
      {posts && <StatCards counts={counts} />}
      {posts && <LatestPosts posts={posts} total={counts.total} />}
      {statistics && hasStatistics && <StatisticsPanel days={days} statistics={statistics} />}
      {may('statistics.see') && !statistics && (
        <p role="status">The statistics did not load. Everything else works.</p>
      )}
      {backups && isBackupShown(backups) && (
        <div className="scroll-mt-6" id="site-health">
          <Backups overview={backups} />
        </div>
      )}
    </Screen>
  );
}

/** The current time in the site's time zone, such as "Thursday, 26 Nov 2026, 9:41 am". */
function Today() {
  const zone = use(TimeZone);
  const now = useNow();
  const weekday = now.toLocaleDateString('en-GB', { weekday: 'long', timeZone: zone });
  return `${weekday}, ${momentText(now.toISOString(), zone)}`;
}

/** Number of posts in the dashboard's table. */
const newest = 5;

/** Loads what the role sees; only the posts are required. */
async function loadDashboard(days: Period, signal: AbortSignal) {
  const may = await loadMay();
  const ifMay = <T,>(needs: Permission, call: () => Promise<T>) =>
    may(needs) ? orUndefined(call()) : undefined;
  const ifMayWrite = <T,>(call: () => Promise<T>) => (may('posts.write') ? call() : undefined);
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
    publications,
    due,
    replyContext,
    records,
    clock,
    account,
    push,
    comments,
    copies,
    conditions,
    asked,
  ] = await Promise.all([
    ifMayWrite(() => loadPosts(new URLSearchParams(), signal)),
    ifMayWrite(() => ofStatus('published')),
    ifMayWrite(() => ofStatus('draft')),
    ifMay('people.edit', () => callApi('GET /api/admin/enquiries', { signal })),
    ifMay('people.edit', () => callApi('GET /api/admin/replies', { signal })),
    ifMay('settings', () => callApi('GET /api/admin/mail-state', { signal })),
    ifMay('statistics.see', () =>
      callApi('GET /api/admin/statistics', { search: `?days=${days}`, signal }),
    ),
    ifMay('settings', () => callApi('GET /api/admin/todo', { signal })),
    ifMay('settings', () => callApi('GET /api/admin/backups', { signal })),
    ifMay('posts.publish', () => callApi('GET /api/admin/scheduled', { signal })),
    ifMay('people.edit', () => callApi('GET /api/admin/people/today', { signal })),
    ifMay('people.edit', () => loadReplyContext(signal)),
    ifMay('settings', () => callApi('GET /api/admin/mail-records', { signal })),
    ifMay('settings', () => callApi('GET /api/admin/clock', { signal })),
    orUndefined(callApi('GET /api/admin/account', { signal })),
    ifMay('people.edit', () => callApi('GET /api/admin/push', { signal })),
    ifMay('comments.decide', () =>
      callApi('GET /api/admin/comments', { search: '?status=pending', signal }),
    ),
    ifMay('settings', () => callApi('GET /api/admin/copies', { signal })),
    ifMay('settings', () => callApi('GET /api/admin/conditions', { signal })),
    ifMay('posts.publish', () => ofStatus('asked')),
  ]);
  return {
    account,
    asked,
    may,
    posts: all?.posts.slice(0, newest),
    counts: {
      total: all?.total ?? 0,
      published: published?.total ?? 0,
      drafts: drafts?.total ?? 0,
    },
    enquiries,
    replies,
    mailProblem: mail?.trouble,
    kept: mail,
    lastSentAt: mail?.lastSentAt,
    push,
    copies,
    conditions,
    returns: mail?.returns,
    statistics,
    backups,
    scheduled: publications?.scheduled ?? [],
    due,
    clock,
    held: records?.held ?? [],
    replyContext: replyContext ?? { templates: [], me: '' },
    todo,
    comments,
  };
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch(() => undefined);
}

/** The next scheduled publications; renders nothing if there are none. */
function NextScheduled({ scheduled }: { scheduled: ScheduledPayload[] }) {
  const now = useNow();
  useReloadWhenDue(scheduled.filter(({ failure }) => !failure).map(({ dueAt }) => dueAt));
  const [next, ...others] = scheduled.filter(({ failure }) => !failure);
  if (!next) return null;
  return (
    <section
      aria-label="Scheduled"
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-white px-5 py-3 md:px-6"
    >
      <p className="min-w-0 break-words">
        <span className="font-semibold">{next.title}</span> becomes public{' '}
        <Moment of={next.dueAt} />, {untilText(next.dueAt, now)}.
      </p>
      <ActionLink className="-ml-2" to="/admin/scheduled" tone="text">
        {others.length === 0 ? 'Scheduled' : `All ${others.length + 1} scheduled`}
      </ActionLink>
    </section>
  );
}

/** The drafts that authors ask to publish; renders nothing if there are none. */
export function AskedPosts({ posts, total }: { posts: AdminPostRow[]; total: number }) {
  const [first] = posts;
  if (!first) return null;
  const who = first.request?.askedBy || 'Somebody who has left';
  return (
    <section
      aria-label="Asked to publish"
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-gold bg-white px-5 py-3 md:px-6"
    >
      <p className="min-w-0 break-words">
        {total === 1 ? (
          <>
            {who} asks to publish <span className="font-semibold">{first.title}</span>.
          </>
        ) : (
          `${total} drafts ask to be published.`
        )}
      </p>
      <ActionLink
        className="-ml-2"
        to={total === 1 ? `/admin/blog/edit/${first.id}` : '/admin/blogs?status=asked'}
        tone="text"
      >
        {total === 1 ? 'Read it and decide' : `All ${total} drafts`}
      </ActionLink>
    </section>
  );
}

const columns = postColumns((post) => <PostLinks post={post} />);

interface LatestPostsProps {
  posts: AdminPostRow[];
  /** Number of all posts. */
  total: number;
}

/** The last changed posts, with a link to all posts. */
function LatestPosts({ posts, total }: LatestPostsProps) {
  return (
    <section aria-labelledby="latest-posts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl tracking-[-0.022em]" id="latest-posts">
          Blogs, last changed first
        </h2>
        {total > posts.length && (
          <ActionLink to="/admin/blogs" tone="text">
            All {total} blogs
          </ActionLink>
        )}
      </div>
      {posts.length === 0 ? (
        <NoPosts query={new URLSearchParams()} />
      ) : (
        <DataTable caption="Blogs" columns={columns} rows={posts} />
      )}
    </section>
  );
}

interface StatCardsProps {
  counts: { total: number; published: number; drafts: number };
}

/** The three figures about posts of the specification. */
function StatCards({ counts }: StatCardsProps) {
  const cards = [
    ['Total Blogs', counts.total],
    ['Published Blogs', counts.published],
    ['Draft Blogs', counts.drafts],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3 md:gap-5">
      {cards.map(([label, count]) => (
        <div
          className="flex flex-col justify-between gap-1 rounded-card border border-line bg-white p-4 md:flex-row md:flex-wrap md:items-center md:px-6 md:py-3"
          key={label}
        >
          <dt className="text-[0.9375rem] leading-snug font-semibold">{label}</dt>
          <dd className="font-display text-[2rem] leading-tight font-bold tracking-[-0.025em] tabular-nums">
            {formatNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
