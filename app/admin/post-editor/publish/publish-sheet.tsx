import { use, useState } from 'react';
import { pageTopics } from '../../../../content/page-topics.ts';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { fieldsAt, instantAt } from '../../../../domain/text/local-time.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { Moment, useMomentText } from '../../lists/moment.tsx';
import { NewsletterOfPost } from '../../newsletter/of-post.tsx';
import { TimeFields } from '../../schedule/time-fields.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Modal } from '../../ui/modal.tsx';
import { firstCategory } from '../post-draft.ts';
import type { usePostForm } from '../use-post-editor.ts';
import { BeforePublishing } from './publish-checks.tsx';
import { usePublication } from './publishing.ts';

interface PublishSheetProps {
  editor: ReturnType<typeof usePostForm>;
  onClose: () => void;
  /** Brings a field of the form, or its text, into sight and focus. */
  onReveal: (element: HTMLElement) => void;
}

/** Says when a post becomes public, and where it will be seen. */
export function PublishSheet({ editor, onClose, onReveal }: PublishSheetProps) {
  const publication = usePublication(editor, onClose);
  const { stored, draft } = editor.form;
  const { when, due, error } = publication;
  const zone = use(TimeZone);
  const momentText = useMomentText();
  const instant = instantAt(due.day, due.time, zone);
  const isPublic = stored?.status === 'published';
  const later = instant ? `Schedule for ${momentText(instant)}` : 'Schedule';
  return (
    <Modal
      className="publish-sheet"
      confirmLabel={when === 'later' ? later : isPublic ? 'Update now' : 'Publish now'}
      onClose={onClose}
      onConfirm={publication.confirm}
      title="Publish"
    >
      {stored?.due_at && <Scheduled due={stored.due_at} onTakeBack={publication.takeBack} />}
      <BeforePublishing editor={editor} onClose={onClose} onReveal={onReveal} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-display text-lg">When</legend>
        <div className="grid grid-cols-2 gap-3">
          {(['now', 'later'] as const).map((each) => (
            <label className="publish-choice" key={each}>
              <input
                checked={when === each}
                name="when"
                onChange={() => publication.setWhen(each)}
                type="radio"
              />
              {each === 'now' ? 'Now' : 'At a date and time'}
            </label>
          ))}
        </div>
        {when === 'later' && <TimeFields error={error} onChange={publication.setDue} value={due} />}
      </fieldset>
      <VisibleWhere
        category={firstCategory(draft)}
        isPublic={isPublic}
        time={when === 'now' ? 'now' : instant ? momentText(instant) : ''}
      />
      {stored && (
        <div>
          <h3 className="mb-2 font-display text-lg">As a newsletter</h3>
          <NewsletterOfPost postId={stored.id} />
        </div>
      )}
      {isPublic && stored.published_at && (
        <PublishedAt
          key={stored.published_at}
          onChange={publication.changeDate}
          publishedAt={stored.published_at}
        />
      )}
      <p className="font-medium text-brick empty:hidden" role="alert">
        {when === 'now' && error}
      </p>
    </Modal>
  );
}

interface ScheduledProps {
  due: string;
  onTakeBack: () => void;
}

function Scheduled({ due, onTakeBack }: ScheduledProps) {
  return (
    <div className="rounded-control bg-sand p-4">
      <p>
        <strong className="block">
          Becomes public <Moment of={due} />
        </strong>
        as it was when it was scheduled. What was typed since is no part of it: schedule it again,
        and it is.
      </p>
      <ActionButton className="mt-3" onClick={onTakeBack}>
        Take back
      </ActionButton>
    </div>
  );
}

interface PublishedAtProps {
  publishedAt: PostPayload['updated_at'];
  onChange: (date: { day: string; time: string }) => void;
}

/** The date that readers see, by which the blog is sorted. */
function PublishedAt({ publishedAt, onChange }: PublishedAtProps) {
  const zone = use(TimeZone);
  const [date, setDate] = useState(() => fieldsAt(publishedAt, zone));
  return (
    <details className="border-t border-line pt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Published <Moment of={publishedAt} />: change the date
      </summary>
      <div className="grid gap-3 pt-2">
        <TimeFields error={undefined} isPast onChange={setDate} value={date} />
        <div>
          <ActionButton onClick={() => onChange(date)}>Change the date</ActionButton>
        </div>
      </div>
    </details>
  );
}

interface VisibleWhereProps {
  /** The first one of the post; blank for none. */
  category: string;
  isPublic: boolean;
  /** In words, such as "now". */
  time: string;
}

/** What visitors will see of a post, and where. */
function VisibleWhere({ category, isPublic, time }: VisibleWhereProps) {
  const card = isPublic ? 'In its place' : 'First card';
  const rows: [place: string, what: string][] = [
    ['Blog', category ? `${card}, under ${category}` : card],
    ['Home page', isPublic ? 'While it is among the three newest' : 'First of three posts'],
    ...topicPages(category).map((page): [string, string] => [
      `${page} page`,
      isPublic ? 'While it is among the two newest of its category' : 'First of two posts',
    ]),
    ['Feed, sitemap', isPublic ? 'With its new words' : 'As the newest entry'],
  ];
  if (time !== 'now') {
    const before = isPublic ? 'As it is today' : 'Only here, and for whoever has the preview link';
    rows.unshift(['Until then', before]);
  }
  return (
    <table className="w-full text-[0.9375rem]">
      <caption className="mb-2 text-left font-display text-lg">
        What will be visible where
        {time !== 'now' && `, from ${time}`}
      </caption>
      <tbody>
        {rows.map(([place, what]) => (
          <tr className="border-t border-line align-top" key={place}>
            <th className="py-2 pr-3 text-left font-semibold" scope="row">
              {place}
            </th>
            <td className="py-2">{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The service pages that show posts of a category. */
function topicPages(category: string): string[] {
  const pages = Object.entries(pageTopics);
  return pages.flatMap(([page, topic]) => (topicKey(topic) === topicKey(category) ? [page] : []));
}
