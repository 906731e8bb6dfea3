import type { PostLinePayload } from '../../../domain/api/answers/posts.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { type BarAction, SelectionBar } from '../lists/rows/selection-bar.tsx';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { DataTable } from '../ui/table.tsx';
import { CategoryDialog } from './categories/category-dialog.tsx';
import type { CategoryVerb } from './categories/category-text.ts';
import { PostLinks, postColumns } from './post-columns.tsx';
import { usePostChanges } from './use-post-changes.ts';

interface PostTableProps {
  posts: PostLinePayload[];
  /** Deleted posts can only be restored. */
  isTrash: boolean;
  /** Names of all. */
  categories: readonly string[];
}

type AskedCategory = { verb: CategoryVerb; ids: readonly number[] };

/** The posts of All Blogs, with what can be done with each, and with several. */
export function PostTable({ posts, isTrash, categories }: PostTableProps) {
  const category = useDialog<AskedCategory>();
  const changes = usePostChanges();
  const { isBusy } = changes;
  const actionsOf = (post: PostLinePayload) =>
    isTrash ? <RestoreAction {...changes} post={post} /> : <RowActions {...changes} post={post} />;
  return (
    <>
      <SelectionBar
        actions={actionsOnSeveral({ posts, isTrash }, changes, category.open)}
        isBusy={isBusy}
        what="blogs"
      />
      <DataTable
        caption={isTrash ? 'Deleted blogs' : 'Blogs'}
        columns={[selectColumn<PostLinePayload>(({ title }) => title), ...postColumns(actionsOf)]}
        rows={posts}
      />
      {category.render((close, asked) => (
        <CategoryDialog
          known={categories}
          onClose={close}
          posts={posts.filter(({ id }) => asked.ids.includes(id))}
          verb={asked.verb}
        />
      ))}
    </>
  );
}

type PostChanges = ReturnType<typeof usePostChanges>;
type RowProps = PostChanges & { post: PostLinePayload };

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
      <PostLinks post={post} />
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
  { posts, isTrash }: Pick<PostTableProps, 'posts' | 'isTrash'>,
  { decide, removeSeveral }: PostChanges,
  askCategory: (asked: AskedCategory) => void,
): BarAction[] {
  const deciding = (label: string, decision: PostDecision): BarAction => ({
    label,
    run: (ids) => void decide(ids, decision),
  });
  if (isTrash) return [deciding('Restore', 'restore')];
  const run = (ids: readonly number[]) =>
    void removeSeveral(posts.filter(({ id }) => ids.includes(id)));
  const removing = { label: 'Delete', isDestructive: true, run };
  const asking = (label: string, verb: CategoryVerb): BarAction => ({
    label,
    run: (ids) => askCategory({ verb, ids }),
  });
  return [
    deciding('Publish', 'publish'),
    deciding('Withdraw', 'withdraw'),
    asking('Add a category', 'add'),
    asking('Remove a category', 'remove'),
    removing,
  ];
}
