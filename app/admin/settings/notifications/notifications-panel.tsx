import type { PushDevice, PushState } from '../../../../domain/api/answers/push.ts';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';
import { useNotifications } from './use-notifications.ts';

/** Being told of an enquiry at once, on one's own devices. */
export function NotificationsPanel({ state }: { state: PushState }) {
  const notifications = useNotifications(state);
  const { here, isBusy, switchOn, whyNot } = notifications;
  return (
    <Panel title="Notifications">
      <p className="mb-4 max-w-[40rem] text-mute">
        Besides the mail, a new enquiry can be told at once on your phone and computer, also while
        this site is closed. The notification says that there is one, not who wrote or what, and
        opens it. It ends when you log out here, and goes on with your next login when the session
        has ended by itself.
      </p>
      {whyNot && <p className="max-w-[40rem] font-semibold">{whyNot}</p>}
      {!whyNot && !here && (
        <ActionButton aria-disabled={isBusy} onClick={() => void switchOn()} tone="primary">
          Switch on in this browser
        </ActionButton>
      )}
      {state.devices.length > 0 && (
        <div className="mt-5 first:mt-0">
          <DataTable
            caption="Devices that take notifications"
            columns={columnsOf(notifications)}
            rows={state.devices}
          />
        </div>
      )}
    </Panel>
  );
}

type Notifications = ReturnType<typeof useNotifications>;

function columnsOf({ here, isBusy, sendTest, switchOff }: Notifications): Column<PushDevice>[] {
  return [
    {
      key: 'device',
      label: 'Device',
      isHead: true,
      cell: (device) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {device.name}
          {device === here && <Status tone="good">This browser</Status>}
          {device.gone_at && <Status tone="bad">Gone</Status>}
        </span>
      ),
    },
    { key: 'state', label: 'State', cell: (device) => <DeviceState {...device} /> },
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (device) => (
        <div className="-mx-2 flex flex-wrap">
          {!device.gone_at && (
            <ActionButton
              aria-disabled={isBusy}
              aria-label={`Send a test to ${device.name}`}
              onClick={() => void sendTest(device)}
              tone="text"
            >
              Send a test
            </ActionButton>
          )}
          <ActionButton
            aria-disabled={isBusy}
            aria-label={`${device.gone_at ? 'Remove' : 'Switch off'} ${device.name}`}
            onClick={() => void switchOff(device)}
            tone="text"
          >
            {device.gone_at ? 'Remove' : 'Switch off'}
          </ActionButton>
        </div>
      ),
    },
  ];
}

function DeviceState({ added_at, reached_at, failure, gone_at }: PushDevice) {
  if (gone_at) {
    return (
      <>
        Takes none any more since <Moment of={gone_at} />. Switch it on there again.
      </>
    );
  }
  if (failure) return <>{failure} It is tried again.</>;
  return (
    <>
      {reached_at ? 'Last reached ' : 'On since '}
      <Moment of={reached_at ?? added_at} />
    </>
  );
}
