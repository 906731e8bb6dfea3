import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useRef,
} from 'react';
import { ActionButton } from './action.tsx';
import { Dialog, useDialog } from './dialog.tsx';

interface Question {
  text: string;
  confirmLabel: string;
  /** What it is about, such as a title, where the question does not say it. */
  subject?: string | undefined;
  /** What follows from a yes. */
  detail?: string;
  /** Of the button that says no. */
  cancelLabel?: string;
  /** Of the button that says yes; red unless nothing is taken away. */
  tone?: 'danger' | 'primary';
}

type Ask = (text: string, options: Omit<Question, 'text'>) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(async () => false);

/** Asks before something that cannot be undone; resolves with whether the answer was yes. */
export function useConfirm(): Ask {
  return use(ConfirmContext);
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

/** Gives the screens inside it a dialog to ask in. */
export function Confirm({ children }: { children: ReactNode }) {
  const question = useDialog<Asked>();
  const { open } = question;
  const lastAnswer = useRef<Asked['answer']>(undefined);
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
      {question.render((close, asked) => (
        <QuestionDialog {...asked} onClose={close} />
      ))}
    </ConfirmContext>
  );
}

/** Escape is a no, and the browser puts the focus back to where it was. Only the first answer counts. */
function QuestionDialog({
  text,
  confirmLabel,
  subject,
  detail,
  cancelLabel,
  tone,
  answer,
  onClose,
}: Asked & { onClose: () => void }) {
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
