import { type TopicKind, topicKinds, topicWords } from '../../../domain/posts/topics.ts';
import { callApi } from '../api/call-api.ts';
import { loadList } from '../lists/load-list.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Rows } from '../lists/rows/rows.tsx';
import { StateLinks } from '../lists/state-links.tsx';
import { loadTopics } from '../posts/load-posts.ts';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';
import { Filters } from '../ui/filters.tsx';
import { Pages } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { TopicTable } from './topic-table.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const kind = topicKinds.find((known) => known === query.get('kind')) ?? topicKinds[0];
  const [list, names] = await Promise.all([
    loadList(request, (asked) => callApi('GET /api/admin/topics/:kind', { ...asked, kind })),
    loadTopics(request.signal),
  ]);
  return { ...list, kind, names: names[kind], isNarrowed: Boolean(query.get('search')) };
}

const labels: Record<TopicKind, string> = { categories: 'Categories', tags: 'Tags' };

export default function TopicsRoute({ loaderData }: Route.ComponentProps) {
  const { topics, total, counts, kind, names, isNarrowed, page, pages } = loaderData;
  return (
    <Screen
      lead={<span role="status">{counted(total, topicWords[kind], kind)}</span>}
      title="Topics"
    >
      <StateLinks
        counts={counts}
        initial="categories"
        label="Kinds of topics"
        labels={labels}
        parameter="kind"
        shown={kind}
      />
      <Filters keep={['kind']} searchLabel={`Search ${kind}`} />
      <Rows empty={<NoTopics isNarrowed={isNarrowed} kind={kind} />} rows={topics}>
        <TopicTable key={kind} kind={kind} names={names} topics={topics} />
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

/** In place of an empty list. */
function NoTopics({ kind, isNarrowed }: { kind: TopicKind; isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty title={`No ${topicWords[kind]} fits`}>
      <p>Try a part of the name.</p>
      <ActionLink to={`/admin/topics?kind=${kind}`}>Show all {kind}</ActionLink>
    </Empty>
  ) : (
    <Empty title={`No ${kind} yet`}>
      <p>They come with the blogs: give a blog some, and they stand here.</p>
      <ActionLink to="/admin/blogs">All Blogs</ActionLink>
    </Empty>
  );
}
