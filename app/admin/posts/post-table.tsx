import type { PostRowPayload } from '../../../domain/api/answers/posts.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { type RowId, useRows } from '../lists/rows/rows.tsx';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { type BarAction, SelectionBar } from '../lists/rows/selection-bar.tsx';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { DataTable } from '../ui/table.tsx';
import { CategoryDialog } from './categories/category-dialog.tsx';
import type { CategoryVerb } from './categories/category-text.ts';
import { continueAddress, PostLinks, postColumns } from './post-columns.tsx';
import { usePostChanges } from './use-post-changes.ts';

interface PostTableProps {
  posts: PostRowPayload[];
  /** Deleted posts can only be restored. */
  isTrash: boolean;
  /** Names of all. */
  categories: readonly string[];
}

type AskedCategory = { verb: CategoryVerb; ids: readonly RowId[] };

/** The posts of All Blogs, with what can be done with each, and with several. */
export function PostTable({ posts, isTrash, categories }: PostTableProps) {
  const category = useDialog<AskedCategory>();
  const changes = usePostChanges(posts);
  const selected = useRows()?.selected ?? [];
  const { isBusy } = changes;
  // Rows stay after a change: what was deleted just now is still in its place.
  const ticked = posts.filter(({ id }) => selected.includes(id));
  const onlyTrash = isTrash || (ticked.length > 0 && ticked.every(isTrashed));
  const actionsOf = (post: PostRowPayload) =>
    isTrashed(post) ? (
      <RestoreAction {...changes} post={post} />
    ) : (
      <RowActions {...changes} post={post} />
    );
  return (
    <>
      <SelectionBar<RowId>
        actions={actionsOnSeveral(onlyTrash, changes, category.open)}
        isBusy={isBusy}
        what="blogs"
      />
      <DataTable
        caption={isTrash ? 'Deleted blogs' : 'Blogs'}
        columns={[selectColumn<PostRowPayload>(({ title }) => title), ...postColumns(actionsOf)]}
        rows={posts}
      />
      {category.render((close, asked) => (
        <CategoryDialog
          ids={asked.ids}
          known={categories}
          onClose={close}
          posts={posts}
          verb={asked.verb}
        />
      ))}
    </>
  );
}

const isTrashed = ({ status }: PostRowPayload) => status === 'trashed';

type PostChanges = ReturnType<typeof usePostChanges>;
type RowProps = PostChanges & { post: PostRowPayload };

function RestoreAction({ post, isBusy, restore }: RowProps) {
  return (
    <ActionButton
      aria-disabled={isBusy}
      aria-label={`Restore ${post.title}`}
      onClick={() => void restore(post)}
      tone="text"
    >
      Restore
    </ActionButton>
  );
}

function RowActions({ post, isBusy, remove }: RowProps) {
  return (
    <>
      {post.status === 'unfinished' ? (
        <ActionLink aria-label={`Continue ${post.title}`} to={continueAddress(post.id)} tone="text">
          Continue
        </ActionLink>
      ) : (
        <PostLinks post={post} />
      )}
      <DeleteButton
        aria-disabled={isBusy}
        aria-label={`Delete ${post.title}`}
        onClick={() => void remove(post)}
        tone="text"
      >
        Delete
      </DeleteButton>
    </>
  );
}

function actionsOnSeveral(
  onlyTrash: boolean,
  { decideSeveral }: PostChanges,
  askCategory: (asked: AskedCategory) => void,
): BarAction<RowId>[] {
  const deciding = (label: string, decision: PostDecision): BarAction<RowId> => ({
    label,
    isDestructive: decision === 'delete',
    run: (ids) => void decideSeveral(ids, decision),
  });
  if (onlyTrash) return [deciding('Restore', 'restore')];
  const asking = (label: string, verb: CategoryVerb): BarAction<RowId> => ({
    label,
    run: (ids) => askCategory({ verb, ids }),
  });
  return [
    deciding('Publish', 'publish'),
    deciding('Withdraw', 'withdraw'),
    asking('Add a category', 'add'),
    asking('Remove a category', 'remove'),
    deciding('Delete', 'delete'),
  ];
}
