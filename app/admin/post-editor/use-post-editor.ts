import { createContext, use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import { callApi } from '../api/call-api.ts';
import { explainSessionEnd } from '../api/session.ts';
import { uploadPicture } from '../media/upload-picture.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { rememberQuery } from '../ui/rows.tsx';
import { sameForm } from '../ui/same-form.ts';
import { useToast } from '../ui/toast.tsx';
import { useReloadWhenDue } from '../ui/use-now.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { copyOpened, copyStored, createCopy } from './copy-post.ts';
import { lockForm } from './post-copies.ts';
import type { PostDraft, TypedPost } from './post-draft.ts';
import {
  saveFailure,
  useRequestQuestion,
  useSave,
  useSaveAndStay,
  useScheduledTextQuestion,
} from './save-post.ts';
import { usePostText } from './use-post-text.ts';

interface OpenedForm {
  /** Identifies the form across its first save, which changes its address. */
  formKey: string;
  /** Key of the draft of a post that is not created yet. */
  draftKey: string;
  /** The draft on the server. */
  storedDraft: DraftPayload | null;
  /** Initial form of a new post. */
  blank: PostDraft;
}

export type PostEditor = ReturnType<typeof usePostEditor>;

/** Shared by the parts of the form. */
export const PostEditorContext = createContext<PostEditor | null>(null);

export function usePostEditorContext(): PostEditor {
  const editor = use(PostEditorContext);
  if (!editor) throw new Error('A part of the post form is outside the form.');
  return editor;
}

/** State and actions of the post form. `form` is the typed text, `saving` saves the post. */
export function usePostEditor(post: PostPayload | null, opened: OpenedForm) {
  const { formKey, draftKey, storedDraft } = opened;
  const form = usePostText(post, {
    ...opened,
    onSessionEnd: (error, isKept) => explainSessionEnd(saveFailure(error, isKept)),
  });
  const { stored, draft, file } = form;
  const saving = useSave(form);
  const { isStaying, saveHere, storeDraft } = useSaveAndStay(form, saving);
  const isBlank = !stored && !form.isDirty && draft.title === '';
  const hasFile = useRef(false);
  hasFile.current = file !== undefined;
  const allowLeaving = useLeaveGuard(() => hasFile.current || form.isUnsaved(), {
    isKeyed: true,
    isBlank,
  });
  const askWhichText = useScheduledTextQuestion();
  const isStillAsked = useRequestQuestion(form);
  const navigate = useNavigate();
  const openAfterCall = useOpenAfterCall();
  const notify = useToast();
  const isLeaving = useRef(false);
  const isCopying = useRef(false);
  const [uploadProgress, setUploadProgress] = useState<number>();

  useDraftAddress(stored === null, draftKey);
  useEffect(() => lockForm(formKey), [formKey]);

  useReloadWhenDue(stored?.due_at ? [stored.due_at] : [], () => void followSchedule());

  /** Reloads a scheduled post that has become public, so that the next save does not unpublish it. */
  async function followSchedule() {
    if (!stored) return;
    const now = await callApi('GET /api/blogs/:id', { id: stored.id }).catch(() => undefined);
    if (!now || now.due_at === stored.due_at) return;
    // Typed text becomes a draft first: taking over the post changes no draft.
    await form.save();
    await form.update(now);
    if (stored.status === 'draft' && now.status === 'published') form.edit({ status: 'published' });
  }

  function leave(address: string, toast: string) {
    isLeaving.current = true;
    form.end();
    allowLeaving();
    notify(toast, { tone: 'status' });
    void navigate(address);
  }

  /** Saves the post and opens the list. */
  async function submit(status: PostStatus = draft.status) {
    // A second click may come while the next screen loads.
    if (isLeaving.current) return;
    if (status === 'published' && !(await isStillAsked(stored))) return;
    const post = await saving.save(status);
    if (!post) return;
    await askWhichText(post);
    // The filters of the list may leave a new post out.
    if (!stored) rememberQuery('/admin/blogs', '');
    const isTakenBack = stored?.due_at && !post.due_at;
    const done = stored ? postMessages.updated : postMessages.created;
    leave('/admin/blogs', isTakenBack ? `${done}. What was scheduled is cancelled.` : done);
  }

  async function preview() {
    if (isLeaving.current) return;
    // Opened now, because browsers block windows that are opened after a delay.
    const tab = window.open('', '_blank');
    try {
      const post = stored ?? (await saving.save('draft'));
      if (!post) return tab?.close();
      if (stored) await form.save();
      if (!stored) leave(`/admin/blog/edit/${post.id}`, 'Saved as a draft.');
      await showPreview(tab, post.id);
    } catch (error) {
      tab?.close();
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
  }

  /** Opens a copy of the form as a new draft; the text of this post stays as it is. */
  async function duplicate() {
    if (isLeaving.current || isCopying.current || !stored) return;
    isCopying.current = true;
    try {
      const refused = await form.save();
      if (refused) throw refused;
      const copy = await createCopy(draft, form.fields.featuredMediaId);
      const isOpen = !isLeaving.current && (await openAfterCall(`/admin/blog/edit/${copy.id}`));
      notify(isOpen ? copyOpened : copyStored);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    } finally {
      isCopying.current = false;
    }
  }

  /** Changes fields of the form and clears their errors. */
  function edit(changes: Partial<TypedPost>) {
    form.edit(changes);
    saving.clearErrors(Object.keys(changes));
  }

  function choosePicture(picture: { id: number; url: string }, alt?: string) {
    form.choosePicture(picture, alt);
    saving.clearErrors(['featuredImage', 'featuredMediaId', 'featuredAlt']);
  }

  /** Uploads a file to the library at once, so that the draft includes it; if that fails, it is sent with the post. */
  async function changeImage(chosen: File | undefined) {
    form.setFile(chosen);
    saving.clearErrors(['featuredImage', 'featuredMediaId']);
    if (!chosen?.type.startsWith('image/')) return;
    try {
      const uploaded = await uploadPicture(chosen, '', setUploadProgress);
      if (form.isAwaited(chosen)) choosePicture(uploaded);
    } catch {
      // The save uploads the file again and shows why it fails.
    } finally {
      setUploadProgress(undefined);
    }
  }

  return {
    form,
    saving,
    formKey,
    draftKey,
    /** The draft was begun before the form was opened. */
    isBegun: storedDraft !== null,
    progress: saving.progress ?? uploadProgress,
    // Text typed during a save that leaves the screen would be lost.
    isFrozen: saving.isSaving && !isStaying,
    edit,
    changeImage,
    choosePicture,
    submit,
    saveHere,
    storeDraft,
    preview,
    duplicate,
  };
}

/** Adds the key of a new post's draft to the URL before anything is typed, so that a reload finds the text at any time. */
function useDraftAddress(isNew: boolean, draftKey: string) {
  const navigate = useNavigate();
  const [{ size }] = useSearchParams();
  const { state } = useLocation();
  useEffect(() => {
    // After a quick Back, the browser is at another entry before the screen is.
    if (!isNew || size > 0 || window.location.search) return;
    void navigate(
      { search: `?draft=${draftKey}` },
      {
        replace: true,
        preventScrollReset: true,
        state: { ...state, ...sameForm },
        // The form is open already.
        defaultShouldRevalidate: false,
      },
    );
  }, [isNew, size, draftKey, state, navigate]);
}

/** Opens the preview of the saved post in a tab. */
async function showPreview(tab: Window | null, postId: number): Promise<void> {
  const { url } = await callApi('GET /api/blogs/:id/preview-link', { id: postId });
  if (!tab) throw new Error('The browser did not let the preview open. Please allow pop-ups here.');
  tab.opener = null;
  tab.location.replace(url);
}
