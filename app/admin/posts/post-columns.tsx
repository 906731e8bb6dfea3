import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PostLinePayload, PostRowPayload } from '../../../domain/api/answers/posts.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Status } from '../ui/status.tsx';
import type { Column } from '../ui/table.tsx';

/** The columns that the specification gives every table of posts. */
export function postColumns<Row extends PostLinePayload | PostRowPayload>(
  actions: (post: Row) => ReactNode,
): Column<Row>[] {
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

/** Edit and View, which every table of posts has. */
export function PostLinks({ post: { id, title } }: { post: Pick<AnyRow, 'id' | 'title'> }) {
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

type AnyRow = PostLinePayload | PostRowPayload;

/** Where an unfinished post is written on. */
export const continueAddress = (key: PostRowPayload['id']) => `/admin/blog/create?draft=${key}`;

/** A link to the editor; a post in the trash must be restored first. */
function Title({ post: { id, title, status } }: { post: AnyRow }) {
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

/** The status, in the trash the one before, and what happened last. */
function StatusSince({ post }: { post: AnyRow }) {
  if (post.status === 'unfinished') return <Unfinished post={post} />;
  const { status, trashed_status, trashed_at, published_at, updated_at, draft_at, due_at } = post;
  return (
    <>
      <PostStatusBadge
        status={trashed_status ?? (status === 'published' ? 'published' : 'draft')}
      />
      {trashed_at && <Since instant={trashed_at} word="Deleted" />}
      {status === 'published' && published_at && <Since instant={published_at} word="Published" />}
      {!trashed_at && published_at !== updated_at && <Since instant={updated_at} word="Changed" />}
      {draft_at && status === 'published' && (
        <Since instant={draft_at} word="Changes not public yet, saved" />
      )}
      {due_at && <Since instant={due_at} word="Becomes public" />}
    </>
  );
}

function Unfinished({ post }: { post: PostRowPayload }) {
  return (
    <>
      <Status tone="quiet">Unfinished</Status>
      <span className="block text-sm text-mute">
        Saved <Moment of={post.updated_at} /> by {post.saved_by}
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
