import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BlogLine } from '../../../domain/blog/blog.ts';
import { messages } from '../../../domain/messages.ts';
import { callApi } from '../api/call-api.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';

const detail = 'It leaves the site at once. For 30 days it can be restored from the trash.';

/** Deleting blogs, which asks first and can be undone, and bringing them back. */
export function useTrash() {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const notify = useNotice();
  const [busyId, setBusyId] = useState<number>();

  async function call(blog: BlogLine, path: string, method: string, failure: string) {
    setBusyId(blog.id);
    try {
      await callApi(`/api/blogs/${blog.id}${path}`, { method, failure });
      await revalidate();
      // The row that had the focus is gone.
      document.querySelector<HTMLElement>('main')?.focus();
      return true;
    } catch (error) {
      notify(error instanceof Error ? error.message : failure, { tone: 'alert' });
      return false;
    } finally {
      setBusyId(undefined);
    }
  }

  async function restore(blog: BlogLine) {
    const isBack = await call(blog, '/restore', 'POST', 'Failed to restore blog');
    if (isBack) notify(`“${blog.title}” is back.`);
  }

  async function remove(blog: BlogLine) {
    const question = messages.blogs.deleteQuestion;
    if (!(await confirm(question, { confirmLabel: 'Delete', detail }))) return;
    if (await call(blog, '', 'DELETE', messages.blogs.deleteFailure)) {
      notify(messages.blogs.deleted, { action: { label: 'Undo', run: () => void restore(blog) } });
    }
  }

  return { busyId, remove, restore };
}
