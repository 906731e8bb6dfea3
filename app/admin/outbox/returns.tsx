import type { ReturnsState } from '../../../domain/mail/mailbox.calls.ts';
import { durationText } from '../../../domain/text/local-time.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Moment, useMomentText } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';

/** The state of reading returned emails; null if no mailbox is set up or the call fails. */
export async function loadReturns(signal: AbortSignal): Promise<ReturnsState | null> {
  const state = callApi('GET /api/admin/mail-state', { signal });
  return (await state.catch(() => undefined))?.returns ?? null;
}

/** The mailbox for returned newsletters, with the last time it was read or the error. */
export function ReturnsLine({ returns }: { returns: ReturnsState | null }) {
  const now = useNow(30_000);
  const momentText = useMomentText();
  if (!returns) return null;
  const { address, lookedAt: looked, trouble } = returns;
  if (trouble) {
    return (
      <div className="rounded-card border border-line border-l-4 border-l-brick bg-white p-5">
        <p className="font-semibold text-brick">
          Returned mails to {address} have not been read since {momentText(looked ?? trouble.since)}
          . {trouble.reason}
        </p>
        <code className="mt-1 block text-[0.9375rem] wrap-anywhere text-mute">
          {trouble.answer}
        </code>
      </div>
    );
  }
  const ago = durationText(Math.max(0, now.getTime() - Date.parse(looked ?? '')));
  return (
    <p className="text-[0.9375rem] wrap-anywhere text-mute">
      Returned mails are read from {address},{' '}
      {looked ? `last checked ${ago} ago` : 'soon for the first time'}.
    </p>
  );
}

/** Returned emails that could not be parsed, until somebody marks them as done. */
export function SetAsideReturns({ returns }: { returns: ReturnsState | null }) {
  const { run, isBusy } = useAction();
  if (!returns || returns.setAside.length === 0) return null;

  async function dismiss(id: number, uid: string) {
    const call = () => callApi('DELETE /api/admin/returns/:id', { id });
    await run(call, { done: `Returned mail ${uid} is removed from the list.` });
  }

  return (
    <Panel title="Returned mails that could not be understood">
      <p className="mb-4 max-w-[40rem] text-mute">
        They are still unread in the mailbox of {returns.address}. Look at them there. If a reader’s
        mailbox does not exist, remove the reader under Newsletter.
      </p>
      <DataTable
        caption="Returned mails that could not be understood"
        columns={[
          { key: 'uid', label: 'UID', isHead: true, cell: ({ uid }) => uid },
          { key: 'at', label: 'Read', cell: (mail) => <Moment of={mail.setAsideAt} /> },
          { key: 'error', label: 'Error', cell: ({ error }) => error },
          {
            key: 'actions',
            label: 'Actions',
            isBare: true,
            cell: ({ id, uid }) => (
              <ActionButton
                aria-disabled={isBusy}
                aria-label={`Done with returned mail ${uid}`}
                onClick={() => void dismiss(id, uid)}
                tone="text"
              >
                Done
              </ActionButton>
            ),
          },
        ]}
        rows={returns.setAside}
      />
    </Panel>
  );
}
