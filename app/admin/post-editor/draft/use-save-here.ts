import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sameForm } from '../../layout/same-form.ts';
import { useNotice } from '../../ui/notice.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSave } from './use-save.ts';
import type { ServerDraft } from './use-server-draft.ts';

type Form = ReturnType<typeof useDraft>;
type Saving = ReturnType<typeof useSave>;

/**
 * Saves and stays on the screen, also on Ctrl+S or Cmd+S. Asked for during a save, it saves once more afterwards: text
 * may have been typed since.
 */
export function useSaveHere(form: Form, saving: Saving, server: ServerDraft) {
  const [isWanted, setWanted] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const navigate = useNavigate();
  const notify = useNotice();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // An open dialog is answered first.
      if (!document.querySelector('dialog[open]')) setWanted(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // Without dependencies: it saves what the form holds by then.
  useEffect(() => {
    if (!isWanted || saving.isSaving) return;
    setWanted(false);
    void save();
  });

  /** Never publishes: of a public post, what is typed stays a draft. */
  async function save() {
    const { stored, draft, image, isDirty } = form;
    if (stored && !isDirty) return notify('Saved');
    setStaying(true);
    try {
      if (stored?.status === 'published') return await saveDraft();
      const post = await saving.save({ status: 'draft' });
      if (!post) return;
      form.goOn(post, { draft: { ...draft, status: 'draft' }, image });
      notify('Saved');
      if (stored) return;
      const options = { replace: true, preventScrollReset: true, state: sameForm };
      await navigate(`/admin/blog/edit/${post.id}`, options);
    } finally {
      setStaying(false);
    }
  }

  async function saveDraft() {
    const refused = await server.save(true);
    if (!refused) notify('Saved as a draft. Visitors see it once you press Update Blog.');
    else if (refused.status !== 409) saving.refuse(refused);
  }

  return { isStaying, saveHere: () => setWanted(true) };
}

/** By the letter, or on a keyboard of another script by its position. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
}
