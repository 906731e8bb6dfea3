import { trashDays } from '../../../domain/api/list-limits.ts';
import { type EnquiryView, enquiryLists, enquiryViews } from '../../../domain/contact/enquiries.ts';
import { useCanMail } from '../../layout/root-data.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionLink } from '../ui/action.tsx';
import { ExportButton, Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { listLabels, MessagesTable } from './messages-table.tsx';

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
  today: ' of today',
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
  const count = `${countText(total, 'message')}${view ? viewWords[view] : ''}`;
  return (
    <Screen
      actions={
        status !== 'trashed' && <ExportButton name="messages" path="/api/admin/messages/export" />
      }
      lead={<span role="status">{count}</span>}
      title="Messages"
    >
      <Filters keep={['status', 'view']} searchLabel="Search messages">
        <StateLinks
          counts={counts}
          initial={{ label: 'Inbox', count: inbox }}
          label="Messages by state"
          labels={listLabels}
          shown={view ? undefined : status}
        />
      </Filters>
      <Rows bulk={bulk} empty={<NoMessages query={query} />} rows={messages}>
        {(rows) => <MessagesTable list={status} messages={rows} />}
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

function NoMessages({ query }: { query: URLSearchParams }) {
  const canMail = useCanMail();
  if (query.get('search')) {
    return (
      <Empty title="No messages found">
        <p>
          Try other words. Suspected spam is searched under “Spam”, deleted messages under “Trash”.
        </p>
        <ActionLink to="/admin/messages">Show all messages</ActionLink>
      </Empty>
    );
  }
  if (query.get('status') === 'spam') {
    return (
      <Empty title="No suspected spam">
        <p>Messages that look automatic wait here. Press “Not spam” to move one to the inbox.</p>
      </Empty>
    );
  }
  if (query.get('status') === 'trashed') {
    return (
      <Empty title="The trash is empty">
        <p>Deleted messages are kept here for {trashDays} days.</p>
      </Empty>
    );
  }
  if (query.get('status') || query.get('view')) {
    return (
      <Empty title="Nothing in this list">
        <ActionLink to="/admin/messages">Show all messages</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="No messages yet">
      <p>
        Messages from the contact form are listed here
        {canMail && ', and also come to you by mail'}.
      </p>
    </Empty>
  );
}
