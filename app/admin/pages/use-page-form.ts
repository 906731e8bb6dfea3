import { useEffect, useMemo, useState } from 'react';
import { omitUnchanged, type PartName, readEdits } from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import type { Picture } from '../../../domain/picture.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { isSame } from '../../../domain/same-value.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { eachField } from '../saving/typed.ts';
import { noNetwork } from '../saving/use-autosave.ts';
import { type Save, useTyped } from '../saving/use-typed.ts';
import { useConfirm } from '../ui/dialog.tsx';
import type { LocalTime } from '../ui/times.ts';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import {
  changedParts,
  type FieldPath,
  formOf,
  type PageForm,
  storedEdits,
  withValue,
} from './page-form.ts';
import { fieldId } from './reveal.ts';

export type PageEditing = ReturnType<typeof usePageForm>;

/** State of the page editor: the form, the draft on the server, and publishing. */
export function usePageForm(opened: PageOverview) {
  const { delivered } = opened;
  const draft = usePageDraft(opened);
  const [pictures, setPictures] = useState(opened.pictures);
  const { stored, form } = draft;
  const published = useMemo(
    () => formOf(delivered, stored.published?.edits ?? {}),
    [delivered, stored.published],
  );
  const changed = changedParts(delivered, form, published);
  return {
    delivered,
    ...draft,
    ...usePublication(opened, draft),
    ...usePageSchedule(opened, draft),
    published,
    pictures,
    /** Adds a newly chosen picture to the preview. */
    addPicture: (hash: string, picture: Picture) =>
      setPictures((all) => ({ ...all, [hash]: picture })),
    /** The parts that publishing changes. */
    changed,
    canPublish: changed.length > 0 && !draft.theirs,
    /** The parts that differ from the delivered page. */
    edited: Object.keys(omitUnchanged(delivered, form)) as PartName[],
  };
}

type PageDraft = ReturnType<typeof usePageDraft>;

const versionOf = (current: PageOverview) => ({ current, revision: current.revision });

/** The form, saved as the draft by itself. `theirs` is the form of somebody else, where both changed a part. */
function usePageDraft(opened: PageOverview) {
  const { key: id, delivered } = opened;
  const notify = useToast();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const formIn = (state: PageOverview) => formOf(delivered, storedEdits(state));
  const typing = useTyped({
    name: `pages-${id}:draft`,
    opened: versionOf(opened),
    fieldsOf: formIn,
    save: async (form: PageForm, over) => {
      const json = { ...over, edits: omitUnchanged(delivered, form) };
      return versionOf(await callApi('PUT /api/admin/pages/:id/draft', { id, json }));
    },
    parts: eachField(formIn(opened)),
    adopts: true,
    isAuto: true,
  });
  const { fields: form, theirs, problem } = typing;
  const hasConflict = theirs !== undefined;

  useEffect(() => {
    if (hasConflict) notify(pageMessages.changedMeanwhile, { tone: 'alert' });
  }, [hasConflict, notify]);

  /** Shows all errors at their fields, in the order of the form; returns whether there is one. */
  function refuse(fieldErrors: Record<string, string>): boolean {
    const sorted = inFormOrder(fieldErrors);
    setErrors(sorted);
    const isRefused = Object.keys(sorted).length > 0;
    if (isRefused) setRefusals((before) => before + 1);
    return isRefused;
  }

  return {
    form,
    errors,
    /** Increases when a publication is refused, so that the form is shown with the first error. */
    refusals,
    refuse,
    stored: typing.stored,
    /** The stored page and the form, up to date even before the next render. */
    latest: () => ({ stored: typing.latestStored(), form: typing.latest() }),
    isDirty: !typing.isSaved,
    theirs: theirs && {
      form: theirs.fields,
      by: lastWriter(theirs.stored),
      parts: theirs.conflicts,
    },
    /** Resolves the conflict about a part in favour of one side. */
    settle: (part: PartName, side: 'mine' | 'theirs') => typing.decide(side, [part]),
    problem: problem && !isShownElsewhere(problem) ? problemText(problem) : '',
    reload: () =>
      typing.load(async () => versionOf(await callApi('GET /api/admin/pages/:id', { id }))),

    /** Saves the form, or runs another call over the saved form; resolves to false if it was refused. */
    async save(call?: Save<PageForm, PageOverview>): Promise<boolean> {
      try {
        await typing.save(call);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (Object.keys(error.fields).length > 0) refuse(error.fields);
        return false;
      }
    },

    write(path: FieldPath, value: unknown) {
      const [part] = path as [PartName];
      typing.edit({ [part]: withValue(typing.latest(), path, value)[part] });
      const place = path.join('.');
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))),
      );
    },

    hide(part: PartName, hidden: boolean) {
      typing.edit({ [part]: { hidden, values: typing.latest()[part]?.values ?? {} } });
    },

    /** Resets parts to the delivered page. */
    putBack(parts: readonly PartName[]) {
      const fresh = formOf(delivered, {});
      typing.edit(Object.fromEntries(parts.map((part) => [part, fresh[part]])));
      setErrors({});
    },
  };
}

const problemText = ({ status, message }: ApiError) => (status === 0 ? noNetwork : message);

/** Errors of fields are shown at the fields, and a conflict in its parts. */
const isShownElsewhere = ({ status, body, fields }: ApiError) =>
  Object.keys(fields).length > 0 || (status === 409 && 'current' in fieldsIn(body));

/** Name of the account that saved last. */
const lastWriter = ({ draft, published }: PageOverview) => (draft ?? published)?.by ?? 'Somebody';

function inFormOrder(errors: Record<string, string>): Record<string, string> {
  const placeOf = (name: string) => document.getElementById(fieldId(name.split('.')));
  const sorted = Object.entries(errors).sort(([one], [other]) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  return Object.fromEntries(sorted);
}

const publishIt = { confirmLabel: 'Publish this version' };

/** Publishes or discards the draft. */
function usePublication(
  { key: id, name, delivered }: PageOverview,
  { form, refuse, putBack, save, latest }: PageDraft,
) {
  const confirm = useConfirm();
  const { run: runOnce, isBusy } = useAction();

  /** Shows the errors of the form at their fields; returns whether there is none. */
  function isPublishable(): boolean {
    const read = readEdits(delivered, omitUnchanged(delivered, form) as Record<string, object>);
    return !refuse(read.kind === 'read' ? read.fields : {});
  }

  const publish = () =>
    runOnce(
      async () => {
        // A refused form is sent too, because the server also finds what only it knows, such as a link to nothing.
        const isValid = isPublishable();
        const checked = omitUnchanged(delivered, form);
        if (!(await save())) return;
        const { stored: saved } = latest();
        // A legal text is published only after its question.
        if (!isValid && saved.legal) return;
        const question = legalQuestion(saved);
        if (question && !(await confirm(question.text, { ...publishIt, ...question }))) return;
        return await save(async (typed, { revision }) => {
          const isTypedSince = !isSame(omitUnchanged(delivered, typed), checked);
          // Somebody else's text, and half a correction of a refused form, must not become public.
          const isChecked = revision === saved.revision && (isValid || !isTypedSince);
          if (!isChecked) throw new ApiError(pageMessages.changedMeanwhile, { status: 409 });
          const options = { id, json: { revision } };
          return versionOf(await callApi('POST /api/admin/pages/:id/publish', options));
        });
      },
      { reload: false, done: (isPublic) => (isPublic ? pageMessages.published : undefined) },
    );

  const discard = () =>
    runOnce(
      async () => {
        const options = { confirmLabel: 'Discard', detail: 'The public page stays as it is.' };
        if (!(await confirm(`Discard the draft of ${name}?`, options))) return;
        const isGone = await save(async (_, { revision }) => {
          const options = { id, json: { revision } };
          return versionOf(await callApi('POST /api/admin/pages/:id/discard', options));
        });
        putBack([]);
        return isGone;
      },
      { reload: false, done: (isGone) => (isGone ? pageMessages.discarded : undefined) },
    );

  return { isBusy, isPublishable, publish, discard };
}

/** Schedules the publication of the draft, or cancels it. */
function usePageSchedule({ key, name }: PageOverview, { stored, save, reload }: PageDraft) {
  const { run } = useAction();
  const confirm = useConfirm();
  const id = `page-${key}`;
  useReloadWhenDue(stored, reload);

  return {
    /** Saves the form, then schedules. `onError` is called if the time or a field is refused. */
    schedule(time: LocalTime, onError: (error: ApiError) => void) {
      const call = async () => {
        if (!(await save())) throw new Error(pageMessages.notStored);
        return await callApi('PUT /api/admin/scheduled/:id', { id, json: time });
      };
      return run(call, { reload, done: pageMessages.scheduled, onError });
    },

    async takeBack() {
      const detail = 'The scheduled text is kept as a version, and your draft stays.';
      if (!(await confirm(`Unschedule the publication of ${name}?`, { ...takeBack, detail })))
        return;
      const call = () => callApi('DELETE /api/admin/scheduled/:id', { id });
      await run(call, { reload, done: pageMessages.takenBack });
    },
  };
}

const takeBack = { confirmLabel: 'Unschedule' };

/** Reloads the page after its scheduled time, until it is published. */
function useReloadWhenDue({ scheduled }: PageOverview, reload: () => Promise<unknown>): void {
  const now = useNow();
  const isDue = scheduled && !scheduled.failure && Date.parse(scheduled.dueAt) < now.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads with each tick until it is no longer due
  useEffect(() => {
    // If the call fails, the next tick retries.
    if (isDue) reload().catch(() => {});
  }, [isDue, now]);
}

/** The confirmation before a legal page is published; undefined if its text does not change. */
function legalQuestion({ name, key, legal }: PageOverview) {
  if (!legal || legal.next.change === 'none') return;
  const { version, effective, change } = legal.next;
  const [current] = legal.versions;
  const text =
    change === 'new'
      ? `Publish a new version of ${name}?`
      : `Go back to an earlier version of ${name}?`;
  const shown = `Visitors read “${effective}” (version ${version}) from now on.`;
  const before = current
    ? ` The version before (${current.version}) stays readable at ${current.path}.`
    : '';
  const consents =
    key === 'privacy-policy'
      ? ' Consents given before name the version that was public then, and stay as they are; consents from now on name this one.'
      : '';
  return { text, detail: `${shown}${before}${consents}` };
}
