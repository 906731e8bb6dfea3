import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DescriptionConflict, MediaPicture } from '../../../../domain/api/answers/media.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useLeaveGuard } from '../../post-editor/local-copy/use-leave-guard.ts';
import { useNotice } from '../../ui/notice.tsx';
import { dropDescription, keepDescription, keptDescription } from './description-copy.ts';

/**
 * What a picture shows, in words. What is typed stays in this browser until it is saved, and what somebody else has
 * written meanwhile is shown and not written over.
 */
export function useDescription({ id, alt }: MediaPicture) {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const [kept] = useState(() => keptDescription(id));
  const [base, setBase] = useState(kept?.base ?? alt);
  const [text, setText] = useState(kept?.text ?? alt);
  const [other, setOther] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef(text);
  const isDirty = text.trim() !== base;
  useLeaveGuard(isDirty);

  /** What is typed, over what is stored. */
  function show(typed: string, over: string) {
    setText(typed);
    latest.current = typed;
    setBase(over);
    if (typed.trim() === over) dropDescription(id);
    else keepDescription(id, { text: typed, base: over });
  }

  function write(typed: string) {
    setError(undefined);
    show(typed, base);
  }

  async function save(over = base) {
    if (isSaving) return;
    setIsSaving(true);
    setError(undefined);
    try {
      const json = { alt: text, base: over };
      const stored = await callApi('PATCH /api/admin/media/:id', { id, json });
      setOther(undefined);
      // What was typed while the call was under way is still to be saved.
      show(latest.current === text ? stored.alt : latest.current, stored.alt);
      notify('Description saved.');
      await revalidate();
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 409) {
        setOther((reason.body as DescriptionConflict).current);
      }
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsSaving(false);
    }
  }

  function take(theirs: string) {
    setError(undefined);
    setOther(undefined);
    show(theirs, theirs);
  }

  return { text, write, save, other, take, error, isDirty, isSaving };
}
