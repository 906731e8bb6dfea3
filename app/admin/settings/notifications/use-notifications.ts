import { useEffect, useState } from 'react';
import type { PushDevice, PushState } from '../../../../domain/api/answers/push.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../ui/use-action.ts';
import { ownEndpoint, register, subscribe, unsubscribe, whyNot } from './this-browser.ts';

/** Switching notifications on and off, here and on other devices. */
export function useNotifications({ public_key, devices }: PushState) {
  const { run, isBusy } = useAction();
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => void ownEndpoint().then(setEndpoint, () => {}), []);
  const here = devices.find((device) => device.endpoint === endpoint && !device.gone_at);

  async function switchOn() {
    const call = async () => {
      const subscription = await subscribe(public_key).catch(explain);
      if (subscription) setEndpoint(await register(subscription));
      return subscription;
    };
    await run(call, {
      done: (subscription) =>
        subscription
          ? 'On. A new enquiry is told here at once.'
          : 'Nothing was switched on: this browser was not allowed to.',
    });
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
    await run(call, { done: `Sent to ${name}. It shows there within seconds.` });
  }

  return { here, isBusy, switchOn, switchOff, sendTest, whyNot: whyNot() };
}

/** Browsers explain this in terms of their own. */
function explain(): never {
  throw new Error(
    'This browser could not reach its push service. Please look at the connection, then try again.',
  );
}
