import type { BlogLine } from '../../../domain/blog/blog.ts';
import { DataTable } from '../ui/table.tsx';
import { BlogButton, BlogLinks } from './blog-actions.tsx';
import { blogColumns } from './blog-columns.tsx';
import { useTrash } from './use-trash.ts';

interface BlogTableProps {
  blogs: BlogLine[];
  /** Deleted blogs can only come back. */
  isTrash: boolean;
}

/** The blogs of All Blogs, with what can be done with each. */
export function BlogTable({ blogs, isTrash }: BlogTableProps) {
  const { busyId, remove, restore } = useTrash();
  const columns = blogColumns((blog) => {
    const button = { blog, isBusy: busyId === blog.id };
    return isTrash ? (
      <BlogButton {...button} label="Restore" onPress={() => void restore(blog)} />
    ) : (
      <>
        <BlogLinks blog={blog} />
        <BlogButton {...button} label="Delete" onPress={() => void remove(blog)} />
      </>
    );
  });
  return (
    <DataTable
      caption={isTrash ? 'Deleted blogs' : 'Blogs'}
      columns={columns}
      rowKey={({ id }) => id}
      rows={blogs}
    />
  );
}
