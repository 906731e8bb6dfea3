import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { type ConfirmRequest, onConfirmIdentity } from '../api/confirm-identity.ts';
import { useDialog } from '../ui/dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

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
      <Suspense>
        {dialog.render((close, request) => (
          <ConfirmDialog
            act={request.act}
            onClose={(isConfirmed) => {
              request.answer(isConfirmed);
              close();
            }}
          />
        ))}
      </Suspense>
    </>
  );
}
