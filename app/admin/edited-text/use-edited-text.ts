import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../api/call-api.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useNotice } from '../ui/notice.tsx';

interface EditedTextOptions {
  /** Of the copy in this browser, such as note-copy:5. */
  copyKey: string;
  /** As it was loaded. */
  stored: string;
  /** Stores a text in the place of another; a 409 whose body has `current` means that this one was replaced meanwhile. */
  store: (text: string, over: string) => Promise<unknown>;
  savedNotice: string;
}

export type EditedText = ReturnType<typeof useEditedText>;

/**
 * A text that is edited in place. What is typed stays in this browser until it is saved, leaving asks, and what somebody
 * else has written meanwhile is shown and not overwritten.
 */
export function useEditedText({ copyKey, stored, store, savedNotice }: EditedTextOptions) {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const [kept] = useState(() => readJson(copyKey, isCopy));
  const [base, setBase] = useState(kept?.base ?? stored);
  const [text, setText] = useState(kept?.text ?? stored);
  const [other, setOther] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
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
    if (isSaving) return false;
    setIsSaving(true);
    setError(undefined);
    try {
      await store(text, over);
      setOther(undefined);
      // What was typed while the call was under way is still to be saved.
      show(latest.current, asStored(text));
      notify(savedNotice);
      await revalidate();
      return true;
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 409) {
        setOther((reason.body as { current: string }).current);
      }
      setError(reason instanceof Error ? reason.message : String(reason));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function take(theirs: string) {
    setError(undefined);
    setOther(undefined);
    show(theirs, theirs);
  }

  return { text, write, save, other, take, error, isDirty, isSaving, mayLeave };
}

/** A text as the server stores it. */
function asStored(text: string): string {
  return text.trim().normalize('NFC');
}

function isCopy(kept: unknown): kept is { text: string; base: string } {
  const { text, base } = Object(kept);
  return typeof text === 'string' && typeof base === 'string';
}
