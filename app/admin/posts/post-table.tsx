import type { PostLinePayload } from '../../../domain/api/answers/posts.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { type BarAction, SelectionBar } from '../lists/rows/selection-bar.tsx';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { DataTable } from '../ui/table.tsx';
import { PostLinks, postColumns } from './post-columns.tsx';
import { usePostChanges } from './use-post-changes.ts';

interface PostTableProps {
  posts: PostLinePayload[];
  /** Deleted posts can only be restored. */
  isTrash: boolean;
}

/** The posts of All Blogs, with what can be done with each, and with several. */
export function PostTable({ posts, isTrash }: PostTableProps) {
  const changes = usePostChanges();
  const { isBusy, remove, restore } = changes;
  const actionsOf = (post: PostLinePayload) => {
    const { title } = post;
    const button = { 'aria-disabled': isBusy, tone: 'text' as const };
    return isTrash ? (
      <ActionButton {...button} aria-label={`Restore ${title}`} onClick={() => void restore(post)}>
        Restore
      </ActionButton>
    ) : (
      <>
        <PostLinks post={post} />
        <DeleteButton {...button} aria-label={`Delete ${title}`} onClick={() => void remove(post)}>
          Delete
        </DeleteButton>
      </>
    );
  };
  return (
    <>
      <SelectionBar
        actions={actionsOnSeveral({ posts, isTrash }, changes)}
        isBusy={isBusy}
        what="blogs"
      />
      <DataTable
        caption={isTrash ? 'Deleted blogs' : 'Blogs'}
        columns={[selectColumn<PostLinePayload>(({ title }) => title), ...postColumns(actionsOf)]}
        rows={posts}
      />
    </>
  );
}

function actionsOnSeveral(
  { posts, isTrash }: PostTableProps,
  { decide, removeSeveral }: ReturnType<typeof usePostChanges>,
): BarAction[] {
  const deciding = (label: string, decision: PostDecision): BarAction => ({
    label,
    run: (ids) => void decide(ids, decision),
  });
  if (isTrash) return [deciding('Restore', 'restore')];
  const run = (ids: readonly number[]) =>
    void removeSeveral(posts.filter(({ id }) => ids.includes(id)));
  const removing = { label: 'Delete', isDestructive: true, run };
  return [deciding('Publish', 'publish'), deciding('Withdraw', 'withdraw'), removing];
}
