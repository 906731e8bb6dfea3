import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress, onMissingStep, onSessionEnd, stepAddress } from '../api/session.ts';
import { WaitingNotice } from '../ui/dialog.tsx';
import { isTyping } from '../ui/typing.ts';

/** Opens the login when the session ends; it leads back to this screen. Returns the notice, if that waits. */
export const useSessionEnd = () => useInterruption(sessionEnd);

/** Opens the page that sets a second step up when a call was refused without one, like `useSessionEnd`. */
export const useMissingStep = () => useInterruption(missingStep);

interface Interruption {
  on: typeof onSessionEnd;
  addressOf: typeof loginAddress;
  text: string;
  /** Of the button. */
  label: string;
}

const sessionEnd: Interruption = {
  on: onSessionEnd,
  addressOf: loginAddress,
  text: 'Your session has ended. Your text is kept on this device.',
  label: 'Log in',
};

const missingStep: Interruption = {
  on: onMissingStep,
  addressOf: stepAddress,
  text: 'Your account needs a second step. Your text is kept on this device.',
  label: 'Set it up',
};

/** Leaves for another page when something happens. While somebody types, it waits behind the button of a notice. */
function useInterruption({ on, addressOf, text, label }: Interruption): ReactNode {
  const navigate = useNavigate();
  const here = useLocation();
  const [isWaiting, setWaiting] = useState(false);
  const leave = () => void navigate(addressOf(here), { replace: true });
  const interrupt = useEffectEvent(() => {
    if (isTyping()) setWaiting(true);
    else leave();
  });
  useEffect(() => on(() => interrupt()), [on]);
  return isWaiting && <WaitingNotice label={label} onOpen={leave} text={text} />;
}
