import { useEffect, useMemo, useRef, useState } from 'react';
import {
  isSame,
  omitUnchanged,
  type PartName,
  readEdits,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import type { Picture } from '../../../domain/picture.ts';
import { type ApiError, callApi } from '../api/call-api.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { useConfirm } from '../ui/dialog.tsx';
import type { LocalTime } from '../ui/times.ts';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import { changedParts, formOf, mergeForms, type PageForm, storedEdits } from './page-form.ts';
import {
  type Conflict,
  type FormEdits,
  lastWriter,
  storedCopy,
  usePageEdits,
  usePageSaves,
} from './use-page-saves.ts';

export type PageEditing = ReturnType<typeof usePageForm>;

/** State of the page editor: the form, the draft on the server, and publishing. */
export function usePageForm(opened: PageOverview) {
  const { delivered } = opened;
  const [start] = useState(() => startOf(opened));
  const edits = usePageEdits(delivered, start.form);
  const saves = usePageSaves(opened, edits, start.conflict);
  const [pictures, setPictures] = useState(opened.pictures);
  const { stored, isDirty } = saves;
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useLeaveGuard(() => dirty.current);
  const published = useMemo(
    () => formOf(delivered, stored.published?.edits ?? {}),
    [delivered, stored.published],
  );
  const changed = changedParts(delivered, edits.form, published);
  return {
    delivered,
    ...edits,
    ...saves,
    ...usePublication(opened, edits, saves),
    ...usePageSchedule(opened, saves),
    published,
    pictures,
    /** Adds a newly chosen picture to the preview. */
    addPicture: (hash: string, picture: Picture) =>
      setPictures((all) => ({ ...all, [hash]: picture })),
    /** The parts that publishing changes. */
    changed,
    canPublish: changed.length > 0 && !saves.conflict,
    /** The parts that differ from the delivered page. */
    edited: Object.keys(omitUnchanged(delivered, edits.form)) as PartName[],
  };
}

const publishIt = { confirmLabel: 'Publish this version' };

/** Publishes or discards the draft. */
function usePublication(
  { key: id, name, delivered }: PageOverview,
  { form, refuse, putBack }: FormEdits,
  { save, run, inTurn, current, typed }: ReturnType<typeof usePageSaves>,
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
        const { revision: saved } = current();
        // A legal text is published only after its question.
        if (!isValid && current().legal) return;
        const question = legalQuestion(current());
        if (question && !(await confirm(question.text, { ...publishIt, ...question }))) return;
        return await inTurn(async () => {
          // What was typed after the refusal is half a correction, which must not become public.
          const isChecked =
            current().revision === saved && isSame(omitUnchanged(delivered, typed()), checked);
          if (!isValid && !isChecked) return false;
          return await run((revision) =>
            callApi('POST /api/admin/pages/:id/publish', { id, json: { revision } }),
          );
        });
      },
      { reload: false, done: (isPublic) => (isPublic ? pageMessages.published : undefined) },
    );

  const discard = () =>
    runOnce(
      async () => {
        const options = { confirmLabel: 'Discard', detail: 'The public page stays as it is.' };
        if (!(await confirm(`Discard the draft of ${name}?`, options))) return;
        const isGone = await inTurn(() =>
          run((revision) =>
            callApi('POST /api/admin/pages/:id/discard', { id, json: { revision } }),
          ),
        );
        putBack([]);
        return isGone;
      },
      { reload: false, done: (isGone) => (isGone ? pageMessages.discarded : undefined) },
    );

  return { isBusy, isPublishable, publish, discard };
}

/** Unsaved edits of the last visit, merged into the stored page. */
function startOf(opened: PageOverview): { form: PageForm; conflict?: Conflict } {
  const { key, delivered } = opened;
  const theirs = formOf(delivered, storedEdits(opened));
  const copy = storedCopy(key);
  if (!copy) return { form: theirs };
  const base = formOf(delivered, copy.base);
  const mine = formOf(delivered, copy.edits);
  // The stored text is our own, from a save whose response was lost.
  if (copy.unanswered.includes(opened.revision)) return { form: mine };
  const { form, conflicts: parts } = mergeForms(delivered, { base, mine, theirs });
  if (parts.length === 0) return { form };
  return { form, conflict: { by: lastWriter(opened), theirs, parts } };
}

/** Schedules the publication of the draft, or cancels it. */
function usePageSchedule(
  { key, name }: PageOverview,
  { stored, save, reload }: ReturnType<typeof usePageSaves>,
) {
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
function useReloadWhenDue({ scheduled }: PageOverview, reload: () => Promise<boolean>): void {
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
