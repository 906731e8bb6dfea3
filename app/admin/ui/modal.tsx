import { type FormEvent, type ReactNode, useId } from 'react';
import { ActionButton } from './action.tsx';
import { Dialog } from './dialog.tsx';

interface ModalProps {
  title: string;
  confirmLabel: string;
  /** `close` leads the focus back to where it was, as Cancel does. */
  onConfirm: (close: () => void) => void;
  onClose: () => void;
  /** More buttons, left of the two that every dialog has. */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A small form in a native dialog. */
export function Modal({
  title,
  confirmLabel,
  onConfirm,
  onClose,
  extra,
  className = 'w-[min(34rem,100vw-32px)]',
  children,
}: ModalProps) {
  const id = useId();

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    // React passes events of a portal on to the form that renders it.
    event.stopPropagation();
    onConfirm(close);
  }

  return (
    <Dialog aria-labelledby={id} className={`admin-dialog ${className}`} onClose={onClose}>
      {(close) => (
        <form
          className="grid gap-5"
          method="dialog"
          noValidate
          onSubmit={(event) => submit(event, close)}
        >
          <h2 className="text-xl leading-snug tracking-[-0.02em]" id={id}>
            {title}
          </h2>
          {children}
          <div className="flex flex-wrap justify-end gap-3">
            {extra}
            <ActionButton onClick={close}>Cancel</ActionButton>
            <ActionButton tone="primary" type="submit">
              {confirmLabel}
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
