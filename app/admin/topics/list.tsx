import { Link } from 'react-router';
import { formatNumber } from '../../../domain/text/numbers.ts';
import type { TopicLine } from '../../../domain/topics/topics.calls.ts';
import { type TopicKind, topicKinds, topicWords } from '../../../domain/topics/topics.ts';
import { callApi } from '../api/call-api.ts';
import { loadTopics } from '../api/load-posts.ts';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { loadList, Rows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { Route } from './+types/list';
import { TextsDialog } from './texts-dialog.tsx';
import { type NameRequest, TopicDialog } from './topic-dialog.tsx';
import { mergeText, useTopicChanges } from './use-topic-changes.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const kind = topicKinds.find((each) => each === query.get('kind')) ?? topicKinds[0];
  const [list, names] = await Promise.all([
    loadList(request, (options) => callApi('GET /api/admin/topics/:kind', { ...options, kind }), {
      remembers: true,
    }),
    loadTopics(request.signal),
  ]);
  return { ...list, kind, names: names[kind], isNarrowed: Boolean(query.get('search')) };
}

const labels: Record<TopicKind, string> = { categories: 'Categories', tags: 'Tags' };

export default function TopicsRoute({ loaderData }: Route.ComponentProps) {
  const { topics, total, counts, kind, names, isNarrowed, page, pages } = loaderData;
  return (
    <Screen
      lead={<span role="status">{countText(total, topicWords[kind], kind)}</span>}
      title="Topics"
    >
      <Filters keep={['kind']} searchLabel={`Search ${kind}`}>
        <StateLinks
          counts={counts}
          initial="categories"
          label="Kinds of topics"
          labels={labels}
          parameter="kind"
          shown={kind}
        />
      </Filters>
      <Rows empty={<NoTopics isNarrowed={isNarrowed} kind={kind} />} rows={topics}>
        <TopicTable key={kind} kind={kind} names={names} topics={topics} />
      </Rows>
      <Pages page={page} pageCount={pages} />
    </Screen>
  );
}

/** Shown instead of an empty list. */
function NoTopics({ kind, isNarrowed }: { kind: TopicKind; isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty title={`No ${topicWords[kind]} fits`}>
      <p>Try a part of the name.</p>
      <ActionLink to={`/admin/topics?kind=${kind}`}>Show all {kind}</ActionLink>
    </Empty>
  ) : (
    <Empty title={`No ${kind} yet`}>
      <p>When you add some to a blog, they are listed here.</p>
      <ActionLink to="/admin/blogs">All Blogs</ActionLink>
    </Empty>
  );
}

interface TopicTableProps {
  kind: TopicKind;
  topics: TopicLine[];
  /** All names of this kind, as suggestions. */
  names: readonly string[];
}

type Verb = 'rename' | 'merge' | 'write';

interface Choice {
  verb: Verb;
  topic: TopicLine;
}

/** Categories or tags with their numbers of posts and their actions. */
function TopicTable({ kind, topics, names }: TopicTableProps) {
  const changes = useTopicChanges(kind);
  const question = useDialog<Choice>();
  const columns: Column<TopicLine>[] = [
    {
      key: 'name',
      label: 'Name',
      isHead: true,
      cell: ({ name }) => <Name kind={kind} name={name} />,
    },
    ...countColumns,
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (topic) => (
        <Actions
          isBusy={changes.isBusy}
          name={topic.name}
          onAsk={(verb) => question.open({ verb, topic })}
          onDelete={() => void changes.remove(topic)}
        />
      ),
    },
  ];
  const caption = kind === 'tags' ? 'Tags' : 'Categories';
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={topics} />
      {question.render((close, { verb, topic }) =>
        verb === 'write' ? (
          <TextsDialog
            onClose={close}
            send={(request) => changes.write(topic, request)}
            textName={`${kind}-${topic.id}:texts`}
            topic={topic}
          />
        ) : (
          <Dialog
            kind={kind}
            names={names}
            onClose={close}
            send={(request) => changes[verb](topic, request)}
            topic={topic}
            verb={verb}
          />
        ),
      )}
    </>
  );
}

interface ActionsProps {
  name: string;
  isBusy: boolean;
  onAsk: (verb: Verb) => void;
  onDelete: () => void;
}

function Actions({ name, isBusy, onAsk, onDelete }: ActionsProps) {
  return (
    <div className="-mx-2 flex flex-wrap sm:flex-nowrap">
      <ActionButton
        aria-label={`Title and introduction of ${name}`}
        onClick={() => onAsk('write')}
        tone="text"
      >
        Title and introduction
      </ActionButton>
      <ActionButton aria-label={`Rename ${name}`} onClick={() => onAsk('rename')} tone="text">
        Rename
      </ActionButton>
      <ActionButton aria-label={`Merge ${name}`} onClick={() => onAsk('merge')} tone="text">
        Merge
      </ActionButton>
      <DeleteButton
        aria-disabled={isBusy}
        aria-label={`Delete ${name}`}
        onClick={onDelete}
        tone="text"
      >
        Delete
      </DeleteButton>
    </div>
  );
}

interface DialogProps extends Pick<TopicTableProps, 'kind' | 'names'> {
  verb: Exclude<Verb, 'write'>;
  topic: TopicLine;
  send: (request: NameRequest) => Promise<void>;
  onClose: () => void;
}

/** Asks for the new name, or for the name to merge into. */
function Dialog({ verb, topic, kind, names, ...rest }: DialogProps) {
  const textName = `${kind}-${topic.id}:${verb}`;
  return verb === 'rename' ? (
    <TopicDialog
      {...rest}
      confirmLabel="Rename"
      hint="Links with the old name will go to the new one."
      initial={topic.name}
      label="New name"
      textName={textName}
      title={`Rename “${topic.name}”`}
    />
  ) : (
    <TopicDialog
      {...rest}
      confirmLabel="Merge"
      hint={mergeText(topic)}
      label={`Into which ${topicWords[kind]}`}
      suggestions={names.filter((name) => name !== topic.name)}
      textName={textName}
      title={`Merge “${topic.name}”`}
    />
  );
}

const countColumns: Column<TopicLine>[] = [
  {
    key: 'published',
    label: 'Published',
    align: 'end',
    cell: ({ published }) => formatNumber(published),
  },
  {
    key: 'others',
    label: 'Not public',
    align: 'end',
    cell: ({ others }) => formatNumber(others),
  },
];

/** The name as a link to its posts. */
function Name({ kind, name }: { kind: TopicKind; name: string }) {
  const parameter = kind === 'tags' ? 'tag' : 'category';
  return (
    <Link
      className="inline-block py-1 break-words text-ink underline-offset-4 hover:underline"
      to={`/admin/blogs?${new URLSearchParams({ [parameter]: name })}`}
    >
      {name}
    </Link>
  );
}
