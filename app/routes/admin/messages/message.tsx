import { useLocation } from 'react-router';
import type { InboxMessage } from '../../../../domain/office/message-inbox.ts';
import { callApi } from '../../../admin/api/call-api.ts';
import { MessageActions } from '../../../admin/queues/messages/message-actions.tsx';
import { MessageFacts } from '../../../admin/queues/messages/message-facts.tsx';
import { MessageStatus } from '../../../admin/queues/messages/message-status.tsx';
import { NotePanel } from '../../../admin/queues/messages/note/note-panel.tsx';
import { useNote } from '../../../admin/queues/messages/note/use-note.ts';
import { useMessageRemoval } from '../../../admin/queues/messages/use-message-removal.ts';
import { useMessageStatus } from '../../../admin/queues/messages/use-message-status.ts';
import { useReadMark } from '../../../admin/queues/messages/use-read-mark.ts';
import { ActionLink } from '../../../admin/ui/action.tsx';
import { LoadError } from '../../../admin/ui/load-error.tsx';
import { Panel } from '../../../admin/ui/panel.tsx';
import { Screen } from '../../../admin/ui/screen.tsx';
import { Skeleton } from '../../../admin/ui/skeleton.tsx';
import type { Route } from './+types/message';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const path = `/api/admin/messages/${encodeURIComponent(params.id)}`;
  return await callApi<InboxMessage>(path, { signal: request.signal });
}

export default function MessageRoute({ loaderData: message }: Route.ComponentProps) {
  return <WholeMessage key={message.id} message={message} />;
}

function WholeMessage({ message }: { message: InboxMessage }) {
  const list = useListAddress();
  const note = useNote(message);
  const { setStatus, isBusy } = useMessageStatus();
  const remove = useMessageRemoval(message, list, note.forget);
  useReadMark(message);
  return (
    <Screen
      actions={<ActionLink to={list}>All messages</ActionLink>}
      lead={<MessageStatus status={message.status} />}
      title={`Message from ${message.name}`}
    >
      <MessageActions
        isBusy={isBusy}
        message={message}
        onDelete={() => void remove()}
        onStatus={(status) => void setStatus(message, status)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title={message.subject}>
            <p className="max-w-[68ch] break-words whitespace-pre-line">{message.message}</p>
          </Panel>
          <NotePanel note={note} />
        </div>
        <MessageFacts message={message} />
      </div>
    </Screen>
  );
}

/** The list that this message was opened from, with its filters. */
function useListAddress(): string {
  const { state } = useLocation();
  const query: unknown = state?.list;
  return `/admin/messages${typeof query === 'string' ? query : ''}`;
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
