import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PostPayload } from '../../../domain/api/answers/posts.ts';
import type { DraftPayload } from '../../../domain/api/answers/versions.ts';
import { messages } from '../../../domain/messages.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { type ApiError, callApi } from '../api/call-api.ts';
import { sameForm } from '../layout/same-form.ts';
import { uploadPicture } from '../media/uploads/upload-picture.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { useReloadWhenDue } from '../schedule/use-reload-when-due.ts';
import { explainSessionEnd } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useLocalCopy } from './local-copy.ts';
import type { PostDraft } from './post-draft.ts';
import { useScheduledText } from './publish/publishing.ts';
import { saveFailure, useSave, useSaveHere } from './save-post.ts';
import { useServerDraft } from './server-draft.ts';
import { type ImageChange, useDraft } from './use-draft.ts';

interface OpenedForm {
  /** Identifies the form across its first save, which changes its address. */
  formKey: string;
  /** Names the draft of a post that is not created yet. */
  draftKey: string;
  /** The draft on the server. */
  opened: DraftPayload | null;
  /** What a new post begins as. */
  blank: PostDraft;
}

/** What the post form can do: edit, store a local copy, save, preview, and leave when it is saved. */
export function usePostForm(post: PostPayload | null, asked: OpenedForm) {
  const { formKey, draftKey, opened } = asked;
  const form = useDraft(post, opened, asked.blank);
  const { stored, draft, baseUpdatedAt, image } = form;
  const postKey = stored ? String(stored.id) : 'new';
  const isSafe = useRef((): boolean => true);
  const explainEnd = useCallback(
    (error: ApiError) => explainSessionEnd(saveFailure(error, isSafe.current())),
    [],
  );
  const server = useServerDraft(form, { draftKey, opened, onSessionEnd: explainEnd });
  const copied = { draft, saved: server.kept, baseUpdatedAt, hadImage: image.file !== undefined };
  const localCopy = useLocalCopy({ id: formKey, postKey, ...copied });
  isSafe.current = localCopy.isSafe;
  const saving = useSave(form, server, localCopy.isSafe);
  const allowLeaving = useLeaveGuard(!server.isKept || image.file !== undefined);
  const askScheduledText = useScheduledText();
  const { isStaying, saveHere, storeDraft } = useSaveHere(form, saving, server, askScheduledText);
  const navigate = useNavigate();
  const notify = useNotice();
  const isLeaving = useRef(false);
  const [uploaded, setUploaded] = useState<number>();

  const hasDraft = stored === null && server.savedAt !== undefined;
  useDraftAddress({ hasDraft, draftKey, isLeaving });

  useReloadWhenDue(stored?.due_at ? [stored.due_at] : [], () => void followSchedule());

  /** What was scheduled is public by now: a save must not withdraw it. */
  async function followSchedule() {
    if (!stored) return;
    const now = await callApi('GET /api/blogs/:id', { id: stored.id }).catch(() => undefined);
    if (!now || now.due_at === stored.due_at) return;
    form.follow(now);
    if (stored.status === 'draft' && now.status === 'published') form.edit({ status: 'published' });
  }

  function leave(address: string, notice: string) {
    isLeaving.current = true;
    localCopy.drop();
    server.end();
    allowLeaving();
    notify(notice, { tone: 'status' });
    void navigate(address);
  }

  async function submit(status: PostStatus = draft.status) {
    // A second click may come after the answer, while the next screen is on its way.
    if (isLeaving.current) return;
    const post = await saving.save({ status });
    if (!post) return;
    await askScheduledText(post);
    const isTakenBack = stored?.due_at && !post.due_at;
    const done = stored ? messages.posts.updated : messages.posts.created;
    leave('/admin/blogs', isTakenBack ? `${done}. What was scheduled is taken back.` : done);
  }

  async function preview() {
    if (isLeaving.current) return;
    const tab = window.open('', '_blank');
    try {
      const post = stored ?? (await saving.save({ status: 'draft' }));
      if (!post) return tab?.close();
      if (stored) await server.save();
      if (!stored) leave(`/admin/blog/edit/${post.id}`, 'Saved as a draft.');
      await showPreview(tab, post.id);
    } catch (error) {
      tab?.close();
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
  }

  /** A file goes into the library at once, so that the draft has it; where it cannot, it goes with the post. */
  async function changeImage(change: ImageChange) {
    form.setImage(change);
    saving.clearErrors(['featured_image', 'featured_media']);
    const { file } = change;
    if (!file?.type.startsWith('image/')) return;
    try {
      const { id, url } = await uploadPicture(file, '', setUploaded);
      const chosen = { id, url, altBefore: draft.featured_image_alt };
      form.setImage((now) => (now === change ? { file: undefined, chosen, remove: false } : now));
    } catch {
      // The save says why.
    } finally {
      setUploaded(undefined);
    }
  }

  // What is typed after the form was sent would be lost when the answer leads to another screen.
  const isFrozen = saving.isSaving && !isStaying;
  const { hasNoRoom } = localCopy;
  return {
    share: saving.share ?? uploaded,
    ...{
      form,
      saving,
      server,
      postKey,
      hasNoRoom,
      isFrozen,
      submit,
      saveHere,
      storeDraft,
      preview,
    },
    // Changing a field clears its error.
    edit(changes: Partial<PostDraft>) {
      form.edit(changes);
      saving.clearErrors(Object.keys(changes));
    },
    changeImage,
  };
}

interface DraftAddress {
  hasDraft: boolean;
  draftKey: string;
  isLeaving: RefObject<boolean>;
}

/** Once a new post has a draft on the server, its address leads to it: after a reload, and from the history. */
function useDraftAddress({ hasDraft, draftKey, isLeaving }: DraftAddress) {
  const navigate = useNavigate();
  const [{ size }] = useSearchParams();
  useEffect(() => {
    // A draft that is stored late does not call back who leaves for another screen.
    if (!hasDraft || size > 0 || isLeaving.current) return;
    const options = { replace: true, preventScrollReset: true, state: sameForm };
    void navigate({ search: `?draft=${draftKey}` }, options);
  }, [hasDraft, size, draftKey, isLeaving, navigate]);
}

/** Shows the saved state of a post in a tab that was opened at once: browsers block windows that open after a wait. */
async function showPreview(tab: Window | null, postId: number): Promise<void> {
  const { url } = await callApi('GET /api/blogs/:id/preview-link', { id: postId });
  if (!tab) throw new Error('The browser did not let the preview open. Please allow pop-ups here.');
  tab.opener = null;
  tab.location.replace(url);
}
