import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BlogLine } from '../../../domain/posts/blog.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { Moment } from '../lists/moment.tsx';
import { Status } from '../ui/status.tsx';
import type { Column } from '../ui/table.tsx';

/** The columns that the specification gives every table of blogs; what can be done with a row differs. */
export function blogColumns(actions: (blog: BlogLine) => ReactNode): Column<BlogLine>[] {
  return [
    { key: 'title', label: 'Title', isHead: true, cell: (blog) => <Title blog={blog} /> },
    { key: 'status', label: 'Status', cell: (blog) => <StatusSince blog={blog} /> },
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
      cell: (blog) => <div className="-mx-2 flex flex-wrap sm:flex-nowrap">{actions(blog)}</div>,
    },
  ];
}

/** Leads to where the blog is written; from the trash it must be restored first. */
function Title({ blog: { id, title, status } }: { blog: BlogLine }) {
  if (status === 'trashed') return title;
  return (
    <Link
      className="inline-block py-1 break-words text-ink underline-offset-4 hover:underline"
      to={`/admin/blog/edit/${id}`}
    >
      {title}
    </Link>
  );
}

/** What a blog is, or in the trash was, and what happened to it last. */
function StatusSince({ blog }: { blog: BlogLine }) {
  const { status, trashed_status, trashed_at, published_at, updated_at } = blog;
  return (
    <>
      <BlogStatus status={trashed_status ?? (status === 'published' ? 'published' : 'draft')} />
      {trashed_at && <Since instant={trashed_at} word="Deleted" />}
      {status === 'published' && published_at && <Since instant={published_at} word="Published" />}
      {!trashed_at && published_at !== updated_at && <Since instant={updated_at} word="Changed" />}
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

export function BlogStatus({ status }: { status: PostStatus }) {
  return status === 'published' ? (
    <Status tone="good">Published</Status>
  ) : (
    <Status tone="waiting">Draft</Status>
  );
}
