import type { PostDecision, PostLinePayload } from '../../../domain/posts/admin-post.ts';
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
  const { isBusy, remove, restore, decide, removeSeveral } = usePostChanges();
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
  const deciding = (label: string, decision: PostDecision): BarAction => ({
    label,
    run: (ids) => void decide(ids, decision),
  });
  const removing: BarAction = {
    label: 'Delete',
    isDestructive: true,
    run: (ids) => void removeSeveral(posts.filter(({ id }) => ids.includes(id))),
  };
  return (
    <>
      <SelectionBar
        actions={
          isTrash
            ? [deciding('Restore', 'restore')]
            : [deciding('Publish', 'publish'), deciding('Withdraw', 'withdraw'), removing]
        }
        isBusy={isBusy}
        what="blogs"
      />
      <DataTable
        caption={isTrash ? 'Deleted blogs' : 'Blogs'}
        columns={[selectColumn<PostLinePayload>(({ title }) => title), ...postColumns(actionsOf)]}
        isList
        rowKey={({ id }) => id}
        rows={posts}
      />
    </>
  );
}
