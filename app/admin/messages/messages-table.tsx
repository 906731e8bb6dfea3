import { Link, useLocation } from 'react-router';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryList, EnquiryStatus as State } from '../../../domain/contact/enquiries.ts';
import { ActionButton } from '../ui/action.tsx';
import { useSelectionExport } from '../ui/filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { Status } from '../ui/screen.tsx';
import { type BarAction, SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { TrashActions } from './message-actions.tsx';
import { useMessageStatus, useMessageTrash } from './message-changes.ts';

interface MessagesTableProps {
  messages: Enquiry[];
  list: EnquiryList | '';
}

const columns: Column<Enquiry>[] = [
  selectColumn(({ name }) => `the message from ${name}`),
  {
    key: 'from',
    label: 'From',
    isHead: true,
    cell: (message) => <Sender message={message} />,
    className: 'sm:w-60',
  },
  { key: 'message', label: 'Message', cell: (message) => <MessageExcerpt message={message} /> },
  { key: 'status', label: 'Status', cell: (message) => <StateOf message={message} /> },
  {
    key: 'received',
    label: 'Received',
    cell: ({ createdAt }) => <Moment of={createdAt} />,
    className: 'lg:whitespace-nowrap',
  },
];

const trashed: Column<Enquiry> = {
  key: 'trashed',
  label: 'Deleted',
  cell: ({ trashedAt }) => trashedAt && <Moment of={trashedAt} />,
  className: 'lg:whitespace-nowrap',
};

/** The messages; suspected spam and deleted messages can be restored here. */
export function MessagesTable({ messages, list }: MessagesTableProps) {
  const status = useMessageStatus(list);
  const trash = useMessageTrash();
  const rescue = (message: Enquiry) => (
    <ActionButton
      aria-label={`Not spam: message from ${message.name}`}
      className="-mx-2 whitespace-nowrap"
      aria-disabled={status.isBusy}
      onClick={() => void status.setStatus(message, 'new')}
      tone="text"
    >
      Not spam
    </ActionButton>
  );
  const restore = ({ id, name }: Enquiry) => (
    <TrashActions
      isBusy={trash.isBusy}
      of={name}
      onRemove={() => void trash.removeForEver([id], [name])}
      onRestore={() => void trash.restore([id], name)}
    />
  );
  const actions = { key: 'actions', label: 'Actions', isBare: true };
  const selection = useSelectionExport({ name: 'messages', path: '/api/admin/messages/export' });
  const kinds = {
    spam: { caption: 'Suspected spam', more: [{ ...actions, cell: rescue }] },
    trashed: { caption: 'Deleted messages', more: [trashed, { ...actions, cell: restore }] },
  };
  const { caption, more } =
    list === 'spam' || list === 'trashed' ? kinds[list] : { caption: 'Messages', more: [] };
  return (
    <>
      <SelectionBar
        actions={[
          ...actionsOnSeveral({ messages, list }, status, trash),
          ...(list === 'spam' || list === 'trashed' ? [] : selection.actions),
        ]}
        isBusy={status.isBusy || trash.isBusy || selection.isBusy}
        what="messages"
      />
      <DataTable caption={caption} columns={[...columns, ...more]} rows={messages} />
    </>
  );
}

function actionsOnSeveral(
  { messages, list }: MessagesTableProps,
  { setStatusOfAll }: ReturnType<typeof useMessageStatus>,
  trash: ReturnType<typeof useMessageTrash>,
): BarAction[] {
  const sorting = (label: string, status: State): BarAction => ({
    label,
    run: (ids) => void setStatusOfAll(ids, status),
  });
  const deleting = (label: string, run: BarAction['run']) => ({ label, isDestructive: true, run });
  if (list === 'trashed') {
    return [
      { label: 'Restore', run: (ids) => void trash.restore(ids) },
      deleting(
        'Delete permanently',
        (ids) => void trash.removeForEver(ids, namesIn(messages, ids)),
      ),
    ];
  }
  const remove = deleting('Delete', (ids) => void trash.remove(ids, namesIn(messages, ids)));
  if (list === 'spam') return [sorting('Not spam', 'new'), remove];
  return [
    sorting('Mark as read', 'read'),
    sorting('Archive', 'archived'),
    sorting('Spam', 'spam'),
    remove,
  ];
}

const namesIn = (messages: readonly Enquiry[], ids: readonly number[]) =>
  messages.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** The current state; a row stays in the list after a change and may have been deleted. */
function StateOf({ message: { status, trashedAt } }: { message: Enquiry }) {
  return (
    <>
      <MessageStatus status={status} />
      {trashedAt && (
        <span className="block text-sm text-mute">
          Deleted <Moment of={trashedAt} />
        </span>
      )}
    </>
  );
}

function Sender({ message }: { message: Enquiry }) {
  const { search } = useLocation();
  const weight = message.status === 'new' ? 'font-bold' : 'font-semibold';
  return (
    <>
      <Link
        className={`inline-block py-1 break-words text-ink underline-offset-4 ${weight}`}
        state={{ list: search }}
        to={`/admin/messages/${message.id}`}
      >
        {message.name}
      </Link>
      <span className="block text-sm font-normal break-all text-mute max-sm:hidden">
        {message.email}
      </span>
    </>
  );
}

function MessageExcerpt({ message: { subject, about, message } }: { message: Enquiry }) {
  return (
    <>
      <span className="block font-semibold">
        {subject}
        {about && `: ${about}`}
      </span>
      <span className="line-clamp-1 max-w-[60ch] break-words text-mute">{message}</span>
    </>
  );
}

export const listLabels: Record<EnquiryList, string> = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  archived: 'Archived',
  spam: 'Spam',
  trashed: 'Trash',
};

const tones = {
  new: 'waiting',
  read: 'quiet',
  replied: 'good',
  archived: 'quiet',
  spam: 'bad',
} as const;

export function MessageStatus({ status }: { status: State }) {
  return <Status tone={tones[status]}>{listLabels[status]}</Status>;
}
