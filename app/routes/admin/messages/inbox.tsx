import {
  type MessageStatus,
  type MessagesPage,
  messageStatuses,
} from '../../../../domain/office/message-inbox.ts';
import { ExportButton } from '../../../admin/queues/export-button.tsx';
import { loadList } from '../../../admin/queues/load-list.ts';
import { messageLabels } from '../../../admin/queues/messages/message-status.tsx';
import { MessagesTable } from '../../../admin/queues/messages/messages-table.tsx';
import { NoMessages } from '../../../admin/queues/messages/no-messages.tsx';
import { counted } from '../../../admin/queues/rows/outcome.ts';
import { Rows } from '../../../admin/queues/rows/rows.tsx';
import { StateLinks } from '../../../admin/queues/state-links.tsx';
import { Filters } from '../../../admin/ui/filters.tsx';
import { LoadError } from '../../../admin/ui/load-error.tsx';
import { Pages } from '../../../admin/ui/pages.tsx';
import { Screen } from '../../../admin/ui/screen.tsx';
import { Skeleton } from '../../../admin/ui/skeleton.tsx';
import type { Route } from './+types/inbox';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = messageStatuses.find((known) => known === query.get('status')) ?? '';
  return { ...(await loadList<MessagesPage>('/api/admin/messages', request)), status, query };
}

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  const { messages, total, counts, status, query, page, pages } = loaderData;
  return (
    <Screen
      actions={<ExportButton name="messages" path="/api/admin/messages/export" />}
      lead={<span role="status">{counted(total, 'message')}</span>}
      title="Messages"
    >
      <StateLinks label="Messages by state" shown={status} states={statesWith(counts)} />
      <Filters keep={['status']} searchLabel="Search messages" />
      <Rows rows={messages}>
        {messages.length === 0 ? (
          <NoMessages query={query} />
        ) : (
          <MessagesTable isSpam={status === 'spam'} messages={messages} />
        )}
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

function statesWith(counts: MessagesPage['counts']) {
  const states: { value: MessageStatus | ''; label: string; count: number }[] = messageStatuses.map(
    (value) => ({ value, label: messageLabels[value], count: counts[value] }),
  );
  const all = states.reduce((sum, { count }) => sum + count, -counts.spam);
  return [{ value: '' as const, label: 'Inbox', count: all }, ...states];
}

export function HydrateFallback() {
  return <Skeleton kind="table" />;
}

export const ErrorBoundary = LoadError;
