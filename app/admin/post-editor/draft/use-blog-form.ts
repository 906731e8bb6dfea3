import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import type { Blog } from '../../../../domain/posts/blog.ts';
import { sameForm } from '../../layout/same-form.ts';
import { useNotice } from '../../ui/notice.tsx';
import { useLeaveGuard } from '../local-copy/use-leave-guard.ts';
import { useLocalCopy } from '../local-copy/use-local-copy.ts';
import type { BlogDraft } from './blog-draft.ts';
import { openPreviewTab } from './preview-tab.ts';
import { type ImageChange, useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { useSaveHere } from './use-save-here.ts';

/** Everything that the blog form can do: edit, keep, save, preview, and leave when it is done. */
export function useBlogForm(blog: Blog | null, formKey: string) {
  const form = useDraft(blog);
  const { stored, draft, saved, baseUpdatedAt, image } = form;
  const post = stored ? String(stored.id) : 'new';
  const hadImage = image.file !== undefined;
  const localCopy = useLocalCopy({ post, draft, saved, baseUpdatedAt, hadImage });
  const saving = useSave(form, localCopy.flush);
  const allowLeaving = useLeaveGuard(form.isDirty);
  const isStaying = useStaying({ form, saving, formKey });
  const navigate = useNavigate();
  const notify = useNotice();

  function leave(address: string, notice: string) {
    localCopy.drop();
    allowLeaving();
    notify(notice, { tone: 'status' });
    void navigate(address);
  }

  async function submit() {
    const blog = await saving.save();
    if (blog) leave('/admin/blogs', stored ? messages.blogs.updated : messages.blogs.created);
  }

  async function preview() {
    const tab = openPreviewTab();
    try {
      const blog = stored ?? (await saving.save({ status: 'draft' }));
      if (!blog) return tab.close();
      if (!stored) leave(`/admin/blog/edit/${blog.id}`, 'Saved as a draft.');
      await tab.show(blog.id);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
  }

  // What was typed after the form was sent would be lost when the answer leads away.
  const isFrozen = saving.isSaving && !isStaying;
  const { hasNoRoom } = localCopy;
  return { form, saving, post, hasNoRoom, isFrozen, ...changesOf(form, saving), submit, preview };
}

interface Parts {
  form: ReturnType<typeof useDraft>;
  saving: ReturnType<typeof useSave>;
  formKey: string;
}

/** Saving by key, which stays on the screen; whether such a save is under way. */
function useStaying({ form, saving, formKey }: Parts): boolean {
  const [isStaying, setStaying] = useState(false);
  const navigate = useNavigate();
  const notify = useNotice();

  useSaveHere(saving.isSaving, async () => {
    const { stored, draft, image, isDirty } = form;
    if (stored && !isDirty) return notify('Saved');
    setStaying(true);
    const blog = await saving.save().finally(() => setStaying(false));
    if (!blog) return;
    form.goOn(blog, { draft, image });
    notify('Saved');
    if (stored) return;
    const state = sameForm(formKey);
    await navigate(`/admin/blog/edit/${blog.id}`, {
      replace: true,
      preventScrollReset: true,
      state,
    });
  });

  return isStaying;
}

/** Changing a field takes back what was said about it. */
function changesOf(form: ReturnType<typeof useDraft>, saving: ReturnType<typeof useSave>) {
  return {
    edit(changes: Partial<BlogDraft>) {
      form.edit(changes);
      saving.clearErrors(Object.keys(changes));
    },
    changeImage(change: ImageChange) {
      form.setImage(change);
      saving.clearErrors(['featured_image']);
    },
  };
}
