import type { BlogLine } from '../../../domain/blog/blog.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';

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
  label: string;
  isBusy: boolean;
  onPress: () => void;
}

/** Delete or Restore, told apart from those of the other rows. */
export function BlogButton({ blog, label, isBusy, onPress }: BlogButtonProps) {
  return (
    <ActionButton
      aria-label={`${label} ${blog.title}`}
      disabled={isBusy}
      onClick={onPress}
      tone="text"
    >
      {label}
    </ActionButton>
  );
}
