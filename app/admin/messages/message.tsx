import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import { callApi } from '../api/call-api.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/message';
import { MessageActions, TrashActions } from './message-actions.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageStatus } from './message-status.tsx';
import { NotePanel } from './note/note-panel.tsx';
import { useNote } from './note/use-note.ts';
import { useMessageStatus } from './use-message-status.ts';
import { useMessageTrash } from './use-message-trash.ts';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/messages/:id', { id: params.id, signal: request.signal });
}

export default function MessageRoute({ loaderData: message }: Route.ComponentProps) {
  const Shown = message.trashedAt ? TrashedMessage : InboxMessageScreen;
  return <Shown key={message.id} message={message} />;
}

function InboxMessageScreen({ message }: { message: Enquiry }) {
  const note = useNote(message);
  const leave = useLeaveToList();
  const { setStatus, isBusy } = useMessageStatus();
  const { remove, isBusy: isLeaving } = useMessageTrash(async () => {
    note.mayLeave();
    await leave();
  });
  useReadMark(message);
  return (
    <WholeMessage message={message} note={<NotePanel note={note} />}>
      <MessageActions
        isBusy={isBusy || isLeaving}
        message={message}
        onDelete={() => void remove([message.id], [message.name])}
        onStatus={(status) => void setStatus(message, status)}
      />
    </WholeMessage>
  );
}

/** A deleted message can be read; it is restored before anything else is done with it. */
function TrashedMessage({ message }: { message: Enquiry }) {
  const { restore, removeForEver, isBusy } = useMessageTrash(useLeaveToList());
  const note = message.privateNote && (
    <Panel title="Private note">
      <p className="max-w-[68ch] break-words whitespace-pre-line">{message.privateNote}</p>
    </Panel>
  );
  return (
    <WholeMessage message={message} note={note}>
      <TrashActions
        isBusy={isBusy}
        onRemove={() => void removeForEver([message.id], [message.name])}
        onRestore={() => void restore([message.id], message.name)}
      />
    </WholeMessage>
  );
}

interface WholeMessageProps {
  message: Enquiry;
  note: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

function WholeMessage({ message, note, children }: WholeMessageProps) {
  const { name, subject, status, trashedAt } = message;
  return (
    <Screen
      actions={<ActionLink to={useListAddress()}>All messages</ActionLink>}
      lead={
        <>
          <MessageStatus status={status} />
          {trashedAt && (
            <>
              {' '}
              In the trash since <Moment of={trashedAt} />
            </>
          )}
        </>
      }
      title={`Message from ${name}`}
    >
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title={subject}>
            <p className="max-w-[68ch] break-words whitespace-pre-line">{message.message}</p>
          </Panel>
          {note}
        </div>
        <MessageFacts message={message} />
      </div>
    </Screen>
  );
}

function useLeaveToList() {
  const navigate = useNavigate();
  const list = useListAddress();
  return async () => await navigate(list);
}

/** The list that this message was opened from, with its filters. */
function useListAddress(): string {
  const { state } = useLocation();
  const query: unknown = state?.list;
  return `/admin/messages${typeof query === 'string' ? query : ''}`;
}

/** Marks a new message as read when it is opened; only then, so that it can be made new again. */
function useReadMark({ id, status, trashedAt }: Enquiry): void {
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of its state does not open it again
  useEffect(() => {
    if (status !== 'new' || trashedAt) return;
    callApi('POST /api/admin/messages/status', { json: { ids: [id], status: 'read' } })
      .then(() => revalidate())
      // On failure it stays new.
      .catch(() => {});
  }, [id]);
}
