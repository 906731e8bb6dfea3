import type { ReturnsState } from '../../../domain/api/answers/mails.ts';
import { callApi } from '../api/call-api.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';
import { DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';

/** Returned mails that could not be booked, until somebody has seen to them. */
export function SetAsideReturns({ returns }: { returns: ReturnsState | null }) {
  const { run, isBusy } = useAction();
  if (!returns || returns.set_aside.length === 0) return null;

  async function dismiss(id: number, uid: string) {
    const call = () => callApi('DELETE /api/admin/returns/:id', { id });
    await run(call, { done: `Returned mail ${uid} is done.` });
  }

  return (
    <Panel title="Returned mails that could not be booked">
      <p className="mb-4 max-w-[40rem] text-mute">
        They are still in the mailbox of {returns.address}, unread. Look at them there; a reader
        whose mailbox does not exist is suppressed under Newsletter.
      </p>
      <DataTable
        caption="Returned mails that could not be booked"
        columns={[
          { key: 'uid', label: 'UID', isHead: true, cell: ({ uid }) => uid },
          { key: 'at', label: 'Read', cell: (mail) => <Moment of={mail.set_aside_at} /> },
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
        rows={returns.set_aside}
      />
    </Panel>
  );
}
