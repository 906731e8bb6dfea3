import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { mediaLimits } from '../../../../domain/admin/media-list.ts';
import type { DraftPlace, PostChecks } from '../../../../domain/api/answers/checks.ts';
import { callApi } from '../../api/call-api.ts';
import { isFocusLost } from '../../lists/rows/rows.tsx';
import { ActionButton } from '../../ui/action.tsx';
import type { PostDraft } from '../post-draft.ts';
import type { usePostForm } from '../use-post-editor.ts';
import {
  altInText,
  describeInText,
  leadInText,
  replaceInText,
  showInText,
  writtenText,
} from './text-places.ts';
import { type WarningActs, WarningItem } from './warning-item.tsx';

interface BeforePublishingProps {
  editor: ReturnType<typeof usePostForm>;
  /** Closes the sheet, which covers the form. */
  onClose: () => void;
  onReveal: (element: HTMLElement) => void;
}

/** The checks of a form, where each place can be put right. */
export function BeforePublishing({ editor, onClose, onReveal }: BeforePublishingProps) {
  const { draft, image, stored } = editor.form;
  const storedImage = image.remove ? null : (stored?.featured_image ?? null);

  function describe(place: DraftPlace, description: string) {
    if (place.field === 'content') describeInText(place, description);
    else editor.edit({ featured_image_alt: description });
  }

  async function copy(place: DraftPlace) {
    const json = { url: place.address ?? '', alt: altInText(place).slice(0, mediaLimits.alt) };
    replaceInText(place, await callApi('POST /api/admin/media/copies', { json }));
  }

  function show(place: DraftPlace) {
    onClose();
    const element = place.field === 'content' ? writtenText() : fieldOf(place);
    if (element) onReveal(element);
    // After the text has the focus.
    if (place.field === 'content') requestAnimationFrame(() => showInText(place));
  }

  return (
    <PublishChecks
      draft={draft}
      onCopy={copy}
      onDescribe={describe}
      onLead={leadInText}
      onShow={show}
      picture={image.file?.name ?? image.chosen?.url ?? storedImage}
    />
  );
}

function fieldOf({ field }: DraftPlace): HTMLElement | null {
  const name = field === 'featured_image' ? 'featured_image_alt' : field;
  return document.querySelector<HTMLElement>(`main [name="${name}"]`);
}

interface PublishChecksProps extends WarningActs {
  draft: PostDraft;
  /** The picture at the head of the post: its address, or the name of a new file. */
  picture: string | null;
}

/** What to look at before a post is public, as it stands in the form. It warns, and forbids nothing. */
function PublishChecks({ draft, picture, ...acts }: PublishChecksProps) {
  const { checks, error, isChecking, again } = usePublishChecks(draft, picture);
  const heading = useKeptFocus(checks);
  const id = useId();
  return (
    <section aria-busy={isChecking} aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-display text-lg" id={id} ref={heading} tabIndex={-1}>
          Before it goes out
        </h3>
        <p className="text-[0.9375rem] text-mute" role="status">
          {isChecking ? 'Checking …' : error ? '' : summaryOf(checks)}
        </p>
      </div>
      <div role="alert">
        {error && (
          <>
            <p className="font-medium text-brick">{error}</p>
            <ActionButton className="mt-2" onClick={again}>
              Try again
            </ActionButton>
          </>
        )}
      </div>
      {/* Also after a failure: a description may be half typed in it. */}
      {checks && <Found acts={acts} checks={checks} />}
    </section>
  );
}

function Found({ acts, checks }: { acts: WarningActs; checks: PostChecks }) {
  const { warnings, fine, notes } = checks;
  return (
    <div className="grid gap-4">
      <ol className="grid gap-5 empty:hidden">
        {warnings.map((warning, at) => (
          <WarningItem {...acts} key={keyOf(warning)} number={at + 1} warning={warning} />
        ))}
      </ol>
      {notes.map((note) => (
        <p className="text-[0.9375rem] leading-normal" key={note}>
          {note}
        </p>
      ))}
      {fine.length > 0 && (
        <p className="text-[0.9375rem] leading-normal text-mute">In order: {fine.join(', ')}</p>
      )}
    </div>
  );
}

function summaryOf(checks: PostChecks | undefined): string {
  const count = checks?.warnings.length ?? 0;
  if (count === 0) return checks?.notes.length ? '' : 'All in order';
  return `${count} to look at, ${count === 1 ? 'it does not stop' : count === 2 ? 'neither stops' : 'none stops'} you`;
}

function keyOf({ title, place }: PostChecks['warnings'][number]): string {
  return `${place.field} ${place.address} ${place.nth} ${title}`;
}

/** What was pressed may be in order by now, and gone with the focus: the heading has it then. */
function useKeptFocus(checks: PostChecks | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(checks);
  useLayoutEffect(() => {
    const isShorter = (checks?.warnings.length ?? 0) < (before.current?.warnings.length ?? 0);
    before.current = checks;
    if (isShorter && isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [checks]);
  return heading;
}

/** A changed draft is looked through again when nothing was typed for so long. */
const settleMs = 800;

const failure = 'The draft could not be checked.';

/** What there is to look at in a draft as it is now. `picture` is an address, or the name of a new file. */
function usePublishChecks(draft: PostDraft, picture: string | null) {
  const [checks, setChecks] = useState<PostChecks>();
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const fields = JSON.stringify(fieldsOf(draft, picture));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      isFirst.current = false;
      setChecking(true);
      setError(undefined);
      try {
        const form = formOf(JSON.parse(fields));
        setChecks(await callApi('POST /api/admin/blogs/checks', { form, signal, failure }));
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason instanceof Error ? reason.message : failure);
      }
      setChecking(false);
    };
    const timer = setTimeout(look, isFirst.current ? 0 : settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [fields, attempt]);

  return { checks, error, isChecking, again: () => setAttempt((before) => before + 1) };
}

/** Without what is not checked, such as the tags. */
function fieldsOf(draft: PostDraft, picture: string | null): Record<string, string> {
  const { title, author, categories, meta_description, content, slug } = draft;
  const { featured_image_alt } = draft;
  const fields = {
    ...{ title, author, categories, meta_description, content, slug },
    featured_image_alt,
  };
  return picture === null ? fields : { ...fields, featured_image: picture };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
