import type { BlogLine } from '../../../domain/posts/blog.ts';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';

/** Edit and View, which every table of blogs has. */
export function BlogLinks({ blog }: { blog: BlogLine }) {
  return (
    <>
      <ActionLink aria-label={`Edit ${blog.title}`} to={`/admin/blog/edit/${blog.id}`} tone="text">
        Edit
      </ActionLink>
      <ActionLink aria-label={`View ${blog.title}`} to={`/admin/blog/${blog.id}`} tone="text">
        View
      </ActionLink>
    </>
  );
}

interface BlogButtonProps {
  blog: BlogLine;
  isBusy: boolean;
  onPress: () => void;
}

/** Told apart from those of the other rows by its title. */
export function DeleteBlogButton({ blog, isBusy, onPress }: BlogButtonProps) {
  return (
    <DeleteButton
      aria-disabled={isBusy}
      aria-label={`Delete ${blog.title}`}
      onClick={onPress}
      tone="text"
    >
      Delete
    </DeleteButton>
  );
}

export function RestoreButton({ blog, isBusy, onPress }: BlogButtonProps) {
  return (
    <ActionButton
      aria-disabled={isBusy}
      aria-label={`Restore ${blog.title}`}
      onClick={onPress}
      tone="text"
    >
      Restore
    </ActionButton>
  );
}
