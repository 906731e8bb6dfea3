import { use } from 'react';
import { Link } from 'react-router';
import { durationText, fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import type { LatePayload, ScheduledPayload } from '../../../domain/versions/versions.calls.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { type ApiError, callApi } from '../api/call-api.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useConfirm, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Empty, Panel, Screen, Status } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { dayLater, editorOf, idOf, type LocalTime, untilText } from '../ui/times.ts';
import { type Toast, useAction } from '../ui/use-action.ts';
import { useNow, useReloadWhenDue } from '../ui/use-now.ts';
import type { Route } from './+types/scheduled';
import { TimeDialog } from './time-dialog.tsx';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/scheduled', { signal });
}

/** Scheduled publications, including failed and late ones. */
export default function ScheduledRoute({ loaderData }: Route.ComponentProps) {
  const { scheduled, late } = loaderData;
  useReloadWhenDue(scheduled.filter(({ failure }) => !failure).map(({ dueAt }) => dueAt));
  return (
    <Screen
      lead={`Goes public by itself at these times (${zoneText(loaderData.timeZone)}).`}
      title="Scheduled"
    >
      {scheduled.length === 0 ? <NothingScheduled /> : <ScheduledTable scheduled={scheduled} />}
      {late.length > 0 && <Late late={late} />}
    </Screen>
  );
}

function zoneText(zone: string): string {
  return zone === 'Asia/Kolkata' ? 'Indian time' : `time zone ${zone}`;
}

function NothingScheduled() {
  return (
    <Empty title="Nothing is scheduled">
      <p>
        Open a blog and press Publish..., or a page and press Publish at a time…, and give a day and
        a time. Until then it is listed here, where you can move or unschedule it.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ActionLink to="/admin/blogs">All Blogs</ActionLink>
        <ActionLink to="/admin/pages">Pages</ActionLink>
      </div>
    </Empty>
  );
}

function Late({ late }: { late: LatePayload[] }) {
  return (
    <Panel aside="The site was not running at their time" title="Late in the last seven days">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {late.map(({ kind, subject, title, dueAt, at }) => (
          <li key={`${kind}-${subject}-${at}`}>
            <span className="font-semibold break-words">{title}</span>
            <span className="block text-mute">
              Published {durationText(Date.parse(at) - Date.parse(dueAt))} late: <Moment of={at} />{' '}
              instead of <Moment of={dueAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Row = ScheduledPayload & { id: string };

/** The scheduled publications, each with its actions. */
function ScheduledTable({ scheduled }: { scheduled: ScheduledPayload[] }) {
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
          start={fieldsAt(moved.dueAt, zone)}
          textName={`schedule:${idOf(moved)}`}
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
  { key: 'when', label: 'When', cell: (row) => <DueTime row={row} /> },
];

function DueTime({ row: { dueAt: at, failure } }: { row: Row }) {
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
      {button('Unschedule', () => void changes.takeBack(row))}
      <ActionLink aria-label={`Edit ${title}`} to={editorOf(row)} tone="text">
        Edit
      </ActionLink>
    </div>
  );
}

/** Reschedules publications, with undo, and cancels them after a confirmation. */
function useScheduledChanges() {
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const confirm = useConfirm();

  const send = (row: ScheduledPayload, json: LocalTime) =>
    callApi('POST /api/admin/scheduled/:id/move', { id: idOf(row), json });

  const movedToast = (row: ScheduledPayload, { day, time }: LocalTime): Toast => {
    const at = instantAt(day, time, zone) ?? '';
    const back = fieldsAt(row.dueAt, zone);
    return {
      text: `“${row.title}” becomes public ${momentText(at, zone)}.`,
      undo: () => void run(() => send(row, back)),
    };
  };

  const moveTo = (row: ScheduledPayload, time: LocalTime, onError?: (error: ApiError) => unknown) =>
    run(() => send(row, time), { done: movedToast(row, time), onError });

  const moveByDay = (row: ScheduledPayload) => moveTo(row, dayLater(row.dueAt, new Date(), zone));

  async function takeBack(row: ScheduledPayload) {
    const detail =
      'The scheduled text is kept as a version. To schedule it again, open it and choose a time.';
    const options = { confirmLabel: 'Unschedule', subject: row.title, detail };
    if (!(await confirm('Unschedule this publication?', options))) return;
    const call = () => callApi('DELETE /api/admin/scheduled/:id', { id: idOf(row) });
    await run(call, { done: `“${row.title}” is not scheduled any more.` });
  }

  return { isBusy, moveTo, moveByDay, takeBack };
}
