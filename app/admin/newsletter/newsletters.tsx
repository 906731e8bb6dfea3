import { Link } from 'react-router';
import type { NewsletterLine } from '../../../domain/newsletter/newsletter.calls.ts';
import { reachedOf } from '../../../domain/newsletter/readers.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { loadReturns, ReturnsLine } from '../outbox/returns.tsx';
import { loadMay } from '../session/access.ts';
import { ActionLink } from '../ui/action.tsx';
import { Pages } from '../ui/filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { loadList } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { Route } from './+types/newsletters';
import { NewsletterBadge } from './newsletter-status.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const may = await loadMay();
  const [list, returns] = await Promise.all([
    loadList(request, (asked) => callApi('GET /api/admin/newsletters', asked)),
    may('settings') ? loadReturns(request.signal) : null,
  ]);
  return { ...list, returns };
}

export default function NewslettersRoute({ loaderData }: Route.ComponentProps) {
  const { newsletters, readers, page, pages, returns } = loaderData;
  const reached = reachedOf(readers);
  const create = (
    <ActionLink to="/admin/newsletter/new" tone="primary">
      New newsletter
    </ActionLink>
  );
  return (
    <Screen
      actions={create}
      lead={`A newsletter would go to ${formatNumber(reached)} confirmed ${reached === 1 ? 'reader' : 'readers'} now.`}
      title="Newsletters"
    >
      {newsletters.length === 0 ? (
        <Empty title="No newsletter yet">
          <p>
            Write a new one, or open a blog and press “Send to confirmed readers”. Each newsletter
            is listed here, with what happened to every mail.
          </p>
        </Empty>
      ) : (
        <DataTable caption="Newsletters" columns={columns} rows={newsletters} />
      )}
      <ReturnsLine returns={returns} />
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

const columns: Column<NewsletterLine>[] = [
  {
    key: 'subject',
    label: 'Subject',
    isHead: true,
    cell: ({ id, subject }) => (
      <Link
        className="inline-block py-1 wrap-anywhere text-ink underline-offset-4 hover:underline"
        to={`/admin/newsletter/${id}`}
      >
        {subject || 'Without a subject'}
      </Link>
    ),
    className: 'sm:min-w-60',
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ status, isHeld }) => <NewsletterBadge isHeld={isHeld} status={status} />,
  },
  {
    key: 'readers',
    label: 'Accepted by their servers',
    cell: ({ candidates, counts, status }) =>
      status === 'draft' || status === 'waiting'
        ? '–'
        : `${formatNumber(counts.accepted + counts.uncertain)} of ${formatNumber(candidates)}`,
  },
  {
    key: 'when',
    label: 'When',
    cell: ({ at, by }) => (
      <>
        <Moment of={at} />
        <span className="block text-sm text-mute">{by}</span>
      </>
    ),
  },
];
