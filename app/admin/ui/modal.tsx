import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from './action.tsx';

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
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // React passes events of a portal on to the form that renders it.
    event.stopPropagation();
    onConfirm(() => ref.current?.close());
  }

  return createPortal(
    <dialog
      aria-labelledby={id}
      className={`admin-dialog ${className}`}
      onClose={onClose}
      ref={ref}
    >
      <form className="grid gap-5" method="dialog" noValidate onSubmit={onSubmit}>
        <h2 className="text-xl leading-snug tracking-[-0.02em]" id={id}>
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          {extra}
          <ActionButton onClick={() => ref.current?.close()}>Cancel</ActionButton>
          <ActionButton tone="primary" type="submit">
            {confirmLabel}
          </ActionButton>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
