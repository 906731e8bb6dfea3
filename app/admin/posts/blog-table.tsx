import type { BlogDecision, BlogLine } from '../../../domain/posts/blog.ts';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { type BarAction, SelectionBar } from '../lists/rows/selection-bar.tsx';
import { DataTable } from '../ui/table.tsx';
import { BlogLinks, DeleteBlogButton, RestoreButton } from './blog-actions.tsx';
import { blogColumns } from './blog-columns.tsx';
import { useBlogChanges } from './use-blog-changes.ts';

interface BlogTableProps {
  blogs: BlogLine[];
  /** Deleted blogs can only come back. */
  isTrash: boolean;
}

/** The blogs of All Blogs, with what can be done with each. */
export function BlogTable({ blogs, isTrash }: BlogTableProps) {
  const { isBusy, remove, restore, decide, removeSeveral } = useBlogChanges();
  const columns = blogColumns((blog) =>
    isTrash ? (
      <RestoreButton blog={blog} isBusy={isBusy} onPress={() => void restore(blog)} />
    ) : (
      <>
        <BlogLinks blog={blog} />
        <DeleteBlogButton blog={blog} isBusy={isBusy} onPress={() => void remove(blog)} />
      </>
    ),
  );
  const deciding = (label: string, decision: BlogDecision): BarAction => ({
    label,
    run: (ids) => void decide(ids, decision),
  });
  const removing: BarAction = {
    label: 'Delete',
    isDestructive: true,
    run: (ids) => void removeSeveral(blogs.filter(({ id }) => ids.includes(id))),
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
        columns={[selectColumn<BlogLine>(({ title }) => title), ...columns]}
        isList
        rowKey={({ id }) => id}
        rows={blogs}
      />
    </>
  );
}
