import { Link, useLocation } from 'react-router';
import type { InboxMessage } from '../../../../domain/office/message-inbox.ts';
import { ActionButton } from '../../ui/action.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';
import { Moment } from '../moment.tsx';
import { selectColumn } from '../rows/select-box.tsx';
import { SelectionBar } from '../rows/selection-bar.tsx';
import { MessageStatus } from './message-status.tsx';
import { useMessageStatus } from './use-message-status.ts';
import { useMessagesAtOnce } from './use-messages-at-once.ts';

interface MessagesTableProps {
  messages: InboxMessage[];
  isSpam: boolean;
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

/** Messages, each leading to the whole of it; suspected ones are rescued right here. */
export function MessagesTable({ messages, isSpam }: MessagesTableProps) {
  const { setStatus, isBusy } = useMessageStatus();
  const several = useMessagesAtOnce(messages, isSpam);
  const rescue: Column<InboxMessage> = {
    key: 'actions',
    label: 'Actions',
    isBare: true,
    cell: (message) => (
      <ActionButton
        aria-label={`Not spam: message from ${message.name}`}
        className="-mx-2 whitespace-nowrap"
        aria-disabled={isBusy}
        onClick={() => void setStatus(message, 'new')}
        tone="text"
      >
        Not spam
      </ActionButton>
    ),
  };
  return (
    <>
      <SelectionBar {...several} what="messages" />
      <DataTable
        caption={isSpam ? 'Suspected spam' : 'Messages'}
        columns={isSpam ? [...columns, rescue] : columns}
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
