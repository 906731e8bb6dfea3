import { useState } from 'react';
import { Link } from 'react-router';
import type { TopicLine } from '../../../domain/api/answers/topics.ts';
import { type TopicKind, topicWords } from '../../../domain/posts/topics.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { mergeText } from './topic-text.ts';
import { useTopicChanges } from './use-topic-changes.ts';

interface TopicTableProps {
  kind: TopicKind;
  topics: TopicLine[];
  /** Of all of the kind. */
  names: readonly string[];
}

interface OpenDialog {
  verb: 'rename' | 'merge';
  topic: TopicLine;
}

/** Categories or tags with their numbers of posts, and what can be done with each. */
export function TopicTable({ kind, topics, names }: TopicTableProps) {
  const { isBusy, rename, merge, remove } = useTopicChanges(kind);
  const [open, setOpen] = useState<OpenDialog>();
  const columns: Column<TopicLine>[] = [
    {
      key: 'name',
      label: 'Name',
      isHead: true,
      cell: (topic) => <Name kind={kind} topic={topic} />,
    },
    ...countColumns,
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (topic) => (
        <div className="-mx-2 flex flex-wrap sm:flex-nowrap">
          <ActionButton
            aria-label={`Rename ${topic.name}`}
            onClick={() => setOpen({ verb: 'rename', topic })}
            tone="text"
          >
            Rename
          </ActionButton>
          <ActionButton
            aria-label={`Merge ${topic.name}`}
            onClick={() => setOpen({ verb: 'merge', topic })}
            tone="text"
          >
            Merge
          </ActionButton>
          <DeleteButton
            aria-disabled={isBusy}
            aria-label={`Delete ${topic.name}`}
            onClick={() => void remove(topic)}
            tone="text"
          >
            Delete
          </DeleteButton>
        </div>
      ),
    },
  ];
  const dialog = open && {
    copyKey: `topic-${open.verb}:${kind}-${open.topic.id}`,
    onClose: () => setOpen(undefined),
  };
  return (
    <>
      <DataTable
        caption={kind === 'tags' ? 'Tags' : 'Categories'}
        columns={columns}
        rows={topics}
      />
      {dialog && open.verb === 'rename' && (
        <TopicDialog
          {...dialog}
          confirmLabel="Rename"
          hint="Links with the old name will lead to the new one."
          initial={open.topic.name}
          label="New name"
          send={(name, close) => rename(open.topic, name, close)}
          title={`Rename “${open.topic.name}”`}
        />
      )}
      {dialog && open.verb === 'merge' && (
        <TopicDialog
          {...dialog}
          confirmLabel="Merge"
          hint={mergeText(open.topic)}
          label={`Into which ${topicWords[kind]}`}
          send={(into, close) => merge(open.topic, into, close)}
          suggestions={names.filter((name) => name !== open.topic.name)}
          title={`Merge “${open.topic.name}”`}
        />
      )}
    </>
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
function Name({ kind, topic: { name } }: { kind: TopicKind; topic: TopicLine }) {
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
