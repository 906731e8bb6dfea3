import { useMemo, useState } from 'react';
import type { PageOverview } from '../../../domain/api/answers/pages.ts';
import { differing, type PartName, readEdits } from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { Picture } from '../../../domain/picture.ts';
import { callApi } from '../api/call-api.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { legalQuestion } from './legal-versions.tsx';
import { keptCopy } from './page-copy.ts';
import { changedParts, formOf, merged, type PageForm, storedEdits } from './page-form.ts';
import { usePageSchedule } from './scheduling/use-page-schedule.ts';
import { type FormEdits, usePageEdits } from './use-page-edits.ts';
import { type Conflict, lastWriter, usePageSaves } from './use-page-saves.ts';

export type PageEditing = ReturnType<typeof usePageForm>;

/** The form of a page: what is typed, its draft on the server, and its publication. */
export function usePageForm(opened: PageOverview) {
  const { delivered } = opened;
  const [start] = useState(() => startOf(opened));
  const edits = usePageEdits(delivered, start.form);
  const saves = usePageSaves(opened, edits, start.conflict);
  const [pictures, setPictures] = useState(opened.pictures);
  const { stored, isDirty } = saves;
  useLeaveGuard(isDirty);
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
    /** Has the preview show a picture that was chosen just now. */
    know: (hash: string, picture: Picture) => setPictures((all) => ({ ...all, [hash]: picture })),
    /** What a publication would change. */
    changed,
    canPublish: changed.length > 0 && !saves.conflict,
    /** What differs from the site as it came. */
    edited: Object.keys(differing(delivered, edits.form)) as PartName[],
  };
}

const publishIt = { confirmLabel: 'Publish this version' };

/** Makes the draft public, or discards it. */
function usePublication(
  { key: id, name, delivered }: PageOverview,
  { form, refuse, putBack }: FormEdits,
  { save, run, inTurn, current }: ReturnType<typeof usePageSaves>,
) {
  const notify = useNotice();
  const confirm = useConfirm();
  const [isBusy, setIsBusy] = useState(false);

  async function once(action: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await action();
    } finally {
      setIsBusy(false);
    }
  }

  /** Leads to the first field that cannot be published so, if there is one. */
  function isPublishable(): boolean {
    const read = readEdits(delivered, differing(delivered, form) as Record<string, object>);
    return !refuse(read.kind === 'read' ? read.fields : {});
  }

  const publish = () =>
    once(async () => {
      if (!isPublishable()) return;
      if (!(await save())) return;
      const question = legalQuestion(current());
      if (question && !(await confirm(question.text, { ...publishIt, ...question }))) return;
      const isPublic = await inTurn(() =>
        run((revision) => callApi('POST /api/admin/pages/:id/publish', { id, json: { revision } })),
      );
      if (isPublic) notify(pageMessages.published);
    });

  const discard = () =>
    once(async () => {
      const options = { confirmLabel: 'Discard', detail: 'The public page stays as it is.' };
      if (!(await confirm(`Discard the draft of ${name}?`, options))) return;
      const isGone = await inTurn(() =>
        run((revision) => callApi('POST /api/admin/pages/:id/discard', { id, json: { revision } })),
      );
      putBack([]);
      if (isGone) notify(pageMessages.discarded);
    });

  return { isBusy, isPublishable, publish, discard };
}

/** What was typed and not stored the last time, over what is stored by now. */
function startOf(opened: PageOverview): { form: PageForm; conflict?: Conflict } {
  const { key, delivered } = opened;
  const theirs = formOf(delivered, storedEdits(opened));
  const copy = keptCopy(key);
  if (!copy) return { form: theirs };
  const base = formOf(delivered, copy.base);
  const mine = formOf(delivered, copy.edits);
  const { form, conflicts: parts } = merged(delivered, { base, mine, theirs });
  if (parts.length === 0) return { form };
  return { form, conflict: { by: lastWriter(opened), theirs, parts } };
}
