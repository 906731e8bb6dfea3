import { adminPostLists } from '../../../domain/posts/admin-post.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { callApi } from '../api/call-api.ts';
import { type KnownTopics, loadPostRows, loadTopics } from '../api/load-posts.ts';
import { ActionLink } from '../ui/action.tsx';
import { LinksUnchecked } from '../ui/broken-links.tsx';
import { Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { useReloadWhenDue } from '../ui/use-now.ts';
import type { Route } from './+types/list';
import { NoPosts } from './no-posts.tsx';
import { PostTable } from './post-table.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { signal } = request;
  const [rows, topics] = await Promise.all([
    // A post that was finished is not among the unfinished ones to which one would come back.
    loadList(request, loadPostRows, { remembers: query.get('status') !== 'unfinished' }),
    loadTopics(signal),
  ]);
  const list = adminPostLists.find((each) => each === query.get('status')) ?? ('all' as const);
  return { ...rows, topics, query, list };
}

export default function PostsRoute({ loaderData }: Route.ComponentProps) {
  const { posts, total, counts, linksUncheckedSince, topics, query, list, page, pages } =
    loaderData;
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
      lead={<span role="status">{leadOf(total, counts.asked)}</span>}
      title="All Blogs"
    >
      <PostFilters counts={counts} list={list} topics={topics} />
      <LinksUnchecked since={linksUncheckedSince} />
      <Rows bulk={bulk} empty={<NoPosts query={query} />} rows={posts}>
        {(rows) => <PostTable categories={topics.categories} list={list} posts={rows} />}
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

/** "312 blogs, one asks to be published". */
function leadOf(total: number, asked = 0): string {
  const blogs = countText(total, 'blog');
  if (asked === 0) return blogs;
  return `${blogs}, ${asked === 1 ? 'one asks' : `${asked} ask`} to be published`;
}

type PostList = (typeof adminPostLists)[number];

const listLabels: Record<Exclude<PostList, 'all'>, string> = {
  published: 'Published',
  draft: 'Draft',
  asked: 'Asked to publish',
  broken: 'Broken links',
  unfinished: 'Unfinished posts',
  trashed: 'Trash',
};

/** Without the drafts that wait for an editor, and the posts with broken links, while there are none. */
function labelsOf(counts: PostFiltersProps['counts'], list: PostList) {
  const labels = Object.entries(listLabels).filter(([name]) => {
    if (name !== 'asked' && name !== 'broken') return true;
    return counts[name] > 0 || list === name;
  });
  return Object.fromEntries(labels) as typeof listLabels;
}

const sorts = [
  { value: '', label: 'Last changed' },
  { value: 'published', label: 'Last published' },
  { value: 'created', label: 'Last created' },
  { value: 'title', label: 'Title' },
];

interface PostFiltersProps {
  topics: KnownTopics;
  counts: Record<PostList, number>;
  list: PostList;
}

function PostFilters({ topics, counts, list }: PostFiltersProps) {
  return (
    <Filters
      keep={['status']}
      searchLabel="Search blogs"
      searchables={[
        { name: 'category', label: 'Category', values: topics.categories },
        { name: 'tag', label: 'Tag', values: topics.tags },
      ]}
      selects={[{ name: 'sort', label: 'Sort by', options: sorts }]}
    >
      <StateLinks
        counts={counts}
        initial={{ label: 'All', count: counts.all }}
        label="Blogs by state"
        labels={labelsOf(counts, list)}
        shown={list === 'all' ? '' : list}
      />
    </Filters>
  );
}
