import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { messages } from '../../../../domain/messages.ts';
import { callApi } from '../../api/call-api.ts';
import { useNotice } from '../../ui/notice.tsx';
import { useLeaveGuard } from '../local-copy/use-leave-guard.ts';
import { useLocalCopy } from '../local-copy/use-local-copy.ts';
import type { PostDraft } from './post-draft.ts';
import { type ImageChange, useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { useSaveHere } from './use-save-here.ts';

/** What the post form can do: edit, store a local copy, save, preview, and leave when it is saved. */
export function usePostForm(post: PostPayload | null, formKey: string, blank: PostDraft) {
  const form = useDraft(post, blank);
  const { stored, draft, saved, baseUpdatedAt, image } = form;
  const postKey = stored ? String(stored.id) : 'new';
  const hadImage = image.file !== undefined || image.chosen !== undefined;
  const copied = { draft, saved, baseUpdatedAt, hadImage };
  const localCopy = useLocalCopy({ id: formKey, postKey, ...copied });
  const saving = useSave(form, localCopy.isSafe);
  const allowLeaving = useLeaveGuard(form.isDirty);
  const { isStaying, saveHere } = useSaveHere(form, saving);
  const navigate = useNavigate();
  const notify = useNotice();
  const isLeaving = useRef(false);

  function leave(address: string, notice: string) {
    isLeaving.current = true;
    localCopy.drop();
    allowLeaving();
    notify(notice, { tone: 'status' });
    void navigate(address);
  }

  async function submit() {
    // A second click may come after the answer, while the next screen is on its way.
    if (isLeaving.current) return;
    const post = await saving.save();
    if (post) leave('/admin/blogs', stored ? messages.posts.updated : messages.posts.created);
  }

  async function preview() {
    if (isLeaving.current) return;
    const tab = window.open('', '_blank');
    try {
      const post = stored ?? (await saving.save({ status: 'draft' }));
      if (!post) return tab?.close();
      if (!stored) leave(`/admin/blog/edit/${post.id}`, 'Saved as a draft.');
      await showPreview(tab, post.id);
    } catch (error) {
      tab?.close();
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
  }

  // What is typed after the form was sent would be lost when the answer leads to another screen.
  const isFrozen = saving.isSaving && !isStaying;
  const { hasNoRoom } = localCopy;
  return {
    ...{ form, saving, postKey, hasNoRoom, isFrozen, submit, saveHere, preview },
    // Changing a field clears its error.
    edit(changes: Partial<PostDraft>) {
      form.edit(changes);
      saving.clearErrors(Object.keys(changes));
    },
    changeImage(change: ImageChange) {
      form.setImage(change);
      saving.clearErrors(['featured_image', 'featured_media']);
    },
  };
}

/** Shows the saved state of a post in a tab that was opened at once: browsers block windows that open after a wait. */
async function showPreview(tab: Window | null, postId: number): Promise<void> {
  const { url } = await callApi('GET /api/blogs/:id/preview-link', { id: postId });
  if (!tab) throw new Error('The browser did not let the preview open. Please allow pop-ups here.');
  tab.opener = null;
  tab.location.replace(url);
}
