import { type ReactNode, useEffect } from 'react';
import { type ConfirmRequest, onConfirmIdentity } from '../api/confirm-identity.ts';
import { useDialog } from '../ui/dialog.tsx';
import { loadWhenShown } from '../ui/load-when-shown.tsx';

const ConfirmDialog = loadWhenShown(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);

/** Asks who is there when a call needs it. */
export function ConfirmHost({ children }: { children?: ReactNode }) {
  const dialog = useDialog<ConfirmRequest & { answer: (isConfirmed: boolean) => void }>();
  const { open } = dialog;
  useEffect(
    () => onConfirmIdentity((request) => new Promise((answer) => open({ ...request, answer }))),
    [open],
  );
  return (
    <>
      {children}
      {dialog.render((close, request) => {
        const end = (isConfirmed: boolean) => {
          request.answer(isConfirmed);
          close();
        };
        return <ConfirmDialog act={request.act} onClose={end} onFailure={() => end(false)} />;
      })}
    </>
  );
}
