import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/**
 * Opens a dialog, with what it is about. Every opening is shown by new components, and its `close` closes that opening
 * only: the browser's `close` event and answers of the server arrive later, when the next dialog may be open.
 */
export function useDialog<About = void>() {
  const [opening, setOpening] = useState<{ about: About; key: number }>();
  const lastKey = useRef(0);

  const open = useCallback((about: About) => {
    lastKey.current += 1;
    setOpening({ about, key: lastKey.current });
  }, []);

  function render(dialog: (close: () => void, about: About) => ReactNode): ReactNode {
    if (!opening) return null;
    const close = () => setOpening((current) => (current === opening ? undefined : current));
    return <Fragment key={opening.key}>{dialog(close, opening.about)}</Fragment>;
  }

  return { open, render, isOpen: opening !== undefined };
}

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'children' | 'onClose' | 'ref'> {
  /** Called once, when the dialog is closed and the browser has put the focus back. */
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A native modal dialog, open as long as it is rendered. Escape and the focus are the browser's. */
export function Dialog({ onClose, children, ...attributes }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const isClosed = useRef(false);
  const reportClosed = useEffectEvent(onClose);

  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
    isShown.current = true;
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      // The next one takes its place before the browser has reported that it is closed.
      if (isShown.current && !isClosed.current && !dialog?.open) reportClosed();
    };
  }, []);

  function end() {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  }

  /** Does not wait for the browser's event, which comes a task later. */
  function close() {
    ref.current?.close();
    end();
  }

  return createPortal(
    <dialog {...attributes} onCancel={own(close)} onClose={own(end)} ref={ref}>
      {children(close)}
    </dialog>,
    document.body,
  );
}

/** Leaves out what happens to something inside, such as a file input that is cancelled, and tells no dialog round it. */
function own(act: () => void) {
  return (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.stopPropagation();
    act();
  };
}
