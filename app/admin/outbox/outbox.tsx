import { Link, redirect } from 'react-router';
import type { ReturnsState } from '../../../domain/mail/mailbox.calls.ts';
import type { OutboxPage } from '../../../domain/mail/outbox.calls.ts';
import type { MarkedEnquiry } from '../../../domain/replies/replies.calls.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Pages, StateLinks } from '../ui/filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Empty, Panel, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Route } from './+types/outbox';
import { type Desk, OutboxTable, useOutboxActions } from './outbox-table.tsx';
import { loadReturns, ReturnsLine, SetAsideReturns } from './returns.tsx';
import { TestMailAnswer, TestMailButton, useTestMail } from './test-mail.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [list, returns, marked] = await Promise.all([
    loadList(request, (asked) => callApi('GET /api/admin/outbox', asked)),
    loadReturns(signal),
    callApi('GET /api/admin/replies/unsent', { signal }).catch(() => []),
  ]);
  // The state stays selected when its last row disappears.
  if (!new URL(request.url).searchParams.get('state')) throw redirect(`?state=${list.state}`);
  return { ...list, returns, marked };
}

const labels = { waiting: 'Waiting', failed: 'Failed', kept: 'Kept, not sent', sent: 'Sent' };

const nothing = {
  waiting: ['No mail is waiting', 'Mails wait here until they are sent.'],
  failed: ['Nothing failed', 'A mail that cannot be sent is listed here, with the reason.'],
  kept: ['Nothing is kept', 'Without a mail server, mails are kept here and not sent.'],
  sent: ['Nothing sent yet', 'Sent mails are listed here until they are deleted automatically.'],
} as const;

export default function OutboxRoute({ loaderData }: Route.ComponentProps) {
  const { mails, counts, state } = loaderData;
  const bulk = bulkOf(`?state=${state}`, counts[state], async (search) => {
    const { mails: rows, ids } = await callApi('GET /api/admin/outbox', { search });
    return { rows, ids };
  });
  return (
    <Rows bulk={bulk} rows={mails}>
      {(rows) => <Outbox {...loaderData} mails={rows} />}
    </Rows>
  );
}

interface OutboxProps extends OutboxPage {
  returns: ReturnsState | null;
  marked: MarkedEnquiry[];
}

function Outbox({ state, mails, counts, page, pages, offered, folder, ...rest }: OutboxProps) {
  const { returns, marked } = rest;
  const desk = useOutboxActions();
  const [title, text] = nothing[state];
  const test = useTestMail();
  const actions = (
    <>
      {state === 'failed' && mails.length > 1 && (
        <ActionButton aria-disabled={desk.isBusy} onClick={() => void desk.retrySeveral()}>
          Try all again
        </ActionButton>
      )}
      <TestMailButton {...test} />
    </>
  );
  return (
    <Screen actions={actions} lead="We keep trying for three days." title="Outbox">
      <TestMailAnswer result={test.result} />
      {folder && <StoredAsFiles folder={folder} />}
      <MarkedByUnsent enquiries={marked} />
      {offered.length > 0 && <Offered desk={desk} offered={offered} />}
      <ReturnsLine returns={returns} />
      <SetAsideReturns returns={returns} />
      <StateLinks
        counts={counts}
        label="Mails by state"
        labels={labels}
        parameter="state"
        shown={state}
      />
      {mails.length === 0 ? (
        <Empty title={title}>{text}</Empty>
      ) : (
        <OutboxTable desk={desk} mails={mails} offered={offered} state={state} />
      )}
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

function StoredAsFiles({ folder }: { folder: string }) {
  return (
    <Panel title="No mail is sent from this server yet">
      <p>
        No mail server is set up, so each mail is kept as a file in{' '}
        <code className="break-all">{folder}</code> and reaches nobody. Any mail program can open
        these files. Ask whoever runs the server to set one up; its README says how.
      </p>
      <p className="mt-2">
        Then the notices to you come at once, in one mail. Mails to other people stay here until you
        send them, those of the last week.
      </p>
    </Panel>
  );
}

/** Kept emails to other people, which only a press sends. */
function Offered({ desk, offered }: { desk: Desk; offered: number[] }) {
  const many = countText(offered.length, 'mail');
  return (
    <Panel title={`${many} kept while there was no mail server`}>
      <p>
        {offered.length === 1 ? 'It goes to another person' : 'They go to other people'}, so nothing
        is sent by itself. What is older than a week, or has a link that has ended, is not offered.
      </p>
      <div className="mt-4">
        <ActionButton
          aria-disabled={desk.isBusy}
          onClick={() => void desk.release(offered)}
          tone="primary"
        >
          Send {many}
        </ActionButton>
      </div>
    </Panel>
  );
}

/** Enquiries that were marked as replied by emails that were not sent; listed until somebody has looked through them. */
function MarkedByUnsent({ enquiries }: { enquiries: MarkedEnquiry[] }) {
  const { run, isBusy } = useAction();
  if (enquiries.length === 0) return null;
  return (
    <Panel title="Marked as replied, but the mail was not sent">
      <p className="mb-4 max-w-[40rem] text-mute">
        There was no mail server when these were answered by mail. Nothing was changed: write to
        these people again, or set their stage back, as you see fit.
      </p>
      <DataTable
        caption="Enquiries whose reply was not sent"
        columns={markedColumns}
        rows={enquiries}
      />
      <div className="mt-4">
        <ActionButton
          aria-disabled={isBusy}
          onClick={() =>
            void run(() => callApi('DELETE /api/admin/replies/unsent', {}), {
              done: 'The list is ended.',
            })
          }
        >
          I have looked through them
        </ActionButton>
      </div>
    </Panel>
  );
}

const markedColumns: Column<MarkedEnquiry>[] = [
  {
    key: 'name',
    label: 'Name',
    isHead: true,
    cell: ({ name, personId }) =>
      personId === null ? name : <Link to={`/admin/people/${personId}`}>{name}</Link>,
  },
  { key: 'subject', label: 'Enquiry', cell: ({ subject }) => subject },
  { key: 'at', label: 'Received', cell: ({ at }) => <Moment of={at} /> },
];
