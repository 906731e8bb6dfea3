import { useRevalidator } from 'react-router';
import { type OutboxPage, outboxMessages, outboxStates } from '../../../domain/office/outbox.ts';
import { ApiError, callApi } from '../../admin/api/call-api.ts';
import { OutboxTable } from '../../admin/outbox/outbox-table.tsx';
import { StateLinks } from '../../admin/outbox/state-links.tsx';
import { TestMailAnswer, TestMailButton, useTestMail } from '../../admin/outbox/test-mail.tsx';
import { ActionButton } from '../../admin/ui/action.tsx';
import { Empty } from '../../admin/ui/empty.tsx';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { useNotice } from '../../admin/ui/notice.tsx';
import { Pages } from '../../admin/ui/pages.tsx';
import { Panel } from '../../admin/ui/panel.tsx';
import { Screen } from '../../admin/ui/screen.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/outbox';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const state = outboxStates.find((known) => known === searchParams.get('state')) ?? 'waiting';
  const page = await callApi<OutboxPage>(`/api/admin/outbox${search}`, { signal: request.signal });
  return { ...page, state };
}

const nothing = {
  waiting: ['Nothing waits', 'Mails stand here until they have been sent.'],
  failed: ['Nothing failed', 'A mail that could not be sent in ten tries would stand here.'],
  sent: ['Nothing sent yet', 'Mails stand here for some time after they were sent.'],
} as const;

export default function OutboxRoute({ loaderData }: Route.ComponentProps) {
  const { state, mails, counts, page, pages, folder } = loaderData;
  const retry = useRetry();
  const test = useTestMail();
  const [title, text] = nothing[state];
  const actions = (
    <>
      {state === 'failed' && mails.length > 1 && (
        <ActionButton onClick={() => retry()}>Try all again</ActionButton>
      )}
      <TestMailButton {...test} />
    </>
  );
  return (
    <Screen
      actions={actions}
      lead="A mail that fails is tried ten times, over nearly three days."
      title="Outbox"
    >
      <TestMailAnswer result={test.result} />
      {folder && <KeptAsFiles folder={folder} />}
      <StateLinks counts={counts} shown={state} />
      {mails.length === 0 ? (
        <Empty title={title}>{text}</Empty>
      ) : (
        <OutboxTable mails={mails} retry={({ id }) => retry(id)} state={state} />
      )}
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

function KeptAsFiles({ folder }: { folder: string }) {
  return (
    <Panel title="No mail leaves this server yet">
      <p>
        No mail server is set up, so each mail is kept as a file instead, in{' '}
        <code className="break-all">{folder}</code>. Any mail program opens them. The README tells
        how to set one up.
      </p>
    </Panel>
  );
}

/** Tries one mail again, or without an id all that were given up. */
function useRetry() {
  const notify = useNotice();
  const { revalidate } = useRevalidator();
  return async (id?: number) => {
    const path = id === undefined ? '/api/admin/outbox/retry' : `/api/admin/outbox/${id}/retry`;
    try {
      const { count } = await callApi<{ count?: number }>(path, { method: 'POST' });
      notify(count === undefined ? outboxMessages.retried : outboxMessages.retriedAll(count));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, { tone: 'alert' });
    }
    await revalidate();
  };
}

export function HydrateFallback() {
  return <Skeleton kind="table" />;
}

export const ErrorBoundary = LoadError;
