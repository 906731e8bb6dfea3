import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { type RowId, useRows } from '../ui/rows.tsx';
import { Status } from '../ui/screen.tsx';
import { type BarAction, SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { CategoryDialog, type CategoryVerb } from './category-dialog.tsx';
import { usePostChanges } from './use-post-changes.ts';

interface PostTableProps {
  posts: AdminPostRow[];
  /** Whether the list is the trash, where posts can only be restored. */
  isTrash: boolean;
  /** Names of all categories. */
  categories: readonly string[];
}

type CategoryRequest = { verb: CategoryVerb; ids: readonly RowId[] };

/** The posts of All Blogs, with actions on one or several. */
export function PostTable({ posts, isTrash, categories }: PostTableProps) {
  const category = useDialog<CategoryRequest>();
  const changes = usePostChanges(posts);
  const selected = useRows()?.selected ?? [];
  const { isBusy } = changes;
  // Selected rows keep their places after a change, including deleted posts.
  const ticked = posts.filter(({ id }) => selected.includes(id));
  const onlyTrash = isTrash || (ticked.length > 0 && ticked.every(isTrashed));
  const actionsOf = (post: AdminPostRow) =>
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
        columns={[selectColumn<AdminPostRow>(({ title }) => title), ...postColumns(actionsOf)]}
        rows={posts}
      />
      {category.render((close, request) => (
        <CategoryDialog
          ids={request.ids}
          categories={categories}
          onClose={close}
          posts={posts}
          verb={request.verb}
        />
      ))}
    </>
  );
}

const isTrashed = ({ status }: AdminPostRow) => status === 'trashed';

type PostChanges = ReturnType<typeof usePostChanges>;
type RowProps = PostChanges & { post: AdminPostRow };

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
  askCategory: (request: CategoryRequest) => void,
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

/** The columns that the specification requires in every table of posts. */
export function postColumns(actions: (post: AdminPostRow) => ReactNode): Column<AdminPostRow>[] {
  return [
    { key: 'title', label: 'Title', isHead: true, cell: (post) => <Title post={post} /> },
    { key: 'status', label: 'Status', cell: (post) => <StatusSince post={post} /> },
    {
      key: 'categories',
      label: 'Categories',
      cell: ({ categories }) => categories.join(', ') || '–',
    },
    { key: 'tags', label: 'Tags', cell: ({ tags }) => tags.join(', ') || '–' },
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (post) => <div className="-mx-2 flex flex-wrap sm:flex-nowrap">{actions(post)}</div>,
    },
  ];
}

/** The links Edit and View. */
export function PostLinks({ post: { id, title } }: { post: Pick<AdminPostRow, 'id' | 'title'> }) {
  return (
    <>
      <ActionLink aria-label={`Edit ${title}`} to={`/admin/blog/edit/${id}`} tone="text">
        Edit
      </ActionLink>
      <ActionLink aria-label={`View ${title}`} to={`/admin/blog/${id}`} tone="text">
        View
      </ActionLink>
    </>
  );
}

/** Address of the editor of an unfinished post. */
const continueAddress = (key: AdminPostRow['id']) => `/admin/blog/create?draft=${key}`;

/** The title as a link to the editor; without a link in the trash. */
function Title({ post: { id, title, status } }: { post: AdminPostRow }) {
  if (status === 'trashed') return title;
  const isUnfinished = status === 'unfinished';
  return (
    <Link
      className="inline-block py-1 break-words text-ink underline-offset-4 hover:underline"
      to={isUnfinished ? continueAddress(id) : `/admin/blog/edit/${id}`}
    >
      {title}
    </Link>
  );
}

/** The status (in the trash, the previous one) and the last change. */
function StatusSince({ post }: { post: AdminPostRow }) {
  if (post.status === 'unfinished') return <Unfinished post={post} />;
  const { status, trashedStatus, trashedAt, publishedAt, updatedAt, draftAt, dueAt } = post;
  return (
    <>
      <PostStatusBadge status={trashedStatus ?? (status === 'published' ? 'published' : 'draft')} />
      {trashedAt && <Since instant={trashedAt} word="Deleted" />}
      {status === 'published' && publishedAt && <Since instant={publishedAt} word="Published" />}
      {!trashedAt && publishedAt !== updatedAt && <Since instant={updatedAt} word="Changed" />}
      {draftAt && status === 'published' && (
        <Since instant={draftAt} word="Changes not public yet, saved" />
      )}
      {dueAt && <Since instant={dueAt} word="Becomes public" />}
    </>
  );
}

function Unfinished({ post }: { post: AdminPostRow }) {
  return (
    <>
      <Status tone="quiet">Unfinished</Status>
      <span className="block text-sm text-mute">
        Saved <Moment of={post.updatedAt} /> by {post.savedBy}
      </span>
    </>
  );
}

function Since({ word, instant }: { word: string; instant: string }) {
  return (
    <span className="block text-sm text-mute lg:whitespace-nowrap">
      {word} <Moment of={instant} />
    </span>
  );
}

export function PostStatusBadge({ status }: { status: PostStatus }) {
  return status === 'published' ? (
    <Status tone="good">Published</Status>
  ) : (
    <Status tone="waiting">Draft</Status>
  );
}
