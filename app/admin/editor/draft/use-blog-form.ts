import { useNavigate } from 'react-router';
import type { Blog } from '../../../../domain/blog/blog.ts';
import { messages } from '../../../../domain/messages.ts';
import { useNotice } from '../../ui/notice.tsx';
import { useLeaveGuard } from '../keeping/use-leave-guard.ts';
import { useLocalCopy } from '../keeping/use-local-copy.ts';
import type { BlogDraft } from './blog-draft.ts';
import { openPreviewTab } from './preview-tab.ts';
import { type ImageChange, useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

/** Everything that the blog form can do: edit, keep, save, preview, and leave when it is done. */
export function useBlogForm(blog: Blog | null) {
  const form = useDraft(blog);
  const saving = useSave(form);
  const { stored, draft, saved, baseUpdatedAt, image } = form;
  const post = stored ? String(stored.id) : 'new';
  const hadImage = image.file !== undefined;
  const localCopy = useLocalCopy({ post, draft, saved, baseUpdatedAt, hadImage });
  const allowLeaving = useLeaveGuard(form.isDirty);
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

  const { hasNoRoom } = localCopy;
  return { form, saving, post, hasNoRoom, ...changesOf(form, saving), submit, preview };
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
