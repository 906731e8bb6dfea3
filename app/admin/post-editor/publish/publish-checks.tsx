import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { mediaLimits } from '../../../../domain/media/media.ts';
import type { DraftPlace, PostChecks } from '../../../../domain/posts/posts.calls.ts';
import { TextField } from '../../../ui/field.tsx';
import { callApi } from '../../api/call-api.ts';
import { fieldLabels } from '../../compare/post-rows.ts';
import { useMay } from '../../session/access.ts';
import { ActionButton } from '../../ui/action.tsx';
import { countText } from '../../ui/outcome.ts';
import { isFocusLost } from '../../ui/rows.tsx';
import { draftErrors, onOneLine, type PostDraft } from '../post-draft.ts';
import { usePostEditorContext } from '../use-post-editor.ts';
import {
  altInText,
  linkWordsInText,
  numberPlaces,
  replacePictureInText,
  selectInText,
  setAltInText,
  setLinkInText,
  textElement,
} from './text-places.ts';
import { type WarningActions, WarningItem } from './warning-item.tsx';

interface PublishChecksProps {
  /** Whether the text is visible beside the sheet. */
  isBeside: boolean;
  /** Closes the sheet, which covers the details and on small screens the text. */
  onClose: () => void;
  onReveal: (element: HTMLElement) => void;
  /** What is typed into the sheet. */
  text: {
    latest: () => DescriptionFields;
    change: (changes: DescriptionFields) => void;
  };
}

export interface DescriptionFields {
  /** What is typed as the descriptions of pictures, and not added yet. */
  descriptions: Readonly<Record<string, string>>;
}

export const noDescriptions: DescriptionFields = { descriptions: {} };

const nameOf = ({ field, address, nth }: DraftPlace) => `${field} ${nth} ${address ?? ''}`;

/** What prevents publishing, and warnings, which do not, with corrections. */
export function PublishChecks({ isBeside, onClose, onReveal, text }: PublishChecksProps) {
  const { checks, error, isChecking, retry } = usePublishChecks();
  const { form, edit } = usePostEditorContext();
  const { textVersion } = form;
  const heading = useFocusAfterCorrection(checks);
  const id = useId();
  const mayPublish = useMay()('posts.publish');
  const warnings = checks?.warnings;
  const stops = Object.keys(draftErrors(form.draft, form.file)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restarted editor has lost its numbers
  useEffect(() => numberPlaces(warnings?.map(({ place }) => place) ?? []), [warnings, textVersion]);

  const actions: WarningActions = {
    onShow(place) {
      if (!isBeside || (place.field !== 'content' && place.field !== 'title')) onClose();
      const element = place.field === 'content' ? textElement() : fieldOf(place);
      if (element) onReveal(element);
      // In the next frame, when the text has the focus.
      if (place.element) requestAnimationFrame(() => selectInText(place));
    },
    typedOf: (place) => text.latest().descriptions[nameOf(place)] ?? '',
    onType(place, description) {
      const { [nameOf(place)]: _, ...others } = text.latest().descriptions;
      const typed = description && { [nameOf(place)]: description };
      text.change({ descriptions: { ...others, ...typed } });
    },
    onDescribe(place, description) {
      actions.onType(place, '');
      if (place.field === 'content') setAltInText(place, description);
      else edit({ featuredAlt: description });
    },
    async onCopy(place) {
      const json = { url: place.address ?? '', alt: altInText(place).slice(0, mediaLimits.alt) };
      replacePictureInText(place, await callApi('POST /api/admin/media/copies', { json }));
    },
    onLink: setLinkInText,
  };

  return (
    <section aria-busy={isChecking} aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-display text-lg" id={id} ref={heading} tabIndex={-1}>
          {mayPublish ? 'Before you publish' : 'Before you ask'}
        </h3>
        <p className="text-[0.9375rem] text-mute" role="status">
          {stops > 0
            ? `${countText(stops, 'field')} to correct before you can ${mayPublish ? 'publish' : 'ask'}.`
            : isChecking
              ? 'Checking …'
              : error
                ? ''
                : summaryOf(checks, mayPublish)}
        </p>
      </div>
      <div role="alert">
        {error && (
          <>
            <p className="font-medium text-brick">{error}</p>
            <ActionButton className="mt-2" onClick={retry}>
              Try again
            </ActionButton>
          </>
        )}
      </div>
      <Stops onShow={actions.onShow} />
      {/* The last result stays after a failure, because it may contain typed text. */}
      {checks && <CheckResults actions={actions} checks={checks} />}
    </section>
  );
}

const labels = new Map<string, string>(fieldLabels);

/** What prevents publishing, by the rules of the form, each with its field, which stays while it is corrected. */
function Stops({ onShow }: Pick<WarningActions, 'onShow'>) {
  const { form, edit } = usePostEditorContext();
  const errors = draftErrors(form.draft, form.file);
  const [names, setNames] = useState(() => Object.keys(errors));
  const added = Object.keys(errors).filter((name) => !names.includes(name));
  if (added.length > 0) setNames([...names, ...added]);
  return (
    <div className="mb-5 grid gap-4 empty:hidden">
      {names.map((name) => {
        const label = labels.get(name);
        if (label && Object.hasOwn(form.draft, name)) {
          return (
            <TextField
              autoComplete="off"
              error={errors[name]}
              key={name}
              label={label}
              name={`stop-${name}`}
              onChange={({ target }) => edit({ [name]: onOneLine(target.value) })}
              value={form.draft[name as keyof PostDraft]}
            />
          );
        }
        if (!errors[name]) return null;
        const field = name === 'content' ? 'content' : 'featuredImage';
        return (
          <p className="flex flex-wrap items-center gap-x-4 text-brick" key={name}>
            <span className="min-w-0 grow font-medium">{errors[name]}</span>
            <ActionButton onClick={() => onShow({ field, element: null, address: null, nth: 0 })}>
              Show
            </ActionButton>
          </p>
        );
      })}
    </div>
  );
}

/** Gives the first field that prevents publishing the focus; returns whether there is one. */
export function focusStop(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>('[name^="stop-"][aria-invalid="true"]');
  first?.focus();
  return first !== null;
}

function fieldOf({ field }: DraftPlace): HTMLElement | null {
  const name = field === 'featuredImage' ? 'featuredAlt' : field;
  return document.querySelector<HTMLElement>(`main [name="${name}"]`);
}

function summaryOf(checks: PostChecks | undefined, mayPublish: boolean): string {
  const count = checks?.warnings.length ?? 0;
  if (count === 0) return checks?.notes.length ? '' : 'All in order';
  return `${count} ${count === 1 ? 'thing' : 'things'} to check. You can ${mayPublish ? 'publish' : 'ask'} anyway.`;
}

interface CheckResultsProps {
  actions: WarningActions;
  checks: PostChecks;
}

function CheckResults({ actions, checks }: CheckResultsProps) {
  const { warnings, proposals, fine, notes } = checks;
  return (
    <div className="grid gap-4">
      <ol className="grid gap-5 empty:hidden">
        {warnings.map((warning, index) => (
          <WarningItem {...actions} key={keyOf(warning)} number={index + 1} warning={warning} />
        ))}
      </ol>
      {proposals.length > 0 && <LinkProposals proposals={proposals} />}
      {notes.map((note) => (
        <p className="text-[0.9375rem] leading-normal" key={note}>
          {note}
        </p>
      ))}
      {fine.length > 0 && (
        <p className="text-[0.9375rem] leading-normal text-mute">
          Checked and fine: {fine.join(', ')}
        </p>
      )}
    </div>
  );
}

/** Words of the text that may link to another post: one press, and they do. */
function LinkProposals({ proposals }: Pick<PostChecks, 'proposals'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 className="leading-6 font-semibold" id={id}>
        In this text
      </h4>
      <p className="mt-0.5 text-[0.9375rem] leading-normal text-mute">
        Links to your other blogs keep readers, and help search engines find them.
      </p>
      <ul className="mt-2 grid gap-2">
        {proposals.map(({ words, href, title }) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" key={href}>
            <span className="min-w-0 text-[0.9375rem] leading-normal break-words">
              “{words}” to <strong className="font-semibold">{title}</strong>
            </span>
            <ActionButton onClick={() => linkWordsInText(words, href)}>
              Link it
              <span className="sr-only">: {words}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf({ title, place }: PostChecks['warnings'][number]): string {
  return `${place.field} ${place.address} ${place.nth} ${title}`;
}

/** Moves focus to the heading when the focused button disappears with its corrected warning or its proposal. */
function useFocusAfterCorrection(checks: PostChecks | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(checks);
  useLayoutEffect(() => {
    const isShorter = countOf(checks) < countOf(before.current);
    before.current = checks;
    if (isShorter && isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [checks]);
  return heading;
}

const countOf = (checks: PostChecks | undefined) =>
  (checks?.warnings.length ?? 0) + (checks?.proposals.length ?? 0);

/** Delay of the check after typing. */
const typingPauseMs = 800;

const failure = 'The draft could not be checked.';

/** Checks the current form on the server. */
function usePublishChecks() {
  const [checks, setChecks] = useState<PostChecks>();
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  // As text, so that a change of unchecked fields, such as tags, starts no new check.
  const fields = JSON.stringify(useCheckedFields());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the same fields
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const check = async () => {
      isFirst.current = false;
      setChecking(true);
      setError(undefined);
      try {
        const form = new FormData();
        for (const [name, value] of JSON.parse(fields)) form.set(name, value);
        setChecks(await callApi('POST /api/admin/blogs/checks', { form, signal, failure }));
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason instanceof Error ? reason.message : failure);
      }
      setChecking(false);
    };
    const timer = setTimeout(check, isFirst.current ? 0 : typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [fields, attempt]);

  return { checks, error, isChecking, retry: () => setAttempt((before) => before + 1) };
}

function useCheckedFields(): [name: string, value: string][] {
  const { draft, fields: typed, file } = usePostEditorContext().form;
  // The picture's address, or the name of a new file.
  const picture = file?.name ?? typed.picture.url;
  const names = [
    'title',
    'author',
    'categories',
    'metaDescription',
    'content',
    'slug',
    'featuredAlt',
  ] as const;
  const fields = names.map((name): [string, string] => [name, draft[name]]);
  return picture === null ? fields : [...fields, ['featuredImage', picture]];
}
