import { redirect } from 'react-router';
import type { ReturnsState } from '../../../domain/mail/mailbox.calls.ts';
import type { OutboxPage } from '../../../domain/mail/outbox.calls.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Pages, StateLinks } from '../ui/filters.tsx';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Empty, Panel, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/outbox';
import { OutboxTable, useOutboxActions } from './outbox-table.tsx';
import { loadReturns, ReturnsLine, SetAsideReturns } from './returns.tsx';
import { TestMailAnswer, TestMailButton, useTestMail } from './test-mail.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, returns] = await Promise.all([
    loadList(request, (asked) => callApi('GET /api/admin/outbox', asked)),
    loadReturns(request.signal),
  ]);
  // The state stays selected when its last row disappears.
  if (!new URL(request.url).searchParams.get('state')) throw redirect(`?state=${list.state}`);
  return { ...list, returns };
}

const labels = { waiting: 'Waiting', failed: 'Failed', sent: 'Sent' };

const nothing = {
  waiting: ['Nothing waits', 'Mails wait here until they are sent.'],
  failed: ['Nothing failed', 'A mail that cannot be sent is listed here, with the reason.'],
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

type OutboxProps = OutboxPage & { returns: ReturnsState | null };

function Outbox({ state, mails, counts, page, pages, folder, returns }: OutboxProps) {
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
    <Screen
      actions={actions}
      lead="A mail that fails is tried ten times over nearly three days."
      title="Outbox"
    >
      <TestMailAnswer result={test.result} />
      {folder && <StoredAsFiles folder={folder} />}
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
        <OutboxTable desk={desk} mails={mails} state={state} />
      )}
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

function StoredAsFiles({ folder }: { folder: string }) {
  return (
    <Panel title="No mail is sent from this server yet">
      <p>
        No mail server is set up, so each mail is saved as a file in{' '}
        <code className="break-all">{folder}</code>. Any mail program can open these files. Ask
        whoever runs the server to set one up; its README says how.
      </p>
    </Panel>
  );
}
