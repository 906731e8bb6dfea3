import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageOverview } from '../../../domain/api/answers/pages.ts';
import type { Page } from '../../../domain/page.ts';
import {
  differing,
  isSame,
  type PageEdits,
  type PartName,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useAutosave } from '../saving/use-autosave.ts';
import { useInTurn } from '../saving/use-in-turn.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useNotice } from '../ui/notice.tsx';
import {
  type FieldPath,
  formOf,
  merged,
  type PageForm,
  storedEdits,
  written,
} from './page-form.ts';
import { reveal } from './reveal.ts';

/** Parts of a page that two people changed at once: what the other one made of them. */
export interface Conflict {
  by: string;
  theirs: PageForm;
  parts: PartName[];
}

/** The name of whoever stored last. */
export const lastWriter = ({ draft, published }: PageOverview) =>
  (draft ?? published)?.by ?? 'Somebody';

/**
 * Stores what is typed as the draft, one call after the other. What is not stored yet is kept in this browser; what
 * somebody else stored meanwhile is joined with it, or is a conflict.
 */
export function usePageSaves(opened: PageOverview, edits: FormEdits, found?: Conflict) {
  const { key, delivered } = opened;
  const { form, setForm, refuse } = edits;
  const [stored, setStored] = useState(opened);
  const [conflict, setConflict] = useState(found);
  const [problem, setProblem] = useState('');
  const inTurn = useInTurn();
  const notify = useNotice();
  const latest = useRef({ form, stored, refuse });
  latest.current = { form, stored, refuse };
  const formIn = useCallback(
    (state: PageOverview) => formOf(delivered, storedEdits(state)),
    [delivered],
  );
  const isDirty = !isSame(differing(delivered, form), differing(delivered, formIn(stored)));

  /** Takes over what is stored now; what was typed since `sent` stays in the form. */
  const takeOver = useCallback(
    (current: PageOverview, sent: PageForm) => {
      const theirs = formIn(current);
      const joined = merged(delivered, { base: sent, mine: latest.current.form, theirs });
      latest.current = { ...latest.current, form: joined.form, stored: current };
      setStored(current);
      setForm(joined.form);
      return { theirs, parts: joined.conflicts, by: lastWriter(current) };
    },
    [delivered, formIn, setForm],
  );

  /** Joins what is stored now with what is typed, or asks where both changed the same. */
  const join = useCallback(
    (current: PageOverview) => {
      const met = takeOver(current, formIn(latest.current.stored));
      if (met.parts.length === 0) return;
      setConflict(met);
      notify(pageMessages.changedMeanwhile, { tone: 'alert' });
    },
    [formIn, notify, takeOver],
  );

  /** Runs a call on the page; false when it was refused. */
  const run = useCallback(
    async (call: (revision: string) => Promise<PageOverview>): Promise<boolean> => {
      const sent = latest.current;
      try {
        takeOver(await call(sent.stored.revision), sent.form);
        setProblem('');
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { current } = Object(error.body) as { current?: PageOverview };
        if (error.status === 409 && current) join(current);
        else if (!latest.current.refuse(error.fields)) setProblem(error.message);
        return false;
      }
    },
    [join, takeOver],
  );

  /** Takes over what others, or the time of a publication, have made of the page. */
  const reload = useCallback(
    () =>
      inTurn(async () => {
        join(await callApi('GET /api/admin/pages/:id', { id: key }));
        return true;
      }),
    [inTurn, join, key],
  );

  /** Stores what is typed; true when all of it is stored. */
  const save = useCallback(
    () =>
      inTurn(async () => {
        const { form: typed, stored: over } = latest.current;
        const json = { edits: differing(delivered, typed) };
        if (isSame(json.edits, differing(delivered, formIn(over)))) return true;
        return await run((revision) =>
          callApi('PUT /api/admin/pages/:id/draft', { id: key, json: { ...json, revision } }),
        );
      }),
    [delivered, formIn, inTurn, key, run],
  );

  useEffect(() => {
    if (!isDirty) return dropCopy(key);
    keepCopy(key, { base: storedEdits(latest.current.stored), edits: differing(delivered, form) });
  }, [delivered, form, isDirty, key]);

  useAutosave({ typed: form, isPending: isDirty && !conflict, save });

  /** Ends the conflict about a part with the words of one side. */
  function settle(part: PartName, side: 'mine' | 'theirs') {
    if (!conflict) return;
    if (side === 'theirs') setForm((all) => ({ ...all, [part]: conflict.theirs[part] }));
    const parts = conflict.parts.filter((each) => each !== part);
    setConflict(parts.length > 0 ? { ...conflict, parts } : undefined);
  }

  /** What is stored by now, also after a call that this render does not know of yet. */
  const current = () => latest.current.stored;

  return { stored, current, conflict, problem, isDirty, save, run, reload, inTurn, settle };
}

export type FormEdits = ReturnType<typeof usePageEdits>;

/** What is typed into the form of a page, and the sentences at its fields. */
export function usePageEdits(delivered: Page, start: PageForm) {
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    form,
    errors,
    setForm,

    /** Shows sentences by the places of their fields, leads to the first, and tells whether there is one. */
    refuse(wrong: Record<string, string>): boolean {
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) reveal(first.split('.'));
      return first !== undefined;
    },

    write(path: FieldPath, value: unknown) {
      setForm((before) => written(before, path, value));
      const place = path.join('.');
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))),
      );
    },

    hide(part: PartName, hidden: boolean) {
      setForm((before) => ({ ...before, [part]: { values: {}, ...before[part], hidden } }));
    },

    /** Puts parts back to what the site came with. */
    putBack(parts: readonly PartName[]) {
      const fresh = formOf(delivered, {});
      const back = Object.fromEntries(parts.map((part) => [part, fresh[part]]));
      setForm((before) => ({ ...before, ...back }));
      setErrors({});
    },
  };
}

/** Edits of a page that were typed and not stored, with those that the form began with. */
interface PageCopy {
  edits: PageEdits;
  base: PageEdits;
}

const keyOf = (page: string) => `page-copy-${page}`;

const keepCopy = (page: string, copy: PageCopy) => storeJson(keyOf(page), copy);

const dropCopy = (page: string) => localStorage.removeItem(keyOf(page));

export const keptCopy = (page: string) => readJson(keyOf(page), isPageCopy);

function isPageCopy(kept: unknown): kept is PageCopy {
  const { edits, base } = Object(kept);
  return typeof edits === 'object' && typeof base === 'object' && Boolean(edits && base);
}
