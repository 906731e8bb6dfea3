import { Link, useLocation } from 'react-router';
import type { MessageList } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { Moment } from '../lists/moment.tsx';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { ActionButton } from '../ui/action.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { TrashActions } from './message-actions.tsx';
import { MessageStatus } from './message-status.tsx';
import { useMessageStatus } from './use-message-status.ts';
import { useMessageTrash } from './use-message-trash.ts';
import { useMessagesAtOnce } from './use-messages-at-once.ts';

interface MessagesTableProps {
  messages: InboxMessage[];
  list: MessageList | '';
}

const columns: Column<InboxMessage>[] = [
  selectColumn(({ name }) => `the message from ${name}`),
  {
    key: 'from',
    label: 'From',
    isHead: true,
    cell: (message) => <Sender message={message} />,
    className: 'sm:w-60',
  },
  { key: 'message', label: 'Message', cell: (message) => <Beginning message={message} /> },
  { key: 'status', label: 'Status', cell: ({ status }) => <MessageStatus status={status} /> },
  {
    key: 'received',
    label: 'Received',
    cell: ({ createdAt }) => <Moment of={createdAt} />,
    className: 'lg:whitespace-nowrap',
  },
];

const trashed: Column<InboxMessage> = {
  key: 'trashed',
  label: 'Deleted',
  cell: ({ trashedAt }) => trashedAt && <Moment of={trashedAt} />,
  className: 'lg:whitespace-nowrap',
};

/** Messages with links; suspected and deleted ones can be rescued here. */
export function MessagesTable({ messages, list }: MessagesTableProps) {
  const { setStatus, isBusy } = useMessageStatus();
  const trash = useMessageTrash();
  const several = useMessagesAtOnce(messages, list, trash);
  const rescue = (message: InboxMessage) => (
    <ActionButton
      aria-label={`Not spam: message from ${message.name}`}
      className="-mx-2 whitespace-nowrap"
      aria-disabled={isBusy}
      onClick={() => void setStatus(message, 'new')}
      tone="text"
    >
      Not spam
    </ActionButton>
  );
  const restore = ({ id, name }: InboxMessage) => (
    <TrashActions
      isBusy={trash.isBusy}
      of={name}
      onRemove={() => void trash.removeForEver([id], name)}
      onRestore={() => void trash.restore([id], name)}
    />
  );
  const actions = { key: 'actions', label: 'Actions', isBare: true };
  const kinds = {
    spam: { caption: 'Suspected spam', more: [{ ...actions, cell: rescue }] },
    trashed: { caption: 'Deleted messages', more: [trashed, { ...actions, cell: restore }] },
  };
  const { caption, more } =
    list === 'spam' || list === 'trashed' ? kinds[list] : { caption: 'Messages', more: [] };
  return (
    <>
      <SelectionBar {...several} what="messages" />
      <DataTable
        caption={caption}
        columns={[...columns, ...more]}
        isList
        rowKey={({ id }) => id}
        rows={messages}
      />
    </>
  );
}

function Sender({ message }: { message: InboxMessage }) {
  const { search } = useLocation();
  const weight = message.status === 'new' ? 'font-bold' : 'font-semibold';
  return (
    <>
      <Link
        className={`inline-block py-1 break-words text-brick underline-offset-4 ${weight}`}
        state={{ list: search }}
        to={`/admin/messages/${message.id}`}
      >
        {message.name}
      </Link>
      <span className="block text-sm font-normal break-all text-mute">{message.email}</span>
    </>
  );
}

function Beginning({ message: { subject, message } }: { message: InboxMessage }) {
  return (
    <>
      <span className="block font-semibold">{subject}</span>
      <span className="line-clamp-2 max-w-[60ch] break-words text-mute">{message}</span>
    </>
  );
}
