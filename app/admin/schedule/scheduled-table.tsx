import { use } from 'react';
import { Link } from 'react-router';
import type { ScheduledPayload } from '../../../domain/api/answers/versions.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Status } from '../ui/status.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { TimeDialog } from './time-dialog.tsx';
import { editorOf, idOf, untilText } from './times.ts';
import { useNow } from './use-now.ts';
import { useScheduledChanges } from './use-scheduled-changes.ts';

type Row = ScheduledPayload & { id: string };

/** What is due, each with what can be done about it. */
export function ScheduledTable({ scheduled }: { scheduled: ScheduledPayload[] }) {
  const changes = useScheduledChanges();
  const zone = use(TimeZone);
  const time = useDialog<ScheduledPayload>();
  const actions: Column<Row> = {
    key: 'actions',
    label: 'Actions',
    isBare: true,
    cell: (row) => <Actions changes={changes} onMove={() => time.open(row)} row={row} />,
  };
  return (
    <>
      <DataTable
        caption="Scheduled"
        columns={[...columns, actions]}
        rows={scheduled.map((each) => ({ ...each, id: idOf(each) }))}
      />
      {time.render((close, moved) => (
        <TimeDialog
          confirmLabel="Move"
          onChoose={(time, onError) => changes.moveTo(moved, time, onError)}
          onClose={close}
          start={fieldsAt(moved.due_at, zone)}
          title="Another time"
        >
          <p className="font-semibold break-words">{moved.title}</p>
        </TimeDialog>
      ))}
    </>
  );
}

const columns: Column<Row>[] = [
  {
    key: 'title',
    label: 'Title',
    isHead: true,
    cell: (row) => (
      <Link
        className="inline-block py-1 wrap-anywhere text-ink underline-offset-4 hover:underline"
        to={editorOf(row)}
      >
        {row.title}
      </Link>
    ),
    className: 'sm:min-w-48',
  },
  { key: 'kind', label: 'Kind', cell: ({ kind }) => (kind === 'post' ? 'Blog' : 'Page') },
  { key: 'when', label: 'When', cell: (row) => <When row={row} /> },
];

function When({ row: { due_at: at, failure } }: { row: Row }) {
  const now = useNow();
  if (failure) {
    return (
      <>
        <Status tone="bad">Not published</Status>
        <span className="block text-mute">
          It was due <Moment of={at} />
        </span>
        <span className="block font-medium break-words text-brick">{failure}</span>
      </>
    );
  }
  return (
    <>
      <Moment of={at} />
      <span className="block text-mute">{untilText(at, now)}</span>
    </>
  );
}

interface ActionsProps {
  row: Row;
  changes: ReturnType<typeof useScheduledChanges>;
  onMove: () => void;
}

function Actions({ row, changes, onMove }: ActionsProps) {
  const { title } = row;
  const button = (label: string, onClick: () => void) => (
    <ActionButton
      aria-disabled={changes.isBusy}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
      tone="text"
    >
      {label}
    </ActionButton>
  );
  return (
    <div className="-mx-2 flex flex-wrap">
      {button('A day later', () => void changes.moveByDay(row))}
      {button('Another time…', onMove)}
      {button('Take back', () => void changes.takeBack(row))}
      <ActionLink aria-label={`Edit ${title}`} to={editorOf(row)} tone="text">
        Edit
      </ActionLink>
    </div>
  );
}
