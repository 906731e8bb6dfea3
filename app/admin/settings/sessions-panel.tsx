import type { AdminSession } from '../../../domain/accounts/accounts.calls.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/dialog.tsx';
import { Moment, useMomentText } from '../ui/moment.tsx';
import { Status } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';

/** The devices with a session, each with a logout button. */
export function SessionsPanel({ sessions }: { sessions: AdminSession[] }) {
  const end = useEnd();
  const confirm = useConfirm();
  const momentText = useMomentText();
  const columns: Column<AdminSession>[] = [
    { key: 'device', label: 'Device', isHead: true, cell: deviceCell },
    { key: 'seen', label: 'Last used', cell: ({ lastSeenAt }) => <Moment of={lastSeenAt} /> },
    { key: 'since', label: 'Logged in', cell: ({ createdAt }) => <Moment of={createdAt} /> },
    {
      key: 'end',
      label: 'Actions',
      isBare: true,
      cell: (session) => endButton(session, momentText(session.lastSeenAt), end),
    },
  ];

  async function endOthers() {
    const question = 'Log out all other devices?';
    if (!(await confirm(question, { confirmLabel: 'Log out others' }))) return;
    const others = () => callApi('DELETE /api/admin/sessions/others', {});
    await end(others, 'All other devices have been logged out.');
  }

  return (
    <div className="border-t border-line p-5 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-sans text-base font-semibold">Devices</h3>
          <p className="text-[0.9375rem] text-mute">
            Logged out after 12 hours without use, and after 7 days in any case.
          </p>
        </div>
        {sessions.length > 1 && <ActionButton onClick={endOthers}>Log out all others</ActionButton>}
      </div>
      <DataTable caption="Devices that are logged in" columns={columns} rows={sessions} />
    </div>
  );
}

function deviceCell({ device, current }: AdminSession) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {device}
      {current && <Status tone="good">This device</Status>}
    </span>
  );
}

function endButton(session: AdminSession, lastSeen: string, end: ReturnType<typeof useEnd>) {
  if (session.current) return null;
  const call = () => callApi('DELETE /api/admin/sessions/:id', { id: session.id });
  const run = () => end(call, `${session.device} has been logged out.`);
  return (
    <ActionButton
      aria-label={`Log out ${session.device}, last used ${lastSeen}`}
      className="-mx-2"
      onClick={run}
      tone="text"
    >
      Log out
    </ActionButton>
  );
}

function useEnd() {
  const { run } = useAction();
  return (call: () => Promise<unknown>, done: string) => run(call, { done });
}
