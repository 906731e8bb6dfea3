import type { PostLinePayload } from '../../../domain/api/answers/posts.ts';
import { NoPosts } from '../posts/no-posts.tsx';
import { PostLinks, postColumns } from '../posts/post-columns.tsx';
import { ActionLink } from '../ui/action.tsx';
import { DataTable } from '../ui/table.tsx';

const columns = postColumns((post) => <PostLinks post={post} />);

interface LatestPostsProps {
  posts: PostLinePayload[];
  /** How many there are beside these. */
  total: number;
}

/** The posts that were changed last, and a link to all of them. */
export function LatestPosts({ posts, total }: LatestPostsProps) {
  return (
    <section aria-labelledby="latest-posts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl tracking-[-0.022em]" id="latest-posts">
          Blogs, last changed first
        </h2>
        {total > posts.length && (
          <ActionLink to="/admin/blogs" tone="text">
            All {total} blogs
          </ActionLink>
        )}
      </div>
      {posts.length === 0 ? (
        <NoPosts query={new URLSearchParams()} />
      ) : (
        <DataTable caption="Blogs" columns={columns} rows={posts} />
      )}
    </section>
  );
}
