import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { NoteConflict } from '../../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../../domain/api/answers/messages.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useLeaveGuard } from '../../post-editor/local-copy/use-leave-guard.ts';
import { useNotice } from '../../ui/notice.tsx';
import { dropNote, keepNote, keptNote } from './note-copy.ts';

/**
 * The private note of a message. What is typed stays in this browser until it is saved, leaving asks, and a note that
 * somebody else has written meanwhile is shown and not overwritten.
 */
export function useNote({ id, privateNote }: InboxMessage) {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const [kept] = useState(() => keptNote(id));
  const [base, setBase] = useState(kept?.base ?? privateNote);
  const [text, setText] = useState(kept?.text ?? privateNote);
  const [other, setOther] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef(text);
  const isDirty = stored(text) !== base;
  const mayLeave = useLeaveGuard(isDirty);

  function write(typed: string) {
    setText(typed);
    latest.current = typed;
    setError(undefined);
    if (stored(typed) === base) dropNote(id);
    else keepNote(id, { text: typed, base });
  }

  /** From here on, this is the stored note. */
  function settle(note: string) {
    setBase(note);
    setOther(undefined);
    dropNote(id);
  }

  async function save(over = base) {
    if (isSaving) return;
    setIsSaving(true);
    setError(undefined);
    try {
      await callApi('PUT /api/admin/messages/:id/note', { id, json: { note: text, base: over } });
      const note = stored(text);
      settle(note);
      // Typed while the call was under way.
      if (stored(latest.current) !== note) keepNote(id, { text: latest.current, base: note });
      notify('Note saved.');
      await revalidate();
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 409) {
        setOther((reason.body as NoteConflict).current);
      }
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsSaving(false);
    }
  }

  function take(note: string) {
    setText(note);
    latest.current = note;
    setError(undefined);
    settle(note);
  }

  return { text, write, save, other, take, error, isDirty, isSaving, mayLeave };
}

/** A note as the server stores it. */
function stored(text: string): string {
  return text.trim().normalize('NFC');
}
