import { loadPost } from '../api/load-posts.ts';
import { copyOpened, copyStored, createCopy } from '../post-editor/copy-post.ts';
import { draftOf } from '../post-editor/post-draft.ts';
import { ActionButton } from '../ui/action.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';

interface DuplicateButtonProps {
  post: { id: number | string; title: string };
  /** Whether it is one of the actions of a row. */
  isInRow?: boolean;
}

/** Creates a draft with the text of a post, and opens it. */
export function DuplicateButton({ post: { id, title }, isInRow = false }: DuplicateButtonProps) {
  const { run, isBusy } = useAction();
  const open = useOpenAfterCall();
  const copy = async () => {
    const post = await loadPost(String(id), new AbortController().signal);
    const { id: copyId } = await createCopy(draftOf(post), post.featured_media);
    return await open(`/admin/blog/edit/${copyId}`);
  };
  return (
    <ActionButton
      aria-disabled={isBusy}
      aria-label={isInRow ? `Duplicate ${title}` : undefined}
      onClick={() =>
        void run(copy, { reload: false, done: (isOpen) => (isOpen ? copyOpened : copyStored) })
      }
      tone={isInRow ? 'text' : 'plain'}
    >
      Duplicate
    </ActionButton>
  );
}
