import { useRef, useState } from 'react';
import type { RowId } from '../lists/rows/rows.tsx';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useAction } from '../ui/use-action.ts';

interface EditedTextOptions {
  /** Of the copy in this browser, such as note-copy:5. */
  copyKey: string;
  /** As it was loaded. */
  stored: string;
  /** Stores a text in the place of another; a 409 whose body has `current` means that this one was replaced meanwhile. */
  store: (text: string, over: string) => Promise<unknown>;
  savedNotice: string;
  /** The row of the enclosing list that the text is part of. */
  rows?: readonly RowId[];
}

export type EditedText = ReturnType<typeof useEditedText>;

/**
 * A text that is edited in place. What is typed stays in this browser until it is saved, leaving asks, and what somebody
 * else has written meanwhile is shown and not overwritten.
 */
export function useEditedText({ copyKey, stored, store, savedNotice, rows }: EditedTextOptions) {
  const { run, isBusy } = useAction();
  const [kept] = useState(() => readJson(copyKey, isCopy));
  const [base, setBase] = useState(kept?.base ?? stored);
  const [text, setText] = useState(kept?.text ?? stored);
  const [other, setOther] = useState<string>();
  const [error, setError] = useState<string>();
  const latest = useRef(text);
  const isDirty = asStored(text) !== base;
  const mayLeave = useLeaveGuard(isDirty);

  /** What is typed, over what is stored. */
  function show(typed: string, over: string) {
    setText(typed);
    latest.current = typed;
    setBase(over);
    if (asStored(typed) === over) localStorage.removeItem(copyKey);
    else storeJson(copyKey, { text: typed, base: over });
  }

  function write(typed: string) {
    setError(undefined);
    show(typed, base);
  }

  /** Resolves with whether it is stored. */
  async function save(over = base): Promise<boolean> {
    const call = async () => {
      setError(undefined);
      await store(text, over);
      setOther(undefined);
      // What was typed while the call was under way is still to be saved.
      show(latest.current, asStored(text));
      return true;
    };
    const isSaved = await run(call, {
      rows,
      done: savedNotice,
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

/** A text as the server stores it. */
function asStored(text: string): string {
  return text.trim().normalize('NFC');
}

function isCopy(kept: unknown): kept is { text: string; base: string } {
  const { text, base } = Object(kept);
  return typeof text === 'string' && typeof base === 'string';
}
