import { adminPostsPerPage, readAdminPostQuery } from '../../../domain/posts/admin-post.ts';
import { callApi } from '../api/call-api.ts';
import { stayWithin } from '../lists/load-list.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Rows } from '../lists/rows/rows.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Filters } from '../ui/filters.tsx';
import { Pages } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { BegunPosts } from './begun-posts.tsx';
import { type KnownTopics, loadPosts, loadTopics } from './load-posts.ts';
import { NoPosts } from './no-posts.tsx';
import { PostTable } from './post-table.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { signal } = request;
  const [list, topics, begun] = await Promise.all([
    loadPosts(query, signal),
    loadTopics(signal),
    callApi('GET /api/admin/drafts', { signal }),
  ]);
  const pages = Math.max(1, Math.ceil(list.total / adminPostsPerPage));
  stayWithin(request, pages);
  return { ...list, ...begun, topics, query, pages };
}

export default function PostsRoute({ loaderData }: Route.ComponentProps) {
  const { posts, total, drafts, topics, query, pages } = loaderData;
  return (
    <Screen
      actions={
        <ActionLink to="/admin/blog/create" tone="primary">
          Create New Blog
        </ActionLink>
      }
      lead={<span role="status">{counted(total, 'blog')}</span>}
      title="All Blogs"
    >
      <BegunPosts drafts={query.size === 0 ? drafts : []} />
      <PostFilters topics={topics} />
      <Rows empty={<NoPosts query={query} />} rows={posts}>
        <PostTable
          categories={topics.categories}
          isTrash={query.get('status') === 'trashed'}
          posts={posts}
        />
      </Rows>
      <Pages page={readAdminPostQuery(query).page ?? 1} pageCount={pages} />
    </Screen>
  );
}

const statuses = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'trashed', label: 'Trash' },
];

const sorts = [
  { value: '', label: 'Last changed' },
  { value: 'published', label: 'Last published' },
  { value: 'created', label: 'Last created' },
  { value: 'title', label: 'Title' },
];

const anyOf = (names: string[]) => [
  { value: '', label: 'Any' },
  ...names.map((name) => ({ value: name, label: name })),
];

function PostFilters({ topics }: { topics: KnownTopics }) {
  return (
    <Filters
      searchLabel="Search blogs"
      selects={[
        { name: 'status', label: 'Status', options: statuses },
        { name: 'category', label: 'Category', options: anyOf(topics.categories) },
        { name: 'tag', label: 'Tag', options: anyOf(topics.tags) },
        { name: 'sort', label: 'Sort by', options: sorts },
      ]}
    />
  );
}
