import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageOverview } from '../../../domain/api/answers/pages.ts';
import {
  differing,
  type PageEdits,
  type PartName,
  readEdits,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { Picture } from '../../../domain/picture.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useLeaveGuard } from '../post-editor/local-copy/use-leave-guard.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { dropCopy, keepCopy, keptCopy } from './page-copy.ts';
import {
  changedParts,
  type FieldPath,
  formOf,
  isSame,
  merged,
  type PageForm,
  storedEdits,
  written,
} from './page-form.ts';
import { reveal } from './reveal.ts';

const typingPauseMs = 1000;

interface Conflict {
  by: string;
  theirs: PageForm;
  parts: PartName[];
}

/**
 * The form of a page. It is stored as a draft while somebody types; what is not stored stays in this browser; what somebody
 * else changed meanwhile is joined part by part, and asked about where both changed one.
 */
export function usePageForm(opened: PageOverview) {
  const { key, delivered } = opened;
  const notify = useNotice();
  const confirm = useConfirm();
  const [start] = useState(() => startOf(opened));
  const [stored, setStored] = useState(opened);
  const [form, setForm] = useState(start.form);
  const [conflict, setConflict] = useState<Conflict | undefined>(start.conflict);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [pictures, setPictures] = useState(opened.pictures);
  const [isBusy, setIsBusy] = useState(false);
  const saving = useRef<Promise<PageOverview | undefined>>(undefined);
  const base = formOf(delivered, storedEdits(stored));
  const edits = differing(delivered, form);
  const isDirty = !isSame(edits, differing(delivered, base));
  const latest = useRef({ form, stored });
  latest.current = { form, stored };
  useLeaveGuard(isDirty);

  const meet = useCallback(
    (current: PageOverview, mine: PageForm) => {
      const theirs = formOf(delivered, storedEdits(current));
      const before = formOf(delivered, storedEdits(latest.current.stored));
      const joined = merged(delivered, { base: before, mine, theirs });
      setStored(current);
      setForm(joined.form);
      if (joined.conflicts.length === 0) return;
      const by = (current.draft ?? current.published)?.by ?? 'Somebody';
      setConflict({ by, theirs, parts: joined.conflicts });
      notify(pageMessages.changedMeanwhile, { tone: 'alert' });
    },
    [delivered, notify],
  );

  /** Runs a call that changes the page, and takes over what is stored then; undefined when it was refused. */
  const run = useCallback(
    async (call: () => Promise<PageOverview>): Promise<PageOverview | undefined> => {
      try {
        const current = await call();
        latest.current.stored = current;
        setStored(current);
        setProblem('');
        return current;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { current } = Object(error.body) as { current?: PageOverview };
        const [wrong] = Object.keys(error.fields);
        if (error.status === 409 && current) meet(current, latest.current.form);
        else if (!wrong) setProblem(error.message);
        setErrors(error.fields);
        if (wrong) reveal(wrong.split('.'));
        return undefined;
      }
    },
    [meet],
  );

  const save = useCallback(async (): Promise<PageOverview | undefined> => {
    await saving.current;
    const { form: typed, stored: over } = latest.current;
    const now = differing(delivered, typed);
    if (isSame(now, differing(delivered, formOf(delivered, storedEdits(over))))) return over;
    const json = { revision: over.revision, edits: now };
    saving.current = run(() => callApi('PUT /api/admin/pages/:id/draft', { id: key, json }));
    return await saving.current;
  }, [delivered, key, run]);

  useEffect(() => {
    if (!isDirty) return dropCopy(key);
    keepCopy(key, { base: storedEdits(latest.current.stored), edits: differing(delivered, form) });
    if (conflict) return;
    const pause = setTimeout(() => void save(), typingPauseMs);
    return () => clearTimeout(pause);
  }, [conflict, delivered, form, isDirty, key, save]);

  useEffect(() => {
    const again = () => void save();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [save]);

  function write(path: FieldPath, value: unknown) {
    setForm((before) => written(before, path, value));
    const place = path.join('.');
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))),
    );
  }

  function hide(part: PartName, hidden: boolean) {
    setForm((before) => ({ ...before, [part]: { values: {}, ...before[part], hidden } }));
  }

  /** Puts a part, or all of them, back to what the site came with. */
  function putBack(parts: readonly PartName[]) {
    const fresh = formOf(delivered, {});
    const back = Object.fromEntries(parts.map((part) => [part, fresh[part]]));
    setForm((before) => ({ ...before, ...back }));
    setErrors({});
  }

  /** Ends a conflict with the words of one side. */
  function settle(part: PartName, side: 'mine' | 'theirs') {
    if (!conflict) return;
    if (side === 'theirs') setForm((all) => ({ ...all, [part]: conflict.theirs[part] }));
    const parts = conflict.parts.filter((each) => each !== part);
    setConflict(parts.length > 0 ? { ...conflict, parts } : undefined);
  }

  async function once(action: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await action();
    } finally {
      setIsBusy(false);
    }
  }

  const publish = () =>
    once(async () => {
      const read = readEdits(delivered, edits as Record<string, object>);
      const wrong = read.kind === 'read' ? read.fields : {};
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) return reveal(first.split('.'));
      const current = await save();
      if (!current) return;
      const { revision } = latest.current.stored;
      const shown = await run(() =>
        callApi('POST /api/admin/pages/:id/publish', { id: key, json: { revision } }),
      );
      if (!shown) return;
      setForm(formOf(delivered, storedEdits(shown)));
      notify(pageMessages.published);
    });

  const discard = () =>
    once(async () => {
      const options = { confirmLabel: 'Discard', detail: 'The public page stays as it is.' };
      if (!(await confirm(`Discard the draft of ${opened.name}?`, options))) return;
      await saving.current;
      const { revision } = latest.current.stored;
      const shown = await run(() =>
        callApi('POST /api/admin/pages/:id/discard', { id: key, json: { revision } }),
      );
      if (!shown) return;
      setForm(formOf(delivered, storedEdits(shown)));
      setErrors({});
      setConflict(undefined);
      notify(pageMessages.discarded);
    });

  const shownForm = useMemo(
    () => formOf(delivered, stored.published?.edits ?? {}),
    [delivered, stored.published],
  );
  return {
    delivered,
    form,
    errors,
    conflict,
    problem,
    isBusy,
    isDirty,
    stored,
    published: shownForm,
    pictures,
    /** Has the preview show a picture that was chosen just now. */
    know: (hash: string, picture: Picture) => setPictures((all) => ({ ...all, [hash]: picture })),
    /** What a publication would change. */
    changed: changedParts(delivered, form, shownForm),
    /** What differs from the site as it came. */
    edited: Object.keys(edits) as PartName[],
    write,
    hide,
    putBack,
    settle,
    publish,
    discard,
    save,
  };
}

export type PageEditing = ReturnType<typeof usePageForm>;

/** What was typed and not stored the last time, over what is stored by now. */
function startOf(opened: PageOverview): { form: PageForm; conflict?: Conflict } {
  const { key, delivered } = opened;
  const theirs = formOf(delivered, storedEdits(opened));
  const copy = keptCopy(key);
  if (!copy) return { form: theirs };
  const [base, mine] = [copy.base, copy.edits].map((edits: PageEdits) => formOf(delivered, edits));
  if (!base || !mine) return { form: theirs };
  const { form, conflicts } = merged(delivered, { base, mine, theirs });
  if (conflicts.length === 0) return { form };
  const by = (opened.draft ?? opened.published)?.by ?? 'Somebody';
  return { form, conflict: { by, theirs, parts: conflicts } };
}
