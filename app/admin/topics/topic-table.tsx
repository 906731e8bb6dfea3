import { Link } from 'react-router';
import type { TopicLine } from '../../../domain/api/answers/topics.ts';
import { type TopicKind, topicWords } from '../../../domain/posts/topics.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { type NameRequest, TopicDialog } from './topic-dialog.tsx';
import { mergeText } from './topic-text.ts';
import { useTopicChanges } from './use-topic-changes.ts';

interface TopicTableProps {
  kind: TopicKind;
  topics: TopicLine[];
  /** Of all of the kind. */
  names: readonly string[];
}

type Verb = 'rename' | 'merge';

interface Asked {
  verb: Verb;
  topic: TopicLine;
}

/** Categories or tags with their numbers of posts, and what can be done with each. */
export function TopicTable({ kind, topics, names }: TopicTableProps) {
  const changes = useTopicChanges(kind);
  const question = useDialog<Asked>();
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
      {question.render((close, asked) => (
        <Dialog
          asked={asked}
          kind={kind}
          names={names}
          onClose={close}
          send={(request) => changes[asked.verb](asked.topic, request)}
        />
      ))}
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
  asked: Asked;
  send: (request: NameRequest) => Promise<void>;
  onClose: () => void;
}

/** Asks for the new name, or for that of the one to merge into. */
function Dialog({ asked: { verb, topic }, kind, names, ...rest }: DialogProps) {
  const copyKey = `topic-${verb}:${kind}-${topic.id}`;
  return verb === 'rename' ? (
    <TopicDialog
      {...rest}
      confirmLabel="Rename"
      copyKey={copyKey}
      hint="Links with the old name will lead to the new one."
      initial={topic.name}
      label="New name"
      title={`Rename “${topic.name}”`}
    />
  ) : (
    <TopicDialog
      {...rest}
      confirmLabel="Merge"
      copyKey={copyKey}
      hint={mergeText(topic)}
      label={`Into which ${topicWords[kind]}`}
      suggestions={names.filter((name) => name !== topic.name)}
      title={`Merge “${topic.name}”`}
    />
  );
}

const countColumns: Column<TopicLine>[] = [
  {
    key: 'published',
    label: 'Published',
    align: 'end',
    cell: ({ published }) => published.toLocaleString('en-IN'),
  },
  {
    key: 'others',
    label: 'Not public',
    align: 'end',
    cell: ({ others }) => others.toLocaleString('en-IN'),
  },
];

/** A link to the posts that have it. */
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
