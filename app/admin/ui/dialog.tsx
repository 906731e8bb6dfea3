import {
  type ComponentProps,
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
  type SyntheticEvent,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from './action.tsx';
import { BackCloses, type DialogText, OfferedText } from './dialog-text.tsx';
import { isTyping, watchTyping } from './typing.ts';

/**
 * Opens a dialog with an argument. Every opening mounts new components, and its `close` closes only that opening,
 * because the browser's `close` event and responses may arrive when the next dialog is already open.
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
  /** Called once, when the dialog is closed and the browser has restored the focus. */
  onClose: () => void;
  /** What is typed into the dialog: it is stored in this browser until the work is done. */
  text?: DialogText | undefined;
  /** False for a dialog beside the screen, which stays usable. */
  isModal?: boolean;
  /** `close` discards the typed text after the work is done; `dismiss` keeps it, to be offered next time. */
  children: (close: () => void, dismiss: () => void) => ReactNode;
}

const leaveQuestion = 'Close this without saving what you typed?';
const leaveDetail = 'Your text stays on this device and is offered when you open this again.';

/**
 * A native dialog, open as long as it is rendered; the browser manages the focus. Escape, Back and a press outside a modal one
 * dismiss it, and ask first if text was typed; alert dialogs ignore a press outside. While somebody types, it waits behind a
 * button, because it would take the letters.
 */
export function Dialog({ onClose, text, isModal = true, children, ...attributes }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const isClosed = useRef(false);
  const isAsking = useRef(false);
  const confirm = useConfirm();
  const [waitingTitle, setWaitingTitle] = useState<string>();
  const reportClosed = useEffectEvent(onClose);
  const pressedBeside = useEffectEvent(() => void ask());

  useEffect(() => {
    if (!ref.current) return;
    if (!isShown.current && isTyping()) return setWaitingTitle(titleOf(ref.current));
    show(ref.current, isModal);
    isShown.current = true;
  }, [isModal]);
  const pressedEscape = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // The focus may be nowhere, after a button has disappeared.
    const isHere = target === document.body || ref.current?.contains(target as Node);
    if (!isHere || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    void ask();
  });
  // Escape closes only modal dialogs by itself.
  useEffect(() => {
    if (isModal) return;
    const end = new AbortController();
    document.addEventListener('keydown', pressedEscape, { signal: end.signal });
    return () => end.abort();
  }, [isModal]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      // Another dialog replaced this one before the browser's close event.
      if (isShown.current && !isClosed.current && !dialog?.open) reportClosed();
    };
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    return dialog?.getAttribute('role') === 'alertdialog'
      ? undefined
      : onPressBeside(dialog, pressedBeside);
  }, []);

  function end() {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  }

  /** Closes without waiting for the browser's event, which comes a task later. */
  function dismiss() {
    ref.current?.close();
    end();
  }

  function close() {
    text?.forget();
    dismiss();
  }

  async function ask() {
    if (isAsking.current) return;
    isAsking.current = true;
    const leaves =
      !text?.isUnsaved() ||
      (await confirm(leaveQuestion, {
        confirmLabel: 'Close',
        cancelLabel: 'Keep writing',
        detail: leaveDetail,
        tone: 'primary',
      }));
    isAsking.current = false;
    if (leaves) dismiss();
  }

  function openWaiting() {
    if (ref.current) show(ref.current, isModal);
    isShown.current = true;
    setWaitingTitle(undefined);
  }

  /** A second Escape closes a dialog without a cancelable event, so it is opened again to ask. */
  function onClosed() {
    // It was only shown in another way.
    if (ref.current?.open) return;
    if (isClosed.current || !text?.isUnsaved()) return end();
    if (ref.current) show(ref.current, isModal);
    void ask();
  }

  return createPortal(
    <>
      <dialog
        {...attributes}
        onCancel={own((event) => {
          event.preventDefault();
          void ask();
        })}
        onClose={own(onClosed)}
        ref={ref}
      >
        {/* Beside a dialog that is not modal, the screen asks itself: the router asks only one question. */}
        {isModal && text && !text.isSaved && <BackCloses onBack={() => void ask()} />}
        {text && <OfferedText text={text} />}
        {children(close, dismiss)}
      </dialog>
      {waitingTitle !== undefined && <WaitingNotice onOpen={openWaiting} text={waitingTitle} />}
    </>,
    document.body,
  );
}

interface WaitingNoticeProps {
  text: string;
  /** Of its button. */
  label?: string;
  onOpen: () => void;
}

/** The notice of a dialog or a page that waits while somebody types. */
export function WaitingNotice({ text, label = 'Open', onOpen }: WaitingNoticeProps) {
  return (
    <div className="admin-toasts admin-waiting">
      <div className="admin-toast" role="status">
        <p className="min-w-0 grow py-3">{text}</p>
        <button
          className="min-h-11 shrink-0 cursor-pointer px-4 font-semibold text-gold-soft underline underline-offset-4"
          onClick={onOpen}
          type="button"
        >
          {label}
        </button>
      </div>
    </div>
  );
}

/** The name of a dialog, which is its heading or a label. */
function titleOf(dialog: HTMLDialogElement): string {
  const heading = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  return heading?.textContent ?? dialog.getAttribute('aria-label') ?? '';
}

/** Shows a dialog, or changes whether an open one is modal, without moving the focus inside. */
function show(dialog: HTMLDialogElement, isModal: boolean): void {
  const { activeElement } = document;
  const wasOpen = dialog.open;
  // Opening an open dialog in another way is an error.
  if (wasOpen) dialog.close();
  if (isModal) dialog.showModal();
  else dialog.show();
  if (wasOpen && dialog.contains(activeElement)) (activeElement as HTMLElement).focus();
}

/** Calls `act` when a press begins and ends outside a dialog; returns a function that unsubscribes. */
function onPressBeside(dialog: HTMLDialogElement | null, act: () => void): () => void {
  const end = new AbortController();
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    if (target !== dialog || !dialog) return false;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  let hasBegun = false;
  const { signal } = end;
  dialog?.addEventListener(
    'pointerdown',
    (event) => {
      hasBegun = isBeside(event);
    },
    { signal },
  );
  dialog?.addEventListener('click', (event) => hasBegun && isBeside(event) && act(), { signal });
  return () => end.abort();
}

/** Ignores events from elements inside, such as a cancelled file input, and stops propagation. */
function own(act: (event: SyntheticEvent) => void) {
  return (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.stopPropagation();
    act(event);
  };
}

interface ModalProps {
  title: string;
  confirmLabel: string;
  confirmTone?: 'primary' | 'danger';
  cancelLabel?: string;
  /** False while the content is loading; the confirm button is then disabled. */
  isReady?: boolean;
  /** `close` restores the focus, as Cancel does. */
  onConfirm: (close: () => void) => void;
  onClose: () => void;
  /** Additional buttons, left of the two standard ones. */
  extra?: ReactNode;
  className?: string;
  /** What is typed into it. */
  text?: DialogText;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small form in a native dialog. */
export function Modal({
  title,
  confirmLabel,
  confirmTone = 'primary',
  cancelLabel = 'Cancel',
  isReady = true,
  onConfirm,
  onClose,
  extra,
  className = 'w-[min(34rem,100vw-32px)]',
  text,
  children,
}: ModalProps) {
  const id = useId();

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    // React events bubble from a portal to the form that renders it.
    event.stopPropagation();
    onConfirm(close);
  }

  return (
    <Dialog
      aria-labelledby={id}
      className={`admin-dialog ${className}`}
      onClose={onClose}
      text={text}
    >
      {(close, dismiss) => (
        <form
          className="grid gap-5"
          method="dialog"
          noValidate
          onSubmit={(event) => submit(event, close)}
        >
          <h2 className="text-xl leading-snug tracking-[-0.02em]" id={id}>
            {title}
          </h2>
          {typeof children === 'function' ? children(close) : children}
          <div className="flex flex-wrap justify-end gap-3">
            {extra}
            <ActionButton onClick={dismiss}>{cancelLabel}</ActionButton>
            <ActionButton disabled={!isReady} tone={confirmTone} type="submit">
              {confirmLabel}
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface Question {
  text: string;
  confirmLabel: string;
  /** The subject, such as a title, if the question does not contain it. */
  subject?: string | undefined;
  /** The consequences of confirming. */
  detail?: string;
  /** Label of the cancel button. */
  cancelLabel?: string;
  /** The confirm button is red for actions that remove something, otherwise primary. */
  tone?: 'danger' | 'primary';
}

type Ask = (text: string, options: Omit<Question, 'text'>) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(async () => false);

/** Returns a function that asks for confirmation; it resolves to whether the user confirmed. */
export function useConfirm(): Ask {
  return use(ConfirmContext);
}

interface OpenQuestion extends Question {
  answer: (isYes: boolean) => void;
}

/** Provides the confirmation dialog to the screens inside, and watches whether somebody types. */
export function Confirm({ children }: { children: ReactNode }) {
  const question = useDialog<OpenQuestion>();
  const { open } = question;
  useEffect(watchTyping, []);
  const lastAnswer = useRef<OpenQuestion['answer']>(undefined);
  const ask = useCallback<Ask>(
    (text, options) => {
      lastAnswer.current?.(false);
      return new Promise((answer) => {
        lastAnswer.current = answer;
        open({ ...options, text, answer });
      });
    },
    [open],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      {question.render((close, request) => (
        <QuestionDialog {...request} onClose={close} />
      ))}
    </ConfirmContext>
  );
}

/** Escape means no. Only the first answer counts. The browser restores the focus. */
function QuestionDialog({
  text,
  confirmLabel,
  subject,
  detail,
  cancelLabel,
  tone,
  answer,
  onClose,
}: OpenQuestion & { onClose: () => void }) {
  const id = useId();

  function decide(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isYes = submitter instanceof HTMLButtonElement && submitter.value === 'yes';
    answer(isYes);
    close();
  }

  return (
    <Dialog
      aria-describedby={`${id}-subject ${id}-detail`}
      aria-labelledby={`${id}-text`}
      className="admin-dialog"
      onClose={() => {
        answer(false);
        onClose();
      }}
      role="alertdialog"
    >
      {(close) => (
        <form method="dialog" onSubmit={(event) => decide(event, close)}>
          <h2 className="text-xl leading-snug tracking-[-0.02em]" id={`${id}-text`}>
            {text}
          </h2>
          <p
            className="mt-3 border-l-4 border-line pl-3 font-semibold break-words whitespace-pre-line empty:hidden"
            id={`${id}-subject`}
          >
            {subject}
          </p>
          <p className="mt-2 text-mute empty:hidden" id={`${id}-detail`}>
            {detail}
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <ActionButton type="submit" value="no">
              {cancelLabel ?? 'Cancel'}
            </ActionButton>
            <ActionButton tone={tone ?? 'danger'} type="submit" value="yes">
              {confirmLabel}
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
