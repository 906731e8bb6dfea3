import { useRef, useState } from 'react';
import { fieldsIn } from '../../../domain/record.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { ActionButton } from '../ui/action.tsx';
import type { RowId } from '../ui/rows.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOwnValues } from './own-saves.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface EditedTextOptions {
  /** Local-storage key of the unsaved text, such as note-copy:5. */
  copyKey: string;
  /** The text as loaded. */
  stored: string;
  /** Replaces the text `over`; a 409 with `current` in its body means that somebody else has replaced it. */
  store: (text: string, over: string) => Promise<unknown>;
  savedToast: string;
  /** The row of the enclosing list that contains the text. */
  rows?: readonly RowId[];
}

export type EditedText = ReturnType<typeof useEditedText>;

/**
 * A text that is edited in place. The typed text is stored in this browser until it is saved, leaving asks first, and a
 * text that somebody else has saved in the meantime is shown, not overwritten.
 */
export function useEditedText({ copyKey, stored, store, savedToast, rows }: EditedTextOptions) {
  const { run, isBusy } = useAction();
  const [copy] = useState(() => readJson(copyKey, isCopy));
  const [base, setBase] = useState(copy?.base ?? stored);
  const [text, setText] = useState(copy?.text ?? stored);
  const [other, setOther] = useState<string>();
  const [error, setError] = useState<string>();
  const latest = useRef(text);
  const send = useOwnValues();
  const isDirty = normalizeText(text) !== base;
  const mayLeave = useLeaveGuard(isDirty);

  /** Shows a typed text, based on the stored text `over`. */
  function show(typed: string, over: string) {
    setText(typed);
    latest.current = typed;
    setBase(over);
    if (normalizeText(typed) === over) localStorage.removeItem(copyKey);
    else storeJson(copyKey, { text: typed, base: over });
  }

  function write(typed: string) {
    setError(undefined);
    show(typed, base);
  }

  /** Resolves to whether the text is saved. */
  async function save(over = base): Promise<boolean> {
    const call = async () => {
      setError(undefined);
      const sent = normalizeText(text);
      await send(
        sent,
        (current: string) => current,
        (own = over) => store(text, own),
      );
      setOther(undefined);
      // Text typed during the call is still unsaved.
      show(latest.current, sent);
      return true;
    };
    const isSaved = await run(call, {
      rows,
      done: savedToast,
      onError: ({ status, body, message }) => {
        if (status === 409) setOther((body as { current: string }).current);
        setError(message);
      },
    });
    return isSaved ?? false;
  }

  function take(theirs: string) {
    setError(undefined);
    setOther(undefined);
    show(theirs, theirs);
  }

  return { text, write, save, other, take, error, isDirty, isSaving: isBusy, mayLeave };
}

/** Normalises a text as the server does. */
function normalizeText(text: string): string {
  return text.trim().normalize('NFC');
}

function isCopy(stored: unknown): stored is { text: string; base: string } {
  const { text, base } = fieldsIn(stored);
  return typeof text === 'string' && typeof base === 'string';
}

interface OtherTextProps {
  /** Name of the text, such as "note". */
  name: string;
  edited: EditedText;
}

/** Offers the text that somebody else has saved, if there is one. */
export function OtherText({ name, edited: { other, save, take, isSaving } }: OtherTextProps) {
  if (other === undefined) return null;
  return (
    <section aria-label={`The other ${name}`} className="w-full rounded-control bg-sand p-4">
      <p className="font-semibold">The {name} that is saved now</p>
      <p className="mt-1 break-words whitespace-pre-line">{other || 'It is empty.'}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton aria-disabled={isSaving} onClick={() => void save(other)}>
          Save mine in its place
        </ActionButton>
        <ActionButton aria-disabled={isSaving} onClick={() => take(other)}>
          Keep that one
        </ActionButton>
      </div>
    </section>
  );
}
