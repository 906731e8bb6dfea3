import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../../domain/page.ts';
import {
  isSame,
  omitUnchanged,
  type PageEdits,
  type PartName,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useOwnSaves } from '../saving/own-saves.ts';
import { noNetwork, useAutosave } from '../saving/use-autosave.ts';
import { dropCopy as drop, findCopy, keepCopy, unversioned } from '../session/copies.ts';
import { useToast } from '../ui/toast.tsx';
import { useCallQueue } from '../ui/use-call-queue.ts';
import {
  type FieldPath,
  fieldsOf,
  formOf,
  mergeForms,
  type PageForm,
  storedEdits,
  withValue,
} from './page-form.ts';
import { fieldId } from './reveal.ts';

/** Parts of a page that two people changed, with the other person's form. */
export interface Conflict {
  by: string;
  theirs: PageForm;
  parts: PartName[];
}

/** Name of the account that saved last. */
export const lastWriter = ({ draft, published }: PageOverview) =>
  (draft ?? published)?.by ?? 'Somebody';

/**
 * Saves the form as the draft, one call at a time. Unsaved edits are stored in this browser. Edits of another person are
 * merged or become a conflict.
 */
export function usePageSaves(opened: PageOverview, edits: FormEdits, found?: Conflict) {
  const { key, delivered } = opened;
  const { form, setForm, refuse } = edits;
  const [stored, setStored] = useState(opened);
  const [conflict, setConflict] = useState(found);
  const [problem, setProblem] = useState('');
  const inTurn = useCallQueue();
  const { send, unanswered } = useOwnSaves();
  const notify = useToast();
  const latest = useRef({ form, stored, refuse });
  latest.current = { form, stored, refuse };
  const formIn = useCallback(
    (state: PageOverview) => formOf(delivered, storedEdits(state)),
    [delivered],
  );
  const isDirty = !isSame(omitUnchanged(delivered, form), omitUnchanged(delivered, formIn(stored)));

  /** Merges the stored page into the form; text typed since `sent` stays. */
  const takeOver = useCallback(
    (current: PageOverview, sent: PageForm) => {
      const theirs = formIn(current);
      const mergedForm = mergeForms(delivered, { base: sent, mine: latest.current.form, theirs });
      latest.current = { ...latest.current, form: mergedForm.form, stored: current };
      setStored(current);
      setForm(mergedForm.form);
      return { theirs, parts: mergedForm.conflicts, by: lastWriter(current) };
    },
    [delivered, formIn, setForm],
  );

  /** Merges a page that somebody else has saved; parts that both changed become a conflict. */
  const join = useCallback(
    (current: PageOverview) => {
      const isOwn = unanswered.current.includes(current.revision);
      const conflict = takeOver(current, formIn(isOwn ? current : latest.current.stored));
      if (conflict.parts.length === 0) return;
      setConflict(conflict);
      notify(pageMessages.changedMeanwhile, { tone: 'alert' });
    },
    [formIn, notify, takeOver, unanswered],
  );

  /** Runs a call; resolves to false if it was refused. */
  const run = useCallback(
    async (call: (revision: string) => Promise<PageOverview>): Promise<boolean> => {
      const sent = latest.current;
      try {
        takeOver(await call(sent.stored.revision), sent.form);
        setProblem('');
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { current } = fieldsOf(error.body) as { current?: PageOverview };
        if (error.status === 409 && current) join(current);
        else if (Object.keys(error.fields).length > 0) latest.current.refuse(error.fields);
        else setProblem(error.status === 0 ? noNetwork : error.message);
        return false;
      }
    },
    [join, takeOver],
  );

  /** Loads and merges the stored page. */
  const reload = useCallback(
    () =>
      inTurn(async () => {
        join(await callApi('GET /api/admin/pages/:id', { id: key }));
        return true;
      }),
    [inTurn, join, key],
  );

  /** Stores what is typed in this browser. */
  const keep = useCallback(() => {
    const { form: typed, stored: over } = latest.current;
    storeCopy(key, {
      base: storedEdits(over),
      edits: omitUnchanged(delivered, typed),
      unanswered: unanswered.current,
    });
  }, [delivered, key, unanswered]);

  /** Saves the form as the draft; resolves to whether everything is saved. */
  const save = useCallback(
    () =>
      inTurn(async () => {
        const { form: typed, stored: over } = latest.current;
        const json = { edits: omitUnchanged(delivered, typed) };
        const isStored = isSame(json.edits, omitUnchanged(delivered, formIn(over)));
        if (isStored && unanswered.current.length === 0) {
          setProblem('');
          return true;
        }
        return await run((revision) =>
          send(revision, (save) => {
            if (!isStored) keep();
            const options = { id: key, json: { ...json, ...save } };
            return callApi('PUT /api/admin/pages/:id/draft', options);
          }),
        );
      }),
    [delivered, formIn, inTurn, keep, key, run, send, unanswered],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is typed
  useEffect(() => {
    if (isDirty) keep();
    else dropCopy(key);
  }, [form, isDirty, keep, key]);

  useAutosave({ typed: form, isPending: isDirty && !conflict, save });

  /** Resolves the conflict about a part in favour of one side. */
  function settle(part: PartName, side: 'mine' | 'theirs') {
    if (!conflict) return;
    if (side === 'theirs') setForm((all) => ({ ...all, [part]: conflict.theirs[part] }));
    const parts = conflict.parts.filter((each) => each !== part);
    setConflict(parts.length > 0 ? { ...conflict, parts } : undefined);
  }

  /** The stored page, up to date even before the next render. */
  const current = () => latest.current.stored;
  /** The form, up to date even before the next render. */
  const typed = () => latest.current.form;

  return { stored, current, typed, conflict, problem, isDirty, save, run, reload, inTurn, settle };
}

export type FormEdits = ReturnType<typeof usePageEdits>;

/** The values of the form, and the errors at its fields. */
export function usePageEdits(delivered: Page, start: PageForm) {
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  return {
    form,
    errors,
    /** Increases when a publication is refused, so that the form is shown with the first error. */
    refusals,
    setForm,

    /** Shows all errors at their fields, in the order of the form; returns whether there is one. */
    refuse(fieldErrors: Record<string, string>): boolean {
      const sorted = inFormOrder(fieldErrors);
      setErrors(sorted);
      const isRefused = Object.keys(sorted).length > 0;
      if (isRefused) setRefusals((before) => before + 1);
      return isRefused;
    },

    write(path: FieldPath, value: unknown) {
      setForm((before) => withValue(before, path, value));
      const place = path.join('.');
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))),
      );
    },

    hide(part: PartName, hidden: boolean) {
      setForm((before) => ({ ...before, [part]: { values: {}, ...before[part], hidden } }));
    },

    /** Resets parts to the delivered page. */
    putBack(parts: readonly PartName[]) {
      const fresh = formOf(delivered, {});
      const back = Object.fromEntries(parts.map((part) => [part, fresh[part]]));
      setForm((before) => ({ ...before, ...back }));
      setErrors({});
    },
  };
}

function inFormOrder(errors: Record<string, string>): Record<string, string> {
  const placeOf = (name: string) => document.getElementById(fieldId(name.split('.')));
  const sorted = Object.entries(errors).sort(([one], [other]) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  return Object.fromEntries(sorted);
}

/**
 * Unsaved edits of a page in this browser, with the stored edits they are based on, and the revisions of saves that got no
 * response.
 */
interface PageCopy {
  edits: PageEdits;
  base: PageEdits;
  unanswered: readonly string[];
}

const copyName = (page: string) => `pages:${page}`;

const storeCopy = (page: string, { edits, base, unanswered }: PageCopy) =>
  void keepCopy(copyName(page), { ...unversioned({ edits }), base: { edits: base }, unanswered });

const dropCopy = (page: string) => drop(copyName(page));

export function storedCopy(page: string): PageCopy | undefined {
  const { typed, base, unanswered = [] } = findCopy(copyName(page)) ?? {};
  const [edits, baseEdits] = [typed?.edits, base?.edits];
  return isPageEdits(edits) && isPageEdits(baseEdits)
    ? { edits, base: baseEdits, unanswered }
    : undefined;
}

const isPageEdits = (stored: unknown): stored is PageEdits =>
  typeof stored === 'object' && stored !== null;
