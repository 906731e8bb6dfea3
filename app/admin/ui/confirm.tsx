import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ActionButton } from './action.tsx';

interface Question {
  text: string;
  confirmLabel: string;
  /** What it is about, such as a title, where the question does not say it. */
  subject?: string | undefined;
  /** What follows from a yes. */
  detail?: string;
}

type Ask = (text: string, options: Omit<Question, 'text'>) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(async () => false);

/** Asks before something that cannot be undone; resolves with whether the answer was yes. */
export function useConfirm(): Ask {
  return use(ConfirmContext);
}

/** Gives the screens inside it a dialog to ask in. */
export function Confirm({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(isYes: boolean) => void>(undefined);
  const ask = useCallback<Ask>((text, options) => {
    answer.current?.(false);
    setQuestion({ ...options, text });
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  return (
    <ConfirmContext value={ask}>
      {children}
      <QuestionDialog onAnswer={(isYes) => answer.current?.(isYes)} question={question} />
    </ConfirmContext>
  );
}

interface QuestionDialogProps {
  question: Question | undefined;
  onAnswer: (isYes: boolean) => void;
}

/** Escape is a no, and the browser puts the focus back to where it was. */
function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Once the words are in place, so that the dialog is announced with them.
  useEffect(() => {
    if (!question || !dialog.current) return;
    dialog.current.returnValue = '';
    dialog.current.showModal();
  }, [question]);
  return (
    <dialog
      aria-describedby={`${id}-subject ${id}-detail`}
      aria-labelledby={`${id}-text`}
      className="admin-dialog"
      onClose={({ currentTarget: { open, returnValue } }) => {
        // The event comes late: the next question may stand here already, and this is not its answer.
        if (!open) onAnswer(returnValue === 'yes');
      }}
      ref={dialog}
      role="alertdialog"
    >
      <form method="dialog">
        <h2 className="text-xl leading-snug tracking-[-0.02em]" id={`${id}-text`}>
          {question?.text}
        </h2>
        <p
          className="mt-3 border-l-4 border-line pl-3 font-semibold break-words whitespace-pre-line empty:hidden"
          id={`${id}-subject`}
        >
          {question?.subject}
        </p>
        <p className="mt-2 text-mute empty:hidden" id={`${id}-detail`}>
          {question?.detail}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <ActionButton type="submit" value="no">
            Cancel
          </ActionButton>
          <ActionButton tone="danger" type="submit" value="yes">
            {question?.confirmLabel}
          </ActionButton>
        </div>
      </form>
    </dialog>
  );
}
