import { useEffect, useState } from 'react';
import type { PushDevice, PushState } from '../../../domain/push/push.calls.ts';
import { useCanMail } from '../../layout/root-data.tsx';
import { CheckField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import {
  ownEndpoint,
  pushUnavailableText,
  switchedOnText,
  switchOnHere,
  unsubscribe,
} from '../session/push-subscription.ts';
import { dutyText, useDuty } from '../today/duty-switch.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Moment, useMomentText } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { Panel, Status } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { partOf } from './setting-fields.ts';

/** Web Push notifications of new enquiries, by device. */
export function NotificationsPanel({ state }: { state: PushState }) {
  const notifications = useNotifications(state);
  const { here, isBusy, switchOn, unavailableText } = notifications;
  const canMail = useCanMail();
  return (
    <Panel {...partOf('settings/notifications', 'notifications')}>
      <p className="mb-4 max-w-[40rem] text-mute">
        Your phone and computer can show you each new enquiry at once, even while this site is
        closed{canMail && '; the mail comes as well'}. The notification does not show who wrote or
        what; press it to open the enquiry. Notifications stop on a device when you log out there.
      </p>
      {unavailableText && <p className="max-w-[40rem] font-semibold">{unavailableText}</p>}
      {!unavailableText && !here && (
        <ActionButton aria-disabled={isBusy} onClick={() => void switchOn()} tone="primary">
          Switch on in this browser
        </ActionButton>
      )}
      <OnDuty duty={state.duty} />
      {state.devices.length > 0 && <QuietHours quietHours={state.quietHours} />}
      {state.devices.length > 0 && (
        <div className="mt-5 first:mt-0">
          <DataTable
            caption="Devices that get notifications"
            columns={columnsOf(notifications)}
            rows={state.devices}
          />
        </div>
      )}
    </Panel>
  );
}

/** Whether one is told of new enquiries; absent for somebody without colleagues. */
function OnDuty({ duty }: Pick<PushState, 'duty'>) {
  const { set, isBusy } = useDuty();
  if (duty.colleagues === 0) return null;
  return (
    <div className="mt-4 max-w-[40rem]">
      <CheckField
        checked={duty.isOn}
        disabled={isBusy}
        label="On duty"
        onChange={({ target }) => set(target.checked)}
      />
      <p className="pl-9 text-[0.9375rem] leading-normal text-mute">
        {dutyText(duty)} A card that somebody looks after is told to that person.
      </p>
    </div>
  );
}

/** Whether notifications wait for opening hours. */
function QuietHours({ quietHours: { isOn, hours, until } }: Pick<PushState, 'quietHours'>) {
  const { run, isBusy } = useAction();
  const momentText = useMomentText();
  if (!hours && !isOn) {
    return (
      <p className="mt-4 max-w-[40rem] text-mute">
        Notifications come at any time. To have quiet hours, enter opening hours under Company.
      </p>
    );
  }

  async function choose(next: boolean) {
    const call = () => callApi('PUT /api/admin/push/quiet-hours', { json: { isOn: next } });
    await run(call, {
      done: next
        ? 'Notifications now wait for opening hours.'
        : 'Notifications now come at any time.',
    });
  }

  return (
    <div className="mt-4 max-w-[40rem]">
      <CheckField
        checked={isOn}
        disabled={isBusy}
        label={`Quiet outside opening hours${hours ? ` (${hours})` : ''}`}
        onChange={({ target }) => void choose(target.checked)}
      />
      <p className="pl-9 text-[0.9375rem] leading-normal text-mute">
        New enquiries then wait, and come as one notification when you open. Only when somebody asks
        to be called now are you notified at once. E-mails are not held back.
        {isOn && until && (
          <strong className="block font-semibold text-ink">Quiet until {momentText(until)}.</strong>
        )}
        {isOn && !hours && (
          <strong className="block font-semibold text-ink">
            No opening hours are set, so notifications come at any time.
          </strong>
        )}
      </p>
    </div>
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
          {device.goneAt && <Status tone="bad">Gone</Status>}
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
          {!device.goneAt && (
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
            aria-label={`${device.goneAt ? 'Remove' : 'Switch off'} ${device.name}`}
            onClick={() => void switchOff(device)}
            tone="text"
          >
            {device.goneAt ? 'Remove' : 'Switch off'}
          </ActionButton>
        </div>
      ),
    },
  ];
}

function DeviceState({ addedAt, reachedAt, failure, goneAt, waiting }: PushDevice) {
  const canMail = useCanMail();
  if (goneAt) {
    return (
      <>
        Has not received notifications since <Moment of={goneAt} />. Switch them on again on that
        device.
      </>
    );
  }
  if (failure) {
    const then =
      waiting > 0
        ? 'We will try again.'
        : `We stopped trying.${canMail ? ' The e-mail was sent as usual.' : ''}`;
    return (
      <>
        {failure} {then}
      </>
    );
  }
  return (
    <>
      {reachedAt ? 'Last reached ' : 'On since '}
      <Moment of={reachedAt ?? addedAt} />
      {waiting > 0 && `. ${countText(waiting, 'notification')} waiting`}
    </>
  );
}

/** Switches notifications on and off, in this browser and on other devices. */
function useNotifications({ publicKey, devices }: PushState) {
  const { run, isBusy } = useAction();
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => void ownEndpoint().then(setEndpoint, () => {}), []);
  const here = devices.find((device) => device.endpoint === endpoint && !device.goneAt);

  async function switchOn() {
    const call = async () => {
      const here = await switchOnHere(publicKey);
      if (here) setEndpoint(here);
      return here;
    };
    await run(call, { done: switchedOnText });
  }

  async function switchOff(device: PushDevice) {
    const call = async () => {
      if (device === here) await unsubscribe();
      await callApi('DELETE /api/admin/push/devices/:id', { id: device.id });
    };
    await run(call, { done: `Notifications are off: ${device.name}.` });
  }

  async function sendTest({ id, name }: PushDevice) {
    const call = () => callApi('POST /api/admin/push/devices/:id/test', { id });
    await run(call, { done: `Sent to ${name}. It appears there within seconds.` });
  }

  return { here, isBusy, switchOn, switchOff, sendTest, unavailableText: pushUnavailableText() };
}
