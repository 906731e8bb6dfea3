import { useEffect, useState } from 'react';
import type { PushDevice, PushState } from '../../../../domain/api/answers/push.ts';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { useNotice } from '../../ui/notice.tsx';
import { ownEndpoint, register, subscribe, unsubscribe, whyNot } from './this-browser.ts';

/** Switching notifications on and off, here and on other devices. */
export function useNotifications({ public_key, devices }: PushState) {
  const notify = useNotice();
  const { change, isBusy } = useChange();
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => void ownEndpoint().then(setEndpoint, () => {}), []);
  const here = devices.find((device) => device.endpoint === endpoint && !device.gone_at);

  async function switchOn() {
    const isOn = await change([], async () => {
      const subscription = await subscribe(public_key).catch(explain);
      if (!subscription) return false;
      setEndpoint(await register(subscription));
      return true;
    });
    if (isOn) notify('On. A new enquiry is told here at once.');
    if (isOn === false) notify('Nothing was switched on: this browser was not allowed to.');
  }

  async function switchOff(device: PushDevice) {
    const done = await change([], async () => {
      if (device === here) await unsubscribe();
      return await callApi('DELETE /api/admin/push/devices/:id', { id: device.id });
    });
    if (done) notify(`Notifications are off: ${device.name}.`);
  }

  async function sendTest({ id, name }: PushDevice) {
    const call = () => callApi('POST /api/admin/push/devices/:id/test', { id });
    if (await change([], call)) notify(`Sent to ${name}. It shows there within seconds.`);
  }

  return { here, isBusy, switchOn, switchOff, sendTest, whyNot: whyNot() };
}

/** Browsers explain this in terms of their own. */
function explain(): never {
  throw new Error(
    'This browser could not reach its push service. Please look at the connection, then try again.',
  );
}
