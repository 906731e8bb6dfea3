import { type EnquiryView, enquiryLists, enquiryViews } from '../../../domain/contact/enquiries.ts';
import { callApi } from '../api/call-api.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { bulkOf, loadList } from '../lists/load-list.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Rows } from '../lists/rows/rows.tsx';
import { StateLinks } from '../lists/state-links.tsx';
import { Filters } from '../ui/filters.tsx';
import { Pages } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { listLabels } from './message-status.tsx';
import { MessagesTable } from './messages-table.tsx';
import { NoMessages } from './no-messages.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = enquiryLists.find((known) => known === query.get('status')) ?? ('' as const);
  const view = enquiryViews.find((known) => known === query.get('view'));
  return {
    ...(await loadList(request, (asked) => callApi('GET /api/admin/messages', asked))),
    status,
    view,
    query,
  };
}

const viewWords: Record<EnquiryView, string> = {
  unanswered: ', unanswered for more than 24 hours',
  'this-week': ' since Monday',
  'last-week': ' of last week, until the same day and time',
};

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  const { messages, total, counts, status, view, query, page, pages } = loaderData;
  const inbox = counts.new + counts.read + counts.replied + counts.archived;
  const bulk = bulkOf(`?${query}`, total, async (search) => {
    const { messages: rows, ids } = await callApi('GET /api/admin/messages', { search });
    return { rows, ids };
  });
  const count = `${counted(total, 'message')}${view ? viewWords[view] : ''}`;
  return (
    <Screen
      actions={
        status !== 'trashed' && <ExportButton name="messages" path="/api/admin/messages/export" />
      }
      lead={<span role="status">{count}</span>}
      title="Messages"
    >
      <StateLinks
        counts={counts}
        initial={{ label: 'Inbox', count: inbox }}
        label="Messages by state"
        labels={listLabels}
        shown={view ? undefined : status}
      />
      <Filters keep={['status', 'view']} searchLabel="Search messages" />
      <Rows bulk={bulk} empty={<NoMessages query={query} />} rows={messages}>
        {(rows) => <MessagesTable list={status} messages={rows} />}
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}
