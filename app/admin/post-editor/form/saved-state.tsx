import { durationText } from '../../../../domain/text/local-time.ts';
import { useMomentText } from '../../lists/moment.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { textNotSaved } from '../draft/save-post.ts';
import type { usePostForm } from '../draft/use-post-form.ts';

/** Where what is typed is safe, and what visitors see. */
export function SavedState({ editor }: { editor: ReturnType<typeof usePostForm> }) {
  const { stored, isDirty } = editor.form;
  const { isKept, savedAt, problem, isTooLong } = editor.server;
  const momentText = useMomentText();
  const now = useNow(1000);
  const ago = durationText(Math.max(0, now.getTime() - Date.parse(savedAt ?? '')));
  const due = stored?.due_at ? ` Becomes public ${momentText(stored.due_at)}.` : '';
  if (!isKept && isTooLong) return textNotSaved(!editor.hasNoRoom);
  if (!isKept && problem) return `Kept in this browser only: ${problem}`;
  if (!isKept) return 'Kept in this browser; saving...';
  if (!savedAt && isDirty) return `The chosen file is saved with the blog.${due}`;
  if (!savedAt)
    return `${stored ? 'All changes are saved.' : 'What you type is saved as a draft.'}${due}`;
  const isPublic = stored?.status === 'published' ? ', not public yet' : '';
  return `Draft${isPublic}, saved ${ago} ago on the server.${due}`;
}
