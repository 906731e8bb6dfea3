import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
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
export function useSaveHere(
  form: Form,
  saving: Saving,
  server: ServerDraft,
  askScheduledText: (post: PostPayload) => Promise<boolean>,
) {
  const [isWanted, setWanted] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const askedAbout = useRef('');
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
    const { stored, isDirty } = form;
    if (stored && !isDirty) return notify('Saved');
    if (stored?.status === 'published') await saveDraft();
    else {
      const post = await storeDraft();
      if (post && !(await ask(post))) notify('Saved');
    }
  }

  /** The same text is asked about once. */
  async function ask(post: PostPayload): Promise<boolean> {
    const text = JSON.stringify(form.draft);
    if (askedAbout.current === text) return false;
    askedAbout.current = text;
    return await askScheduledText(post);
  }

  /** Stores the post as a draft, a new one under the address that it gets by that. */
  async function storeDraft(): Promise<PostPayload | undefined> {
    const { stored, draft, image } = form;
    setStaying(true);
    const post = await saving.save({ status: 'draft' }).finally(() => setStaying(false));
    if (!post) return;
    form.goOn(post, { draft: { ...draft, status: 'draft' }, image });
    if (stored) return post;
    const options = { replace: true, preventScrollReset: true, state: sameForm };
    await navigate(`/admin/blog/edit/${post.id}`, options);
    return post;
  }

  async function saveDraft() {
    const refused = await server.save(true);
    const { stored } = form;
    if (!refused && stored && (await ask(stored))) return;
    if (!refused) notify('Saved as a draft. Visitors see it once you press Update Blog.');
    else if (refused.status !== 409) saving.refuse(refused);
  }

  return { isStaying, saveHere: () => setWanted(true), storeDraft };
}

/** By the letter, or on a keyboard of another script by its position. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
}
