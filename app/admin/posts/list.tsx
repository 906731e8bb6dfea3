import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { callApi } from '../api/call-api.ts';
import { useReloadWhenDue } from '../schedule/use-now.ts';
import { ActionLink } from '../ui/action.tsx';
import { Filters, Pages } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { type KnownTopics, loadPostRows, loadTopics } from './load-posts.ts';
import { NoPosts } from './no-posts.tsx';
import { PostTable } from './post-table.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { signal } = request;
  const [list, topics] = await Promise.all([loadList(request, loadPostRows), loadTopics(signal)]);
  return { ...list, topics, query };
}

export default function PostsRoute({ loaderData }: Route.ComponentProps) {
  const { posts, total, topics, query, page, pages } = loaderData;
  useReloadWhenDue(
    posts.flatMap(({ dueAt: due, status }) => (due && status !== 'trashed' ? [due] : [])),
  );
  const bulk = bulkOf<AdminPostRow>(`?${query}`, total, async (search) => {
    const { posts: rows, ids } = await callApi('GET /api/admin/blogs', { search });
    return { rows, ids };
  });
  return (
    <Screen
      actions={
        <ActionLink to="/admin/blog/create" tone="primary">
          Create New Blog
        </ActionLink>
      }
      lead={<span role="status">{countText(total, 'blog')}</span>}
      title="All Blogs"
    >
      <PostFilters topics={topics} />
      <Rows bulk={bulk} empty={<NoPosts query={query} />} rows={posts}>
        {(rows) => (
          <PostTable
            categories={topics.categories}
            isTrash={query.get('status') === 'trashed'}
            posts={rows}
          />
        )}
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

const statuses = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'unfinished', label: 'Unfinished' },
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
