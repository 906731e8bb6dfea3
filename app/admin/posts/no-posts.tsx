import { useMay } from '../session/access.ts';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/screen.tsx';

/** Shown instead of an empty list: there are no posts yet, or none match the filters. */
export function NoPosts({ query }: { query: URLSearchParams }) {
  const mayPublish = useMay()('posts.publish');
  if (query.get('status') === 'trashed') {
    return (
      <Empty title="The trash is empty">
        Deleted blogs stay here for 30 days, and can be restored.
      </Empty>
    );
  }
  if (query.get('status') === 'unfinished' && query.size === 1) {
    return (
      <Empty title="No unfinished blogs">
        <p>
          Blogs that you started and did not create yet are kept here, so that you can continue.
        </p>
        <ActionLink to="/admin/blogs">Show all blogs</ActionLink>
      </Empty>
    );
  }
  const isNarrowed = [...query].some(([name, value]) => name !== 'sort' && value !== '');
  return isNarrowed ? (
    <Empty title="No blog found">
      <p>Try other words or fewer filters.</p>
      <ActionLink to="/admin/blogs">Show all blogs</ActionLink>
    </Empty>
  ) : (
    <Empty title="No blogs yet">
      <p>
        Write the first one. As a draft, readers do not see it until{' '}
        {mayPublish ? 'you publish it' : 'an editor publishes it'}.
      </p>
      <ActionLink to="/admin/blog/create" tone="primary">
        Create New Blog
      </ActionLink>
    </Empty>
  );
}
