import { use, useId, useState } from 'react';
import { pageTopics } from '../../../../content/page-topics.ts';
import type { PostPayload } from '../../../../domain/posts/posts.calls.ts';
import { fieldsAt, instantAt } from '../../../../domain/text/local-time.ts';
import { topicKey } from '../../../../domain/topics/topics.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { type ApiError, callApi } from '../../api/call-api.ts';
import { NewsletterOfPost } from '../../newsletter/of-post.tsx';
import { useDialogText } from '../../saving/use-form.ts';
import { ActionButton, CloseButton } from '../../ui/action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Moment, useMomentText } from '../../ui/moment.tsx';
import { TimeFields } from '../../ui/time-fields.tsx';
import { type LocalTime, tomorrowMorning } from '../../ui/times.ts';
import { useAction } from '../../ui/use-action.ts';
import { useMedia } from '../../ui/use-media.ts';
import { firstCategory } from '../post-draft.ts';
import { usePostEditorContext } from '../use-post-editor.ts';
import {
  type DescriptionFields,
  focusStop,
  noDescriptions,
  PublishChecks,
} from './publish-checks.tsx';

interface PublishSheetProps {
  onClose: () => void;
  /** Shows and focuses a field of the form or its text. */
  onReveal: (element: HTMLElement) => void;
}

/** Asks when to publish a post, and shows where it will appear: beside the text on wide screens, else over it. */
export function PublishSheet({ onClose, onReveal }: PublishSheetProps) {
  const { stored, draft } = usePostEditorContext().form;
  const { text, error, ...publication } = usePublication(onClose);
  const { when } = text.fields;
  const isBeside = useMedia('(min-width: 80rem)');
  const zone = use(TimeZone);
  const momentText = useMomentText();
  const id = useId();
  const instant = instantAt(text.fields.day, text.fields.time, zone);
  const isPublic = stored?.status === 'published';
  const later = instant ? `Schedule for ${momentText(instant)}` : 'Schedule';
  return (
    <Dialog
      aria-labelledby={id}
      className="publish-sheet"
      isModal={!isBeside}
      onClose={onClose}
      text={text}
    >
      {(_close, dismiss) => (
        <form
          className="publish-form"
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React events bubble from a portal to the form that renders it.
            event.stopPropagation();
            if (!focusStop(event.currentTarget)) publication.confirm();
          }}
        >
          <div className="publish-head">
            <h2
              className="text-xl leading-snug tracking-[-0.02em]"
              id={id}
              ref={focusFirst}
              tabIndex={-1}
            >
              Publish
            </h2>
            <CloseButton className="-mr-3" label="Close" onClick={dismiss} />
          </div>
          <div className="publish-parts">
            {stored?.due_at && (
              <Scheduled due={stored.due_at} onTakeBack={() => publication.takeBack(stored.id)} />
            )}
            <PublishChecks isBeside={isBeside} onClose={onClose} onReveal={onReveal} text={text} />
            <div>
              <fieldset className="grid gap-3">
                <legend className="mb-2 font-display text-lg">When</legend>
                <div className="grid grid-cols-2 gap-3">
                  {(['now', 'later'] as const).map((each) => (
                    <label className="publish-choice" key={each}>
                      <input
                        checked={when === each}
                        name="when"
                        onChange={() => text.choose({ when: each })}
                        type="radio"
                      />
                      {each === 'now' ? 'Now' : 'At a date and time'}
                    </label>
                  ))}
                </div>
                {when === 'later' && (
                  <TimeFields
                    error={error}
                    onChange={({ day, time }) => text.change({ day, time })}
                    value={text.fields}
                  />
                )}
              </fieldset>
            </div>
            <div>
              <PublicPlaces
                category={firstCategory(draft)}
                isPublic={isPublic}
                time={when === 'now' ? 'now' : instant ? momentText(instant) : ''}
              />
            </div>
            {stored && (
              <div>
                <h3 className="mb-2 font-display text-lg">As a newsletter</h3>
                <NewsletterOfPost postId={stored.id} />
              </div>
            )}
            {isPublic && stored.published_at && (
              <PublishedAt
                onChange={(date) => publication.changeDate(stored.id, date)}
                onType={(date) => text.change({ date })}
                publishedAt={stored.published_at}
                typed={text.fields.date}
              />
            )}
          </div>
          <div className="publish-foot">
            <p className="w-full font-medium text-brick empty:hidden" role="alert">
              {when === 'now' && error}
            </p>
            <ActionButton className="publish-act min-h-12" tone="main" type="submit">
              {when === 'later' ? later : isPublic ? 'Update now' : 'Publish now'}
            </ActionButton>
            <ActionButton className="min-h-12" onClick={dismiss}>
              Cancel
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Gives an element the focus when its dialog opens. */
function focusFirst(element: HTMLElement | null) {
  element?.setAttribute('autofocus', '');
}

interface PublishText extends LocalTime, DescriptionFields {
  when: 'now' | 'later';
  /** Another date of publication. */
  date: LocalTime | undefined;
}

/** Publishes a post at once or at a time, and changes the date of a public post. */
function usePublication(onClose: () => void) {
  const { form, saving, storeDraft, submit } = usePostEditorContext();
  const zone = use(TimeZone);
  const { stored } = form;
  const text = useDialogText<PublishText>(`publish-${stored?.id ?? 'new'}:publish`, {
    when: stored?.due_at ? 'later' : 'now',
    ...(stored?.due_at ? fieldsAt(stored.due_at, zone) : tomorrowMorning(new Date(), zone)),
    date: undefined,
    ...noDescriptions,
  });
  const [error, setError] = useState<string>();
  const { run } = useAction();
  const momentText = useMomentText();

  function showError(problem: ApiError) {
    const { time, ...others } = problem.fields;
    setError(time ?? problem.message);
    if (Object.keys(others).length === 0) return;
    // Errors of other fields are shown in the form behind the sheet.
    saving.refuse(problem);
    onClose();
  }

  /** Closes after the work is done. */
  function close() {
    text.forget();
    onClose();
  }

  /** Loads the new times of the post; the typed text stays. */
  async function reload(id: number): Promise<PostPayload> {
    const post = await callApi('GET /api/blogs/:id', { id });
    await form.update(post);
    return post;
  }

  /** Stores the typed text. Resolves to the post, or to undefined if a new post was refused. */
  async function storeTyped(): Promise<PostPayload | undefined> {
    if (!stored) return await storeDraft();
    const refused = await form.save();
    if (refused) throw refused;
    return stored;
  }

  function schedule() {
    const call = async () => {
      setError(undefined);
      const post = await storeTyped();
      const { day, time } = text.latest();
      const json = { day, time };
      if (post) await callApi('PUT /api/admin/scheduled/:id', { id: `post-${post.id}`, json });
      const scheduled = post && (await reload(post.id));
      close();
      return scheduled;
    };
    return run(call, {
      reload: false,
      done: (post) => post && `It becomes public ${momentText(post.due_at ?? '')}.`,
      onError: (problem) => {
        if (problem.status !== 404) return showError(problem);
        // The post is in the trash or deleted, which the form behind the sheet shows.
        saving.refuse(problem);
        onClose();
      },
    });
  }

  function takeBack(id: number) {
    const call = async () => {
      setError(undefined);
      await callApi('DELETE /api/admin/scheduled/:id', { id: `post-${id}` });
      await reload(id);
      onClose();
    };
    return run(call, {
      reload: false,
      done: 'No longer scheduled. It stays a draft.',
      onError: showError,
    });
  }

  function changeDate(id: number, date: LocalTime) {
    const call = async () => {
      setError(undefined);
      await callApi('PUT /api/blogs/:id/published-at', { id, json: date });
      await reload(id);
      text.change({ date: undefined });
    };
    const done = 'The date of publication is changed.';
    return run(call, { reload: false, done, onError: showError });
  }

  async function publish() {
    close();
    await submit('published');
  }

  const confirm = () => (text.latest().when === 'now' ? void publish() : void schedule());
  return { text, error, confirm, takeBack, changeDate };
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
        as it was when it was scheduled. What was typed since is not included: schedule it again to
        include it.
      </p>
      <ActionButton className="mt-3" onClick={onTakeBack}>
        Unschedule
      </ActionButton>
    </div>
  );
}

interface VisibleWhereProps {
  /** The first category of the post; may be empty. */
  category: string;
  isPublic: boolean;
  /** The time as text, such as "now". */
  time: string;
}

/** Shows where visitors will see a post. */
function PublicPlaces({ category, isPublic, time }: VisibleWhereProps) {
  const card = isPublic ? 'In its place' : 'First card';
  const rows: [place: string, what: string][] = [
    ['Blog', category ? `${card}, under ${category}` : card],
    ['Home page', isPublic ? 'While it is among the three newest' : 'First of three posts'],
    ...topicPages(category).map((page): [string, string] => [
      `${page} page`,
      isPublic ? 'While it is among the two newest of its category' : 'First of two posts',
    ]),
    ['Feed, sitemap', isPublic ? 'With the new text' : 'As the newest entry'],
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

interface PublishedAtProps {
  publishedAt: PostPayload['updated_at'];
  typed: LocalTime | undefined;
  onType: (date: LocalTime) => void;
  onChange: (date: LocalTime) => void;
}

/** The public date, by which the blog is sorted. */
function PublishedAt({ publishedAt, typed, onType, onChange }: PublishedAtProps) {
  const zone = use(TimeZone);
  const date = typed ?? fieldsAt(publishedAt, zone);
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Published <Moment of={publishedAt} />: change the date
      </summary>
      <div className="grid gap-3 pt-2">
        <TimeFields error={undefined} isPast onChange={onType} value={date} />
        <div>
          <ActionButton onClick={() => onChange(date)}>Change the date</ActionButton>
        </div>
      </div>
    </details>
  );
}
