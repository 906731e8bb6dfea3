import type { ReactNode } from 'react';
import type { BlogLine } from '../../../domain/blog/blog.ts';
import { Status } from '../ui/status.tsx';
import type { Column } from '../ui/table.tsx';

/** The columns that the specification gives every table of blogs; what can be done with a row differs. */
export function blogColumns(actions: (blog: BlogLine) => ReactNode): Column<BlogLine>[] {
  return [
    { key: 'title', label: 'Title', isHead: true, cell: ({ title }) => title },
    { key: 'status', label: 'Status', cell: ({ status }) => <BlogStatus status={status} /> },
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

export function BlogStatus({ status }: Pick<BlogLine, 'status'>) {
  return status === 'published' ? (
    <Status tone="good">Published</Status>
  ) : (
    <Status tone="waiting">Draft</Status>
  );
}
